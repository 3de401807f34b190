import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { checkInvariants } from '#db/check-invariants.ts'
import type { Restaurant, RestaurantPage } from '#features/restaurants/restaurants.contract.ts'
import { testClock } from '#tests/support/hub.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

const clock = testClock()
let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({}, clock)
  testApp.context.counts.start()
})
afterEach(async () => {
  expect(await checkInvariants(testApp.database.pool)).toEqual([])
})
afterAll(() => testApp.close())

async function query<T>(text: string, ...values: unknown[]): Promise<T[]> {
  return (await testApp.database.pool.query(text, values)).rows as T[]
}
async function value<T>(text: string, ...values: unknown[]): Promise<T> {
  return (await query<{ value: T }>(text, ...values))[0]!.value
}
const copied = (id: string) => value<number>('select member_vote_count as value from restaurants where id = $1', id)
const marks = () => value<number>('select count(*)::int as value from vote_count_marks')
const vote = (id: string, rating: number) =>
  testApp.member().then(async (member) => expect((await member.post('/vote', { questionId: id, rating })).status).toBe(200))

it('shows a vote on its restaurant at once, and sorts lists by it within two seconds', async () => {
  const [first, second] = [await testApp.restaurant({ restaurant_type: 'pide' }), await testApp.restaurant({ restaurant_type: 'pide' })]
  const list = async () =>
    (await testApp.visitor().get<RestaurantPage>('/restaurants?sort=votes&type=pide')).body.items.map(({ id, memberAcceptCount }) => [
      id,
      memberAcceptCount,
    ])
  expect(await list()).toEqual([
    [second, 0],
    [first, 0],
  ])
  await vote(first, 9)
  expect((await testApp.visitor().get<Restaurant>(`/restaurants/${first}`)).body).toMatchObject({ acceptCount: 1, memberAcceptCount: 1 })
  expect(await list()).toEqual([
    [second, 0],
    [first, 1],
  ])
  clock.turn(1500)
  await expect.poll(list).toEqual([
    [first, 1],
    [second, 0],
  ])
})

it('loses no vote when a process dies while it copies', async () => {
  const id = await testApp.restaurant()
  await vote(id, 3)
  const client = await testApp.database.pool.connect()
  await client.query('begin')
  await client.query('select copy_marked_counts(100)')
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  client.on('error', () => {})
  await query('select pg_terminate_backend($1)', rows[0]!.pid)
  client.release(true)
  await expect.poll(() => value('select count(*)::int as value from pg_stat_activity where pid = $1', rows[0]!.pid)).toBe(0)
  expect([await marks(), await copied(id)]).toEqual([1, 0])
  await testApp.context.counts.run()
  expect([await marks(), await copied(id)]).toEqual([0, 1])
})

it('leaves a restaurant that is being changed for later; votes on it wait for nobody', async () => {
  const [changed, other] = [await testApp.restaurant(), await testApp.restaurant()]
  const client = await testApp.database.pool.connect()
  await client.query('begin')
  await client.query("update restaurants set body = 'Yeni' where id = $1", [changed])
  await vote(changed, 8)
  await vote(other, 8)
  await testApp.context.counts.run()
  expect([await copied(changed), await copied(other), await marks()]).toEqual([0, 1, 1])
  await client.query('commit')
  client.release()
  await testApp.context.counts.run()
  expect([await copied(changed), await marks()]).toEqual([1, 0])
})

it('copies in several processes what members vote at the same time', async () => {
  const ids = await Promise.all(Array.from({ length: 4 }, () => testApp.restaurant()))
  const copying = new AbortController()
  const copyists = Array.from({ length: 3 }, async () => {
    while (!copying.signal.aborted) await query('select copy_marked_counts(3)')
  })
  await Promise.all(
    Array.from({ length: 12 }, async (_, turn) => {
      const member = await testApp.member()
      for (const id of turn % 2 === 0 ? ids : ids.toReversed()) await member.post('/vote', { questionId: id, rating: 1 + (turn % 10) })
      if (turn % 4 === 0) await member.send('DELETE', `/restaurants/${ids[0]!}/vote`)
    }),
  )
  copying.abort()
  await Promise.all(copyists)
  await testApp.context.counts.run()
  expect([await marks(), await copied(ids[0]!), await copied(ids[1]!)]).toEqual([0, 9, 12])
})

it('updates the counters of a restaurant within their page, and no index', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => testApp.restaurant()))
  const updates = () =>
    value<{ all: number; hot: number; lists: number }>(
      `select jsonb_build_object('all', c.n_tup_upd, 'hot', c.n_tup_hot_upd, 'lists', r.n_tup_upd) as value
       from pg_stat_user_tables c, pg_stat_user_tables r where c.relname = 'vote_counts' and r.relname = 'restaurants'`,
    )
  const client = await testApp.database.pool.connect()
  try {
    const flushed = async () => {
      await client.query('select pg_stat_force_next_flush()')
      await client.query('select 1')
      return updates()
    }
    const before = await flushed()
    // While another transaction still looks at old rows, PostgreSQL cannot take their room, and the next rows go to another page.
    let [best, from] = [0, before]
    for (let round = 0; round < 5 && best < 0.95; round++) {
      for (let visitor = 0; visitor < 15; visitor++)
        for (const id of ids)
          await client.query(
            `insert into votes (question_id, anonymous_session_id, counts_as_member, choice, rating) values ($1, $2, false, 'accept', 7)`,
            [id, `ziyaret-${id}-${round}-${visitor}`],
          )
      const to = await flushed()
      expect(to.all - from.all).toBe(300)
      best = Math.max(best, (to.hot - from.hot) / 300)
      from = to
    }
    expect(best).toBeGreaterThanOrEqual(0.95)
    expect(from.lists - before.lists).toBe(0)
  } finally {
    client.release()
  }
})
