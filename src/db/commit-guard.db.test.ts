import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres, queryOnce, type TestPostgres } from '#tests/support/postgres.ts'
import { connect, type Database } from './connect.ts'
import { COMMITS_WAIT } from './connection-errors.ts'

const POOL = 6

let postgres: TestPostgres
let database: Database
const reported: (Error & { code?: string })[] = []
beforeAll(async () => {
  postgres = await openPostgres()
  database = connect({ connectionString: postgres.url, max: POOL, onError: (error) => reported.push(error) })
  await database.pool.query('create table written (name text unique)')
})
afterAll(async () => {
  await database.close()
  await postgres.close()
})

/** With a name of a standby that does not exist, every commit waits. */
async function requireStandby(name: string): Promise<void> {
  await queryOnce(postgres.url, `alter system set synchronous_standby_names = '${name}'`)
  await queryOnce(postgres.url, 'select pg_reload_conf()')
  const shown = "select current_setting('synchronous_standby_names') as name"
  await expect.poll(async () => (await queryOnce<{ name: string }>(postgres.url, shown))[0]?.name).toBe(name)
}

/** @returns the code of the refusal, or that it was acknowledged */
const write = (name: string): Promise<string | undefined> =>
  database.db
    .transaction()
    .execute((tx) =>
      tx
        .insertInto('written' as never)
        .values({ name } as never)
        .execute(),
    )
    .then(
      () => 'acknowledged',
      ({ code }: { code?: string }) => code,
    )

const waiting = async (): Promise<number> => {
  const [row] = await queryOnce<{ count: number }>(
    postgres.url,
    `select count(*)::int as count from pg_stat_activity where wait_event = 'SyncRep'`,
  )
  return row!.count
}

describe('commits that wait for a standby', () => {
  it('take no more connections than the pool has, reads go on, and writes come back with the standby [HA-01]', async () => {
    await requireStandby('absent')
    const first = await Promise.all(Array.from({ length: POOL }, (_, index) => write(`first ${index}`)))
    expect(first).not.toContain('acknowledged')
    const more = await Promise.all(Array.from({ length: 40 }, (_, index) => write(`more ${index}`)))
    expect(new Set(more)).toEqual(new Set([COMMITS_WAIT]))
    await expect(database.pool.query(`insert into written values ('alone')`)).rejects.toMatchObject({ code: COMMITS_WAIT })
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    expect(await waiting()).toBeLessThanOrEqual(POOL)
    expect(reported.filter(({ code }) => code === COMMITS_WAIT)).toHaveLength(1)
    await requireStandby('')
    await expect.poll(() => write('after')).toBe('acknowledged')
    expect(await waiting()).toBe(0)
  })
})
