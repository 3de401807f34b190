import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DomainError } from '#lib/errors.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { inLimitedTransaction } from './limited-transaction.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

/** Counts until `max`, and how many transactions were open at each count. */
function counter(max = Infinity) {
  const open: number[] = []
  const consume = async (): Promise<void> => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`.execute(testApp.database.db)
    open.push(rows.length)
    if (open.length > max) throw new DomainError('RATE_LIMITED')
  }
  return { open, consume }
}

const hashOf = (name: string) => createHash('sha256').update(name).digest()

async function written(name: string): Promise<number> {
  const { rows } = await sql`select from held_names where name_hash = ${hashOf(name)}`.execute(testApp.database.db)
  return rows.length
}

const write = (name: string) => sql`insert into held_names (name_hash, expires_at) values (${hashOf(name)}, now() + interval '1 hour')`

describe('a transaction that counts against a limit', () => {
  it.each([false, true])('is counted once while no transaction is open, and writes once; likely new: %s', async (isLikelyNew) => {
    const { open, consume } = counter()
    const name = `written ${isLikelyNew}`
    const result = await inLimitedTransaction(testApp.database.db, {
      consume,
      isLikelyNew,
      async task(tx, assertCounted) {
        await write(name).execute(tx)
        assertCounted()
        return 'done'
      },
    })
    expect([result, open, await written(name)]).toEqual(['done', [0], 1])
  })

  it('does not count what is refused or was done before', async () => {
    const { open, consume } = counter()
    const refused = inLimitedTransaction(testApp.database.db, {
      consume,
      task: () => Promise.reject(new DomainError('GIFT_POINTS_MISSING')),
    })
    await expect(refused).rejects.toMatchObject({ code: 'GIFT_POINTS_MISSING' })
    expect(await inLimitedTransaction(testApp.database.db, { consume, task: async () => 'known' })).toBe('known')
    expect(open).toEqual([])
  })

  it('writes nothing beyond the limit', async () => {
    const { consume } = counter(0)
    const limited = inLimitedTransaction(testApp.database.db, {
      consume,
      async task(tx, assertCounted) {
        await write('limited').execute(tx)
        assertCounted()
      },
    })
    await expect(limited).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    expect(await written('limited')).toBe(0)
  })

  it.each([false, true])(
    'gives a repeat beyond the limit the result of the call that is still under way; likely new: %s',
    async (isLikelyNew) => {
      const name = `repeated ${isLikelyNew}`
      const { consume } = counter(1)
      const { promise: held, resolve: release } = Promise.withResolvers<void>()
      const { promise: underWay, resolve: begin } = Promise.withResolvers<void>()
      const call = (wait?: Promise<void>) =>
        inLimitedTransaction(testApp.database.db, {
          consume,
          isLikelyNew,
          async task(tx, assertCounted) {
            await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(tx)
            const { rows } = await sql`select from held_names where name_hash = ${hashOf(name)}`.execute(tx)
            if (rows.length > 0) return 'known'
            assertCounted()
            await write(name).execute(tx)
            begin()
            await wait
            return 'done'
          },
        })
      const first = call(held)
      await underWay
      const second = call()
      setTimeout(release, 100)
      expect(await Promise.all([first, second])).toEqual(['done', 'known'])
      expect(await written(name)).toBe(1)
    },
  )
})
