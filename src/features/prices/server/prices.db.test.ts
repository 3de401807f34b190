import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { badgeOf, duet, membersVote, priceOf, readAll } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { witness } from '#tests/support/witnesses.ts'
import type { AddedPrice, DishPage, DishPrice, Price, PricePage } from '../prices.contract.ts'
import { reason } from '#tests/support/moderation.ts'
import { dayInTurkiye } from '../prices.rules.ts'

type Requester = Awaited<ReturnType<TestApp['member']>>
let testApp: TestApp
let member: Requester
let other: Requester
beforeAll(async () => {
  testApp = await createTestApp()
  member = await witness(testApp, 'goren')
  other = await witness(testApp, 'baska')
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const day = (ago: number) => dayInTurkiye(new Date(Date.now() - ago * 86_400_000))
const add = (who: Requester, restaurant: string, given: Record<string, unknown> = {}) =>
  who.post<AddedPrice>(`/restaurants/${restaurant}/prices`, { dish: 'Kokoreç', amount: 12_000, ...given })
const dishesOf = async (restaurant: string) => (await testApp.visitor().get<DishPage>(`/restaurants/${restaurant}/prices`)).body.items
const historyOf = async (dish: number) => (await testApp.visitor().get<PricePage>(`/portions/${dish}/prices`)).body.items
const pageOf = async <T>(path: string, cursor: string | null) =>
  (await testApp.visitor().get<{ items: T[]; nextCursor: string | null }>(cursor === null ? path : `${path}&cursor=${cursor}`)).body
const codeOf = ({ status, body }: { status: number; body: object }) => [status, (body as { code?: string }).code]

describe('adding a price', () => {
  it('a member says what a dish costs; everybody sees the newest with its day and the member [HOUR-03]', async () => {
    const restaurant = await testApp.restaurant()
    const { status, body } = await add(member, restaurant, { dish: '  Çeyrek   Kokoreç ', portion: 'Çeyrek', amount: 9550 })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      dish: 'Çeyrek Kokoreç',
      portion: 'Çeyrek',
      priceCount: 1,
      newest: { amount: 9550, seenOn: day(0), daysAgo: 0, userId: member.profileId, seenBy: { username: member.username } },
    })
    await add(other, restaurant, { dish: 'ceyrek kokorec', portion: 'ÇEYREK', amount: 9000, seenOn: day(3) })
    const { waits, ...dish } = body
    expect([waits, await dishesOf(restaurant)]).toEqual([null, [{ ...dish, priceCount: 2 }]])
    expect((await historyOf(body.id)).map(({ amount, daysAgo }) => [amount, daysAgo])).toEqual([
      [9550, 0],
      [9000, 3],
    ])
  })

  it('a second price of the same dish on one day corrects the first; another portion or day is another price [HOUR-03]', async () => {
    const restaurant = await testApp.restaurant()
    const { body } = await add(member, restaurant)
    await add(member, restaurant, { dish: 'KOKOREÇ', amount: 13_000 })
    expect((await historyOf(body.id)).map(({ amount }) => amount)).toEqual([13_000])
    await add(member, restaurant, { seenOn: day(1), amount: 11_000 })
    await add(member, restaurant, { portion: 'Yarım', amount: 20_000 })
    expect((await dishesOf(restaurant)).map(({ portion, priceCount, newest }) => [portion, priceCount, newest.amount])).toEqual([
      ['Yarım', 1, 20_000],
      [null, 2, 13_000],
    ])
  })

  it('the same price sent many times at once is one row', async () => {
    const restaurant = await testApp.restaurant()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => add(index % 2 ? member : other, restaurant, { amount: 100 + index })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201))
    expect((await dishesOf(restaurant)).map(({ priceCount }) => priceCount)).toEqual([2])
  })

  it('nothing, too much, a future day and a day of long ago are refused [HOUR-03]', async () => {
    const restaurant = await testApp.restaurant()
    for (const [given, code] of [
      [{ amount: 0 }, 'AMOUNT_INVALID'],
      [{ amount: 1e9 }, 'AMOUNT_INVALID'],
      [{ amount: -1 }, 'AMOUNT_INVALID'],
      [{ amount: 95.5 }, 'INVALID_INPUT'],
      [{ amount: '95,50' }, 'INVALID_INPUT'],
      [{ dish: ' ' }, 'DISH_REQUIRED'],
      [{ dish: 'a'.repeat(61) }, 'DISH_TOO_LONG'],
      [{ portion: 'a'.repeat(31) }, 'PORTION_TOO_LONG'],
      [{ seenOn: day(-1) }, 'SEEN_ON_INVALID'],
      [{ seenOn: day(366) }, 'SEEN_ON_INVALID'],
      [{ seenOn: '2026-02-30' }, 'INVALID_INPUT'],
    ] as const)
      expect([given, ...codeOf(await add(member, restaurant, given))]).toEqual([given, 422, code])
    expect(await dishesOf(restaurant)).toEqual([])
  })

  it('a duet and a missing restaurant take no prices', async () => {
    const restaurant = await testApp.restaurant()
    expect(codeOf(await add(member, await duet(testApp, restaurant, other.profileId)))).toEqual([409, 'IS_DUET'])
    expect(codeOf(await add(member, 'boyle-bir-yer-yok'))).toEqual([404, 'RESTAURANT_NOT_FOUND'])
    expect(codeOf(await testApp.visitor().get('/restaurants/boyle-bir-yer-yok/prices'))).toEqual([404, 'RESTAURANT_NOT_FOUND'])
  })

  it('prices change neither score nor hype nor points [HOUR-03]', async () => {
    const restaurant = await testApp.restaurant({ author_id: other.profileId })
    await membersVote(testApp, restaurant, [member.profileId, other.profileId], [9, 4])
    const read = async () => ({
      restaurant: (await testApp.visitor().get<Restaurant>(`/restaurants/${restaurant}`)).body,
      row: await testApp.database.db.selectFrom('restaurants').selectAll().where('id', '=', restaurant).executeTakeFirstOrThrow(),
      points: await testApp.database.db.selectFrom('points_log').selectAll().orderBy('id').execute(),
      activity: await testApp.database.db.selectFrom('restaurant_activity').selectAll().orderBy('hour').execute(),
    })
    const before = await read()
    await add(member, restaurant)
    await add(other, restaurant, { amount: 1 })
    expect(await read()).toEqual(before)
  })
})

