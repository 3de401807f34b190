import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { searchNewVotes } from '#features/shields/server/index.ts'
import { attack, restaurantWithPast } from '#tests/support/attacks.ts'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { dishOf, rate, rateAll } from '#tests/support/dishes.ts'
import { makeModerator } from '#tests/support/moderation.ts'
import { badgeOf, crowd, membersVote } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { readAlone } from '#db/joined-reads.ts'
import type { DishRated, DishSheet, OwnRatingList } from '../dishes.contract.ts'
import { bestDishes, dropDishes, weighDishes } from './index.ts'

type Requester = Awaited<ReturnType<TestApp['member']>>
let testApp: TestApp
let people: Requester[] = []
beforeAll(async () => {
  testApp = await createTestApp()
  people = await Promise.all(['bir', 'iki', 'uc', 'dort'].map((name) => testApp.member(name)))
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const query = async <T>(text: string, ...values: unknown[]) => (await testApp.database.pool.query(text, values)).rows as T[]
const put = (by: Requester, dish: number, rating: unknown) =>
  by.send<DishRated & { code?: string }>('PUT', `/dishes/${dish}/rating`, { rating })
const sheet = async (dish: number) => (await testApp.visitor().get<DishSheet>(`/dishes/${dish}`)).body
const best = async (id: string) => readAlone(testApp.database.db, bestDishes(), id)
const own = async (by: Requester, id: string) => (await by.get<OwnRatingList>(`/restaurants/${id}/dish-ratings`)).body.items
const codeOf = ({ status, body }: { status: number; body: object }) => [status, (body as { code?: string }).code]
const longAgo = (dish: number) =>
  query(
    `update dish_ratings set created_at = created_at - interval '1 hour', last_rating_change_at = last_rating_change_at - interval '1 hour' where dish_id = $1`,
    dish,
  )
const [one, two, three] = [0, 1, 2].map((at) => () => people[at]!) as [() => Requester, () => Requester, () => Requester]

describe('rating a dish', () => {
  it('a member rates it from 1 to 10, once; everybody sees the mean, the number and ten bars [DISH-02]', async () => {
    const id = await testApp.restaurant()
    const dish = await dishOf(one(), id, 'Kokoreç')
    for (const rating of [0, 11, 7.5, '8', null]) expect((await put(one(), dish, rating)).status).toBe(422)
    expect((await put(one(), dish, 8)).body).toMatchObject({ own: { rating: 8, isHeld: false }, dish: { rating: { count: 1, mean: 8 } } })
    await put(two(), dish, 9)
    expect((await put(two(), dish, 9)).body.dish.rating).toEqual({ count: 2, mean: 8.5 })
    expect((await sheet(dish)).ratings).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 1, 0])
    expect([await own(one(), id), await own(three(), id)]).toMatchObject([[{ dishId: dish, rating: 8 }], []])
    expect(codeOf(await put(one(), 999_999, 8))).toEqual([404, 'DISH_NOT_FOUND'])
    expect((await testApp.visitor().send('PUT', `/dishes/${dish}/rating`, { rating: 8 })).status).toBe(401)
  })

  it('the rating changes freely once and then every five minutes, and a withdrawal is no way around [DISH-02]', async () => {
    const dish = await dishOf(one(), await testApp.restaurant(), 'Kokoreç')
    await put(one(), dish, 8)
    const withdraw = () => one().send<{ code?: string }>('DELETE', `/dishes/${dish}/rating`)
    expect(codeOf(await withdraw())).toEqual([429, 'DISH_RATING_COOLDOWN'])
    expect((await put(one(), dish, 3)).body.own.rating).toBe(3)
    const refused = await put(one(), dish, 10)
    expect([codeOf(refused), refused.headers.get('retry-after')]).toEqual([[429, 'DISH_RATING_COOLDOWN'], expect.stringMatching(/^\d+$/)])
    await longAgo(dish)
    expect((await put(one(), dish, 10)).body.dish.rating).toEqual({ count: 1, mean: 10 })
    await longAgo(dish)
    await put(two(), dish, 5)
    expect((await withdraw()).body).toMatchObject({ dish: { rating: { count: 1, mean: 5 } } })
    expect(codeOf(await withdraw())).toEqual([404, 'DISH_RATING_NOT_FOUND'])
  })

  it('many ratings and changes at once are counted once each [DISH-02]', async () => {
    const dish = await dishOf(one(), await testApp.restaurant(), 'Kokoreç')
    await Promise.all(people.flatMap((by) => [4, 4, 4].map((rating) => put(by, dish, rating))))
    expect((await sheet(dish)).ratings).toEqual([0, 0, 0, 4, 0, 0, 0, 0, 0, 0])
  })

  it('a business does not rate its own dishes, and what its member rated before goes with the claim [DISH-01 DISH-02]', async () => {
    const [id, business, admin] = [await testApp.restaurant(), await testApp.member(), await testApp.member('yonetici')]
    await badgeOf(testApp, admin.profileId, { name: 'admin' })
    const dish = await rate(testApp, business, id, 'Kokoreç', 10)
    await rate(testApp, one(), id, 'Kokoreç', 4)
    expect((await admin.post('/moderation/claims', { restaurantId: id, username: business.username })).status).toBe(201)
    expect((await sheet(dish)).ratings).toEqual([0, 0, 0, 1, 0, 0, 0, 0, 0, 0])
    expect(codeOf(await put(business, dish, 10))).toEqual([403, 'BUSINESS_NO_RATING'])
    expect(codeOf(await business.send('DELETE', `/dishes/${dish}`))).toEqual([403, 'ADMIN_ONLY'])
  })

  it('it touches no score, order or activity of the restaurant, and pays nothing [DISH-02 FACT-06]', async () => {
    const author = await testApp.member()
    const id = await testApp.restaurant({ author_id: author.profileId })
    await membersVote(testApp, id, [one().profileId, two().profileId], [9, 4])
    const read = async () => ({
      restaurant: (await testApp.visitor().get<Restaurant>(`/restaurants/${id}`)).body,
      row: await query('select * from restaurants where id = $1', id),
      counts: await query('select * from vote_counts where restaurant_id = $1', id),
      points: await query('select * from points_log order by id'),
      activity: await query('select * from restaurant_activity order by restaurant_id, hour'),
      told: await query('select id from notifications order by id'),
    })
    const before = await read()
    await rateAll(testApp, people, { restaurantId: id, name: 'Kokoreç', ratings: [1, 1, 1, 1] })
    await weighDishes(testApp.database.db)
    expect(await read()).toEqual(before)
  })
})

