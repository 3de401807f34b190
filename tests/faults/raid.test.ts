import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkInvariants } from '#db/check-invariants.ts'
import { crowd, membersVote } from '#tests/support/scenes.ts'
import { type FaultEnvironment, openFaultEnvironment } from './fault-environment.ts'

let environment: FaultEnvironment
beforeAll(async () => {
  environment = await openFaultEnvironment()
})
afterAll(() => environment.close())

const RESTAURANTS = 10
const ACCOUNTS = 400

it('the server is killed during the undo of a raid, and the next one continues behind the last whole batch', async () => {
  const { testApp } = environment
  const query = async <T>(text: string) => (await testApp.database.pool.query(text)).rows as T[]
  const restaurants: string[] = []
  for (let index = 0; index < RESTAURANTS; index++) restaurants.push(await testApp.restaurant({ title: `Basılan Büfe ${index}` }))
  const counts = () =>
    query(
      `select id, accept_count, reject_count, c.logged_in_ratings from restaurants join vote_counts c on restaurant_id = id where title like 'Basılan Büfe %' order by id`,
    )
  for (const restaurant of restaurants) await membersVote(testApp, restaurant, await crowd(testApp, 5, 'durust'), [9, 8, 7, 9, 10])
  const before = await counts()
  const raiders = await crowd(testApp, ACCOUNTS, 'baskin')
  const ones = raiders.map(() => 1)
  for (const restaurant of restaurants) await membersVote(testApp, restaurant, raiders, ones)

  // The job of a started server finds the order.
  await environment.product.signal('SIGKILL')
  await query(`delete from jobs where name = 'raids'`)
  await query(`insert into raids (signs, rule, facts, step) values ('{}', 'spam', 'Toplu açılan hesaplar', 'bans')`)
  await query(`insert into raid_members (raid_id, member_id) select r.id, p.id from raids r, profiles p where p.username like 'baskin%'`)
  await environment.start()
  const done = async () =>
    (await query<{ votes: number | null; state: string }>(`select (done ->> 'votes')::int as votes, state from raids`))[0]!
  await expect.poll(async () => (await done()).votes ?? 0, { timeout: 90_000, interval: 20 }).toBeGreaterThan(200)
  await environment.product.signal('SIGKILL')
  expect(await done()).toMatchObject({ state: 'undoing' })
  expect(await checkInvariants(testApp.database.pool)).toEqual([])

  await environment.start()
  await expect.poll(async () => (await done()).state, { timeout: 150_000, interval: 200 }).toBe('undone')
  expect(await done()).toEqual({ votes: ACCOUNTS * RESTAURANTS, state: 'undone' })
  expect(await counts()).toEqual(before)
  expect(await checkInvariants(testApp.database.pool)).toEqual([])
}, 300_000)