describe('reading prices', () => {
  it('dishes and histories are paged without gaps or repeats [HOUR-03]', async () => {
    const restaurant = await testApp.restaurant()
    for (let ago = 0; ago < 7; ago++) {
      await priceOf(testApp, restaurant, member.profileId, { daysAgo: ago % 3 })
      await add(member, restaurant, { seenOn: day(ago) })
    }
    const { items: dishes } = await readAll<DishPrice>((cursor) => pageOf(`/restaurants/${restaurant}/prices?limit=3`, cursor))
    expect([dishes.length, new Set(dishes.map(({ id }) => id)).size]).toEqual([8, 8])
    expect(dishes.map(({ newest }) => newest.daysAgo)).toEqual([0, 0, 0, 0, 1, 1, 2, 2])
    const kokorec = dishes.find(({ dish }) => dish === 'Kokoreç')!
    const { items: history } = await readAll<Price>((cursor) => pageOf(`/portions/${kokorec.id}/prices?limit=2`, cursor))
    expect(history.map(({ daysAgo }) => daysAgo)).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  it('a member who is hidden from the viewer goes without a name; the price stays', async () => {
    const [restaurant, viewer, hidden] = [await testApp.restaurant(), await testApp.member('bakan'), await testApp.member('gizli')]
    const { body } = await add(hidden, restaurant)
    await viewer.send('PUT', `/mutes/${hidden.profileId}`)
    for (const path of [`/restaurants/${restaurant}/prices`, `/portions/${body.id}/prices`]) {
      const text = JSON.stringify((await viewer.get(path)).body)
      expect([text.includes('12000'), text.includes(hidden.username), text.includes(hidden.profileId)]).toEqual([true, false, false])
    }
    expect((await dishesOf(restaurant))[0]?.newest.seenBy?.username).toBe(hidden.username)
  })
})

describe('deleting a price', () => {
  it('the member who saw it and admins delete it, nobody else; a dish goes with its last price', async () => {
    const [restaurant, admin] = [await testApp.restaurant({ author_id: other.profileId }), await testApp.member('yonetici')]
    await badgeOf(testApp, admin.profileId, { name: 'admin' })
    const first = (await add(member, restaurant, { seenOn: day(2) })).body
    const second = (await add(other, restaurant)).body
    expect(codeOf(await other.send('DELETE', `/prices/${first.newest.id}`))).toEqual([403, 'FORBIDDEN'])
    expect((await other.send('DELETE', `/prices/${second.newest.id}`)).body).toEqual({ id: second.newest.id, isDishGone: false })
    expect((await dishesOf(restaurant)).map(({ newest, priceCount }) => [newest.daysAgo, priceCount])).toEqual([[2, 1]])
    expect((await admin.send('DELETE', `/prices/${first.newest.id}`, reason)).body).toEqual({ id: first.newest.id, isDishGone: true })
    expect(codeOf(await member.send('DELETE', `/prices/${first.newest.id}`))).toEqual([404, 'PRICE_NOT_FOUND'])
    expect(await dishesOf(restaurant)).toEqual([])
    expect(codeOf(await member.get(`/portions/${first.id}/prices`))).toEqual([404, 'PRICE_NOT_FOUND'])
  })

  it('adding and deleting at once leaves counts and dishes right', async () => {
    const restaurant = await testApp.restaurant()
    for (let round = 0; round < 5; round++) {
      await add(member, restaurant)
      // The newest price may be the other member's.
      const own = await testApp.database.db
        .selectFrom('prices as p')
        .innerJoin('dishes as d', 'd.id', 'p.dish_id')
        .select('p.id')
        .where('d.question_id', '=', restaurant)
        .where('p.user_id', '=', member.profileId)
        .executeTakeFirstOrThrow()
      const answers = await Promise.all([
        member.send('DELETE', `/prices/${own.id}`),
        add(other, restaurant),
        add(member, restaurant, { amount: 5 }),
      ])
      expect(answers.map(({ status }) => status < 300)).toEqual([true, true, true])
      expect(await checkInvariants(testApp.database.pool)).toEqual([])
    }
  })

  it('prices go with their restaurant and with the account of their member', async () => {
    const [restaurant, leaver] = [await testApp.restaurant(), await testApp.member('giden')]
    await add(leaver, restaurant)
    await add(leaver, restaurant, { dish: 'Ayran' })
    await add(member, restaurant)
    const left = await leaver.post('/account/deletion', { username: leaver.username, password: 'acili-ezme-7' })
    expect(left.status).toBe(200)
    expect((await dishesOf(restaurant)).map(({ dish, priceCount }) => [dish, priceCount])).toEqual([['Kokoreç', 1]])
    await testApp.database.db.deleteFrom('restaurants').where('id', '=', restaurant).execute()
    expect(await testApp.database.db.selectFrom('dishes').select('id').where('question_id', '=', restaurant).execute()).toEqual([])
  })
})