describe('the order of the dishes of a restaurant', () => {
  it('names up to three dishes with three ratings each, and none before [DISH-03]', async () => {
    const id = await testApp.restaurant()
    await rateAll(testApp, people, { restaurantId: id, name: 'Ayran', ratings: [9, 9] })
    expect(await best(id)).toEqual([])
    // No other test of this file rates dishes of these kinds: their means would move the order.
    for (const [name, rating] of [
      ['Tantuni', 9],
      ['Midye', 6],
      ['Kumru', 8],
      ['Söğüş', 7],
    ] as const)
      await rateAll(testApp, people, { restaurantId: id, name, ratings: [rating, rating, rating] })
    expect((await best(id)).map(({ count }) => count)).toEqual([3, 3, 3])
    await query('update profiles set vote_trust = 100, created_at = now() - interval $$400 days$$')
    await query('update dish_ratings set created_at = now() - interval $$40 days$$')
    await weighDishes(testApp.database.db)
    expect((await best(id)).map(({ name, mean }) => [name, mean])).toEqual([
      ['Tantuni', 9],
      ['Kumru', 8],
      ['Söğüş', 7],
    ])
  })

  it('is the weighted rule with the mean of the kind, and the sheet recounts it to the last digit [DISH-02 DISH-03]', async () => {
    const id = await testApp.restaurant()
    const dish = await rateAll(testApp, people, { restaurantId: id, name: 'Kokoreç', ratings: [10, 9, 4] })
    await query('update profiles set vote_trust = 100, created_at = now() - interval $$200 days$$')
    await query('update dish_ratings set created_at = now() - interval $$40 days$$')
    await weighDishes(testApp.database.db)
    const { order, ratings, kind } = await sheet(dish)
    expect([kind?.slug, order.isOfKind]).toEqual(['kokorec', true])
    const [{ mean } = { mean: '' }] = await query<{ mean: string }>(`select mean from dish_kind_means where kind = 'kokorec'`)
    expect(order.mean).toBe(Number(mean))
    const hundredths = order.byRating.map((weight) => Math.round(weight * 100))
    const weights = hundredths.reduce((sum, weight) => sum + weight, 0) / 100
    const weighted = hundredths.reduce((sum, weight, at) => sum + weight * (at + 1), 0) / 100
    expect([weights, weighted]).toEqual([order.weights, order.weightedRatings])
    expect(weights).toBeGreaterThan(0)
    expect(order.score).toBe(Math.round(((order.priorWeight * order.mean + weighted) / (order.priorWeight + weights)) * 1e6) / 1e6)
    const csv = await (await testApp.app.request(`/api/dishes/${dish}/ratings`)).text()
    const lines = csv.trim().split('\n').slice(1)
    expect(lines.map((line) => Number(line.split(',')[1]))).toEqual(ratings)
    expect(lines.map((line) => Number(line.split(',')[2]))).toEqual(order.byRating)
  })

  it('of a dish without a kind it begins with the mean of all, and of a site without ratings with seven [DISH-03]', async () => {
    const dish = await rate(testApp, one(), await testApp.restaurant(), 'Ustanın sırrı', 8)
    await query('delete from dish_kind_means')
    expect((await sheet(dish)).order).toMatchObject({ mean: 7, isOfKind: false })
    await query(`insert into dish_kind_means values ('', 6.5)`)
    expect((await sheet(dish)).order).toMatchObject({ mean: 6.5, isOfKind: false, score: 6.5 })
  })
})

