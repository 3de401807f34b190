import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrokenSetup, codesOf, recognise } from '#tests/support/doctor.ts'
import { queryOnce } from '#tests/support/postgres.ts'
import { openReplicated, type Replicated } from '#tests/support/replica.ts'
import { databaseCheck } from './database.ts'
import { replicaCheck } from './replica.ts'

const AUTH_SECRET = 'u8Zx4qLw0TnR7vKe2YcM9sHd1PbJ6fAg'

describe('of a server that is set up badly, the doctor', () => {
  let servers: Replicated
  beforeAll(async () => {
    servers = await openReplicated()
  })
  afterAll(() => servers.close())

  const change = async (...statements: string[]): Promise<void> => {
    for (const statement of [...statements, 'select pg_reload_conf()']) await queryOnce(servers.primary.url, statement)
  }
  /** The socket of a server, as an address names it before the slash. */
  const placeOf = (url: string): string => `${encodeURIComponent(new URL(url).searchParams.get('host')!)}:5432`
  const env = () => ({ DATABASE_URL: servers.primary.url, AUTH_SECRET })

  /** Lets a role in by its password alone. */
  async function askForPassword(): Promise<void> {
    const [row] = await queryOnce<{ hba_file: string }>(servers.primary.url, 'show hba_file')
    await writeFile(row!.hba_file, `local all locked scram-sha-256\n${await readFile(row!.hba_file, 'utf8')}`)
    await change("create role locked login password 'dogru-parola'")
  }

  const broken: BrokenSetup[] = [
    {
      what: 'a wrong password',
      code: 'DATABASE_PASSWORD',
      async open() {
        await askForPassword()
        return { env: { ...env(), DATABASE_URL: servers.primary.url.replace('//lokma@', '//locked:yanlis-parola@') } }
      },
    },
    {
      what: 'a missing password',
      code: 'DATABASE_PASSWORD',
      open: () => ({ env: { ...env(), DATABASE_URL: servers.primary.url.replace('//lokma@', '//locked@') } }),
    },
    {
      what: 'one that a power cut destroys',
      code: 'FSYNC_OFF',
      async open() {
        await change('alter system set fsync = off')
        return { env: env(), close: () => change('alter system reset fsync') }
      },
    },
    {
      what: 'one that is never cleaned',
      code: 'AUTOVACUUM_OFF',
      async open() {
        await change('alter system set autovacuum = off')
        return { env: env(), close: () => change('alter system reset autovacuum') }
      },
    },
    {
      what: 'a replica in the place of the primary',
      code: 'DATABASE_IS_REPLICA',
      open: () => ({ env: { ...env(), DATABASE_URL: servers.url } }),
    },
    {
      what: 'several of which one is silent',
      code: 'DATABASE_SERVER_SILENT',
      open: () => ({ env: { ...env(), DATABASE_URL: `postgresql://lokma@${placeOf(servers.primary.url)},127.0.0.1:1/lokma` } }),
    },
    {
      what: 'several of which none takes writes',
      code: 'DATABASE_UNREACHABLE',
      open: () => ({ env: { ...env(), DATABASE_URL: `postgresql://lokma@${placeOf(servers.url)},127.0.0.1:1/lokma` } }),
    },
  ]

  it.each(broken)('recognises $what [PKG-03]', async (one) => {
    await expect.poll(() => codesOf(databaseCheck, { env: env() })).toEqual([])
    await recognise(databaseCheck, one)
  })

  it('recognises a replica that stays behind [PKG-03]', async () => {
    const setup = { env: { ...env(), DATABASE_READ_URL: servers.url } }
    await servers.caughtUp()
    expect(await codesOf(replicaCheck, setup)).toEqual([])
    await servers.pause()
    await queryOnce(servers.primary.url, "insert into site_settings (key, value) values ('contact', '\"x@sehrim.test\"')")
    await recognise(replicaCheck, { what: 'a paused replay', code: 'REPLICA_LAGS', open: () => setup })
    await servers.resume()
  })
})
