import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { MenuDishPage } from '#features/prices/prices.contract.ts'
import { dropDishes, weighDishes } from '#features/dishes/server/index.ts'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { Answer } from '#tests/support/client.ts'
import { deadlocks } from '#tests/support/deadlocks.ts'
import { dishOf, rate } from '#tests/support/dishes.ts'
import { makeAdmin } from '#tests/support/moderation.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

type Person = Awaited<ReturnType<TestApp['member']>>
let testApp: TestApp
let members: Person[]
let admin: Person
beforeAll(async () => {
  testApp = await createTestApp()
  members = await Promise.all(['bir', 'iki', 'uc', 'dort'].map((name) => testApp.member(name)))
  admin = await testApp.member('yonetici')
  await makeAdmin(testApp, admin.profileId)
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const menu = async (id: string) => (await testApp.visitor().get<MenuDishPage>(`/restaurants/${id}/dishes?limit=50`)).body.items
const failed = (answers: Answer<object>[]) => answers.filter(({ status }) => status >= 500).map(({ status, body }) => [status, body])
/** Ratings are old enough to be changed and withdrawn. */
const longAgo = () =>
  testApp.database.pool.query(
    `update dish_ratings set created_at = now() - interval '1 hour', last_rating_change_at = now() - interval '1 hour' where member_id is not null`,
  )

it('members who price, rate and withdraw while a moderator renames, joins and removes meet no error, and counters stay right [DISH-01 DISH-02]', async () => {
  const id = await testApp.restaurant()
  const before = await deadlocks(testApp)
  const rounds = 6
  for (let round = 0; round < rounds; round++) {
    const [one, two] = [await rate(testApp, members[0]!, id, 'Kokoreç', 8), await rate(testApp, members[1]!, id, 'Kokorç', 6)]
    const { body } = await members[2]!.post<{ newest: { id: number } }>(`/restaurants/${id}/prices`, { dish: 'Kokoreç', amount: 100 })
    await longAgo()
    const acts: Promise<Answer<object>>[] = [
      ...members.map((by, at) => by.send<object>('PUT', `/dishes/${at % 2 ? one : two}/rating`, { rating: 1 + ((at + round) % 10) })),
      members[0]!.send('DELETE', `/dishes/${one}/rating`),
      members[1]!.send('DELETE', `/dishes/${two}/rating`),
      members[2]!.send('DELETE', `/prices/${body.newest.id}`),
      ...members.map((by, at) =>
        by.post<object>(`/restaurants/${id}/prices`, { dish: at % 2 ? 'Kokoreç' : 'Kokorç', portion: 'Yarım', amount: 200 }),
      ),
      admin.send('PATCH', `/dishes/${two}`, { name: round % 2 ? 'Kokorç' : 'Kokoreçler' }),
      round % 3 === 2
        ? admin.send('DELETE', `/dishes/${two}`, { rule: 'spam', facts: 'Böyle bir yemek bu mekanda yok.' })
        : admin.post(`/dishes/${two}/join`, { into: one }),
    ]
    expect(failed(await Promise.all(acts))).toEqual([])
    expect(await checkInvariants(testApp.database.pool)).toEqual([])
  }
  expect((await menu(id)).length).toBeGreaterThan(0)
  expect(await deadlocks(testApp)).toBe(before)
}, 60_000)

it('a price of a dish that is being deleted adds the dish again without a deadlock [DISH-01]', async () => {
  const id = await testApp.restaurant()
  const { pool } = testApp.database
  const { body } = await members[0]!.post<{ newest: { id: number } }>(`/restaurants/${id}/prices`, { dish: 'Lahmacun', amount: 100 })
  const before = await deadlocks(testApp)
  const [leaver, adder] = [await pool.connect(), await pool.connect()]
  const waits = async () =>
    (await pool.query(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)).rowCount
  try {
    await leaver.query('begin')
    await leaver.query('delete from prices where id = $1', [body.newest.id])
    const answer = members[1]!.post<object>(`/restaurants/${id}/prices`, { dish: 'Lahmacun', amount: 120 })
    await expect.poll(waits).toBe(1)
    await adder.query('begin')
    await adder.query('select from restaurants where id = $1 for no key update', [id])
    await leaver.query('commit')
    await expect.poll(waits).toBe(1)
    await adder.query(
      `insert into restaurant_dishes (restaurant_id, name, name_key, kind, kind_version, added_by)
       values ($1, 'Lahmacun', 'lahmacun', 'lahmacun', 1, $2) on conflict do nothing`,
      [id, members[2]!.profileId],
    )
    await adder.query('commit')
    expect((await answer).status).toBe(201)
  } finally {
    leaver.release(true)
    adder.release(true)
  }
  expect((await menu(id)).map(({ name, kind }) => [name, kind])).toEqual([['Lahmacun', 'lahmacun']])
  expect(await deadlocks(testApp)).toBe(before)
}, 60_000)

it('ratings come and go while the night weighs them and restaurants merge, and none is lost, counted twice or in a deadlock [DISH-05]', async () => {
  const [kept, gone] = [await testApp.restaurant(), await testApp.restaurant()]
  for (const id of [kept, gone]) for (const by of members) await rate(testApp, by, id, 'Midye', 7)
  await longAgo()
  const dishes = [await dishOf(members[0]!, kept, 'Midye'), await dishOf(members[0]!, gone, 'Midye')]
  const before = await deadlocks(testApp)
  const answers = await Promise.all([
    admin.post<object>('/moderation/merges', { survivorId: kept, absorbedId: gone }),
    ...members.flatMap((by) => dishes.map((dish) => by.send<object>('PUT', `/dishes/${dish}/rating`, { rating: 9 }))),
    ...members.map((by) => by.post<object>(`/restaurants/${gone}/dishes`, { name: 'Ayran' })),
    weighDishes(testApp.database.db).then(() => ({ status: 200, body: {}, headers: new Headers() })),
    dropDishes(testApp.database.db).then(() => ({ status: 200, body: {}, headers: new Headers() })),
  ])
  expect(failed(answers)).toEqual([])
  expect(await deadlocks(testApp)).toBe(before)
  const midye = (await menu(kept)).find(({ name }) => name === 'Midye')
  expect(midye?.rating?.count).toBe(members.length)
}, 60_000)