describe('the vote shield', () => {
  it('holds the dish ratings of the members whose votes it holds, and a release puts them back [DISH-05]', async () => {
    const moderator = await testApp.member()
    await makeModerator(testApp, moderator.profileId)
    const id = await restaurantWithPast(testApp)
    const dish = await rate(testApp, one(), id, 'Kokoreç', 4)
    const fakes = await attack(testApp, id)
    await query('insert into dish_ratings (dish_id, member_id, rating) select $1, id, 10 from unnest($2::uuid[]) as id', dish, fakes)
    await searchNewVotes(testApp.context)
    expect(await sheet(dish)).toMatchObject({ ratings: [0, 0, 0, 1, 0, 0, 0, 0, 0, 0], heldCount: 40 })
    const late = await dishOf(one(), id, 'Ayran')
    await query('insert into dish_ratings (dish_id, member_id, rating, is_held) select $1, $2, 10, true', late, fakes[0])
    const [shield] = await query<{ id: number }>('select id from shields where restaurant_id = $1', id)
    await moderator.post(`/moderation/shields/${shield!.id}/decision`, { outcome: 'released' })
    expect(await sheet(dish)).toMatchObject({ ratings: [0, 0, 0, 1, 0, 0, 0, 0, 0, 40], heldCount: 0 })
  })

  it('a member whose vote is held gives a held rating [DISH-05]', async () => {
    const [id, member] = [await testApp.restaurant(), await testApp.member()]
    await membersVote(testApp, id, [member.profileId], [10])
    const dish = await dishOf(one(), id, 'Kokoreç')
    await query('update votes set is_held = true where question_id = $1', id)
    expect((await put(member, dish, 10)).body).toMatchObject({ own: { isHeld: true }, dish: { rating: null } })
    await query('update dish_ratings set is_held = false where dish_id = $1', dish)
    await query('update votes set is_held = false where question_id = $1', id)
  })
})

describe('the ratings of a member who left', () => {
  it('lose the member at once, count on, and go each on a day of its own within 60 days [DISH-05]', async () => {
    const [id, other] = [await testApp.restaurant(), await testApp.restaurant()]
    const member = await testApp.member()
    await query('update auth_users set email_verified = true where id = (select auth_id from profiles where id = $1)', member.profileId)
    const dishes = [await rate(testApp, member, id, 'Kokoreç', 9), await rate(testApp, member, other, 'Ayran', 9)]
    expect((await member.post('/account/deletion', { username: member.username, password: 'acili-ezme-7' })).status).toBe(200)
    const left = await query<{ days: number }>(
      'select member_id, extract(epoch from goes_at - now()) / 86400 as days, left_hashes from dish_ratings where dish_id = any($1)',
      dishes,
    )
    expect(left).toMatchObject([{ member_id: null }, { member_id: null }])
    for (const { days } of left) expect([days > 6.9, days < 60.1]).toEqual([true, true])
    expect((await sheet(dishes[0]!)).ratings[8]).toBe(1)
    await query('update dish_ratings set goes_at = now() where dish_id = $1', dishes[0])
    await dropDishes(testApp.database.db)
    expect(await query('select from dish_ratings where dish_id = any($1)', dishes)).toHaveLength(1)
  })

  it('go at once where the e-mail was never confirmed, so that rounds of accounts leave nothing [DISH-05]', async () => {
    const member = await testApp.member()
    await query('update auth_users set email_verified = false where id = (select auth_id from profiles where id = $1)', member.profileId)
    await rate(testApp, one(), await testApp.restaurant(), 'Simit', 5)
    const dish = await rate(testApp, member, await testApp.restaurant(), 'Kokoreç', 10)
    expect((await member.post('/account/deletion', { username: member.username, password: 'acili-ezme-7' })).status).toBe(200)
    expect(await query('select from dish_ratings where dish_id = $1', dish)).toEqual([])
  })
})

it('ratings of one dish by fifty members at once leave its counters right [DISH-02]', async () => {
  const dish = await dishOf(one(), await testApp.restaurant(), 'Kokoreç')
  const members = await crowd(testApp, 50)
  await Promise.all(
    members.map((member, at) =>
      query('insert into dish_ratings (dish_id, member_id, rating) values ($1, $2, $3)', dish, member, 1 + (at % 10)),
    ),
  )
  expect((await sheet(dish)).ratings).toEqual(Array.from({ length: 10 }, () => 5))
})
