import { Registry } from 'prom-client'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { holdJobLock } from '#app/job-lock.ts'
import { firstValue } from '#db/rows.ts'
import { createReadRouter } from '#platform/reads/read-router.ts'
import { readConfig } from '#site/server/config.ts'
import { queryOnce } from '#tests/support/postgres.ts'
import { openReplicated, type Replicated } from '#tests/support/replica.ts'
import { refusalOf } from '#tests/support/settings.ts'
import { connect, type Database } from './connect.ts'
import { NoServerError } from './several-servers.ts'

/** The directory of a server's socket, as an address has it before the slash. */
const hostOf = (url: string): string => `${encodeURIComponent(new URL(url).searchParams.get('host')!)}:5432`
const listOf = (...urls: string[]): string => `postgresql://lokma@${urls.map(hostOf).join(',')}/lokma`
const DEAD = 'postgresql://lokma@localhost/lokma?host=/nowhere'

/** The settings as a server reads them. */
function open(setting: 'DATABASE_URL' | 'DATABASE_READ_URL', list: string): Database {
  const { databaseUrl, databaseReadUrl } = readConfig({ DATABASE_URL: 'postgresql:///lokma', [setting]: list })
  const connectionString = setting === 'DATABASE_URL' ? databaseUrl! : databaseReadUrl!
  const database = connect({ connectionString })
  onTestFinished(() => database.close())
  return database
}
const isStandby = ({ db }: Database) => firstValue<boolean>(db)`select pg_is_in_recovery()`

describe('an address that names several servers', () => {
  let servers: Replicated
  beforeAll(async () => void (servers = await openReplicated()))
  afterAll(() => servers.close())

  it('means the one that takes writes in DATABASE_URL, in any order, and a standby in DATABASE_READ_URL [HA-02]', async () => {
    const { primary, url } = servers
    for (const urls of [
      [primary.url, url],
      [url, primary.url],
      [DEAD, url, primary.url],
    ]) {
      expect(await isStandby(open('DATABASE_URL', listOf(...urls)))).toBe(false)
      expect(await isStandby(open('DATABASE_READ_URL', listOf(...urls)))).toBe(true)
    }
  })

  it.each([
    ['DATABASE_URL', 'primary', false],
    ['DATABASE_READ_URL', 'read-only', true],
    ['DATABASE_READ_URL', 'prefer-standby', true],
  ] as const)('follows target_session_attrs of %s as libpq does: %s [HA-02]', async (setting, attributes, expected) => {
    const list = `${listOf(servers.primary.url, servers.url)}?target_session_attrs=${attributes}`
    expect(await isStandby(open(setting, list))).toBe(expected)
  })

  it('prefers a standby and takes the primary where there is none [HA-02]', async () => {
    const list = `${listOf(DEAD, servers.primary.url)}?target_session_attrs=prefer-standby`
    expect(await isStandby(open('DATABASE_READ_URL', list))).toBe(false)
  })

  it('says of each server why it is not used, where none takes writes [HA-02]', async () => {
    const { pool } = open('DATABASE_URL', listOf(DEAD, servers.url))
    const error = await pool.query('select').catch((thrown: Error) => thrown)
    expect(error).toBeInstanceOf(NoServerError)
    const home = new URL(servers.url).searchParams.get('host')
    expect((error as Error).message).toBe(
      `None of the servers of this address takes writes: /nowhere:5432 does not answer (ENOENT), ${home}:5432 is a standby`,
    )
  })
})

it.each([
  ['postgresql://lokma@a,,b/lokma', 'must name a host between two commas'],
  ['postgresql://lokma@a:70000,b/lokma', 'must have a number of at most 65535 as its port'],
  ['postgresql://lokma@/lokma?host=a,b', 'must name several hosts before the database, as in postgresql://one:5432,other:5432/lokma'],
  ['postgresql://lokma@a,b/lokma?target_session_attrs=standby', 'must have a target_session_attrs of read-write, primary or any'],
])('DATABASE_URL=%s is refused with one sentence [HA-02]', (value, says) => {
  expect(refusalOf({ DATABASE_URL: value })).toBe(`DATABASE_URL ${says}.`)
})

describe('a failover', () => {
  let servers: Replicated
  beforeAll(async () => void (servers = await openReplicated()))
  afterAll(() => servers.close())

  it('takes writes to the server that was promoted, reads away from it, and stops the job of before [HA-02]', async () => {
    const list = listOf(servers.primary.url, servers.url)
    const database = open('DATABASE_URL', list)
    const metrics = new Registry()
    const reads = createReadRouter({
      tags: { ofKey: () => [] },
      url: readConfig({ DATABASE_URL: list, DATABASE_READ_URL: list }).databaseReadUrl,
      db: database.db,
      log: pino({ enabled: false }),
      metrics,
    })
    reads.open()
    onTestFinished(() => reads.close())
    const usesReplica = async () => (await metrics.getSingleMetricAsString('lokma_replica_up')).trim().at(-1)
    await expect.poll(usesReplica).toBe('1')
    await database.pool.query('create table notes (what text)')
    const note = (what: string) => database.pool.query('insert into notes values ($1)', [what])

    let lock = Promise.withResolvers<void>()
    const moved = Promise.withResolvers<void>()
    const job = holdJobLock(database.patient, 'long', async ({ db }) => {
      await db.insertInto('jobs').values({ name: 'before', finished_at: new Date() }).execute()
      lock.resolve()
      await moved.promise
      await db.insertInto('jobs').values({ name: 'after', finished_at: new Date() }).execute()
    })
    const stopped = expect(job).rejects.toThrow(/lock of the job/)
    await lock.promise
    await note('before')
    await servers.caughtUp()

    await servers.primary.stop()
    await expect(note('nobody takes it')).rejects.toThrow(/terminated|takes writes/)
    await queryOnce(servers.url, 'select pg_promote()')
    await expect
      .poll(() =>
        note('after').then(
          () => 'written',
          () => 'refused',
        ),
      )
      .toBe('written')
    moved.resolve()
    await stopped
    expect((await database.pool.query(`select what from notes order by what`)).rows.map(({ what }) => what as string)).toEqual([
      'after',
      'before',
    ])
    expect((await database.pool.query(`select name from jobs`)).rows).toEqual([{ name: 'before' }])

    // The job can run at the new primary.
    lock = Promise.withResolvers()
    await holdJobLock(database.patient, 'long', async () => lock.resolve())
    await lock.promise

    // The address of the replica names the new primary now: it serves no reads as a replica.
    await expect.poll(usesReplica).toBe('0')
  })
})
