import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { readCartStatements } from '#features/accounts/server/deletion/export-restaurants.sql.ts'
import { reason } from '#tests/support/moderation.ts'
import { badgeOf } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { establish, moveAway } from '#tests/support/witnesses.ts'
import type { CartState } from '../carts.contract.ts'
import { deleteFaded } from './index.ts'

type Requester = Awaited<ReturnType<TestApp['member']>>
let testApp: TestApp
let [author, one, two, three, four, admin]: Requester[] = []
beforeAll(async () => {
  testApp = await createTestApp()
  ;[author, one, two, three, four, admin] = await Promise.all(
    ['yazar', 'bir', 'iki', 'uc', 'dort', 'yonetici'].map((name) => testApp.member(name)),
  )
  await badgeOf(testApp, admin!.profileId, { name: 'admin' })
  // Independent of each other: established, each in a network of its own.
  const settled = [one!, two!, three!, four!]
  await establish(testApp, ...settled.map(({ profileId }) => profileId))
  for (const member of settled) moveAway(member)
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const PIN = 'https://www.google.com/maps/@40.9863,29.0262,17z'
const HERE = { longitude: 29.0262, latitude: 40.9863 }
/** When a member saw a cart, and until when this counts. */
const times = { seenAt: expect.any(String) as string, until: expect.any(String) as string }
type Answer = CartState & { code?: string; retryAfter?: number }

async function cart(): Promise<string> {
  const { status, body } = await author!.post<Restaurant>('/restaurants', {
    title: 'Midyeci Arabası',
    isCart: true,
    landmark: 'İskelenin girişi',
    mapsLink: PIN,
  })
  expect([status, body]).toEqual([201, expect.anything()])
  return body.id
}

const confirm = (who: Requester | undefined, id: string, position: object | null = HERE) =>
  who!.send<Answer>('PUT', `/restaurants/${id}/cart/sighting`, { position })
const hide = (who: Requester | undefined, id: string) => who!.send<Answer>('PUT', `/restaurants/${id}/cart/hidden`)
const allow = (who: Requester | undefined, id: string) => who!.send<Answer>('DELETE', `/restaurants/${id}/cart/hidden`)
const read = async (id: string) => (await testApp.visitor().get<Answer>(`/restaurants/${id}/cart`)).body
const ban = async ({ username }: Requester) =>
  expect((await admin!.post('/moderation/sanctions', { username, kind: 'banned', days: null, ...reason })).status).toBe(201)
const stored = async (id: string) =>
  (await testApp.database.pool.query<{ rows: number }>('select count(*)::int as rows from cart_statements where question_id = $1', [id]))
    .rows[0]!.rows
/** As if everything about this cart had been said so much earlier. */
const age = (id: string, time: string) =>
  testApp.database.pool.query('update cart_statements set said_at = said_at - $2::interval where question_id = $1', [id, time])

describe('a cart', () => {
  it('needs a landmark and a pin, and no address [HOUR-05]', async () => {
    const add = async (given: object) =>
      (await author!.post<Restaurant & { code?: string }>('/restaurants', { title: 'Pilavcı', isCart: true, ...given })).body
    expect((await add({ mapsLink: PIN })).code).toBe('LANDMARK_REQUIRED')
    expect((await add({ mapsLink: PIN, landmark: '  ' })).code).toBe('LANDMARK_REQUIRED')
    expect((await add({ landmark: 'Metro çıkışı' })).code).toBe('CART_PIN_REQUIRED')
    expect((await add({ landmark: 'Metro çıkışı', address: 'Kadıköy, İstanbul' })).code).toBe('CART_PIN_REQUIRED')
    expect(await add({ landmark: 'Metro çıkışı', mapsLink: PIN })).toMatchObject({
      isCart: true,
      landmark: 'Metro çıkışı',
      address: null,
      place: { positionKind: 'pin', ...HERE },
    })
  })

  it('keeps landmark and pin in every edit, and may stop being one [HOUR-05]', async () => {
    const id = await cart()
    const edit = async (given: object) => (await author!.send<Restaurant & { code?: string }>('PATCH', `/restaurants/${id}`, given)).body
    expect((await edit({ mapsLink: null })).code).toBe('CART_PIN_REQUIRED')
    expect((await edit({ landmark: null })).code).toBe('LANDMARK_REQUIRED')
    expect(await edit({ landmark: 'Vapur iskelesi' })).toMatchObject({ isCart: true, landmark: 'Vapur iskelesi' })
    expect(await edit({ isCart: false })).toMatchObject({ isCart: false, landmark: null })
    expect((await read(id)).code).toBe('NOT_A_CART')
    expect((await confirm(one, id)).body.code).toBe('NOT_A_CART')
  })
})

describe('where a cart is now', () => {
  it('shows when two members agree, and the same member twice is one [CHG-14 HOUR-05]', async () => {
    const id = await cart()
    expect((await confirm(one, id)).body).toEqual({ live: null, word: times, isPaused: false })
    const again = await confirm(one, id)
    expect([again.status, again.body.code, again.headers.get('retry-after')]).toEqual([429, 'SAID_JUST_NOW', '600'])
    expect((await confirm(two, id, { longitude: 29.0362, latitude: 40.9863 })).body.live).toBeNull()
    expect((await confirm(three, id, null)).body).toMatchObject({ live: { ...HERE, members: 2 }, isPaused: false })
    expect(await read(id)).toMatchObject({ live: { members: 2 } })
  })

  it('needs a third newcomer, also in another network; one word shows without a position [CHG-14 HOUR-05]', async () => {
    const id = await cart()
    const { address } = moveAway(await testApp.member())
    const [first, second] = await Promise.all([1, 2].map(async () => Object.assign(await testApp.member(), { address })))
    for (const by of [first, second]) expect((await confirm(by, id)).body).toEqual({ live: null, word: times, isPaused: false })
    expect((await confirm(moveAway(await testApp.member()), id)).body).toMatchObject({ live: { ...HERE, members: 3 }, word: null })
    const { rows } = await testApp.database.pool.query(
      'select count(distinct network_hash)::int as networks, count(network_hash)::int as kept from cart_statements where question_id = $1',
      [id],
    )
    expect(rows).toEqual([{ networks: 2, kept: 3 }])
  })

  it('needs a third member of one network, and one of another network is enough [CHG-14 HOUR-05]', async () => {
    const [id, other] = [await cart(), await cart()]
    const colleague = await testApp.member()
    await establish(testApp, colleague.profileId)
    colleague.address = one!.address
    for (const place of [id, other]) for (const by of [one, colleague]) expect((await confirm(by, place)).body.live).toBeNull()
    expect((await confirm(await testApp.member(), id)).body.live).toMatchObject({ members: 3 })
    expect((await confirm(two, other)).body.live).toMatchObject({ members: 3 })
  })

  it('goes at once with who is banned, and such a member hides none [CHG-14 HOUR-05]', async () => {
    const id = await cart()
    const liars = await Promise.all([1, 2, 3].map(() => testApp.member()))
    for (const by of liars) await confirm(by, id)
    expect((await read(id)).live).toMatchObject({ members: 3 })
    await ban(liars[0]!)
    expect(await read(id)).toEqual({ live: null, word: times, isPaused: false })
    await confirm(one, id)
    await age(id, '11 minutes')
    for (const by of liars.slice(1)) await hide(by, id)
    await confirm(two, id)
    await testApp.database.pool.query(
      'update cart_statements set is_here = false, longitude = null, latitude = null where question_id = $1 and user_id = $2',
      [id, liars[0]!.profileId],
    )
    expect((await hide(liars[1], id)).body).toMatchObject({ live: { members: 2 }, isPaused: false })
  })

  it('is refused far away, abroad, to visitors and for what is no cart [HOUR-05]', async () => {
    const id = await cart()
    expect((await confirm(one, id, { longitude: 28.9, latitude: 41.05 })).body.code).toBe('CART_TOO_FAR')
    expect((await confirm(one, id, { longitude: 2.35, latitude: 48.85 })).body.code).toBe('OUTSIDE_TURKIYE')
    const visitor = testApp.visitor()
    expect((await visitor.send('PUT', `/restaurants/${id}/cart/sighting`, { position: HERE })).status).toBe(401)
    expect((await confirm(one, await testApp.restaurant())).body.code).toBe('NOT_A_CART')
    expect((await confirm(one, 'yok')).body.code).toBe('RESTAURANT_NOT_FOUND')
  })

  it('fades after three hours, and no history of it is kept [HOUR-05]', async () => {
    const id = await cart()
    await confirm(one, id)
    await confirm(two, id)
    await age(id, '2 hours 59 minutes')
    expect((await read(id)).live).toMatchObject({ members: 2 })
    await age(id, '2 minutes')
    expect(await read(id)).toEqual({ live: null, word: null, isPaused: false })
    expect(await stored(id)).toBe(2)
    await deleteFaded(testApp.database.db)
    expect(await stored(id)).toBe(0)
    // A member's next confirmation takes the place of the one before.
    await confirm(one, id)
    await age(id, '1 hour')
    await confirm(one, id)
    expect(await stored(id)).toBe(1)
  })

  it('is stored to about 10 metres [HOUR-05]', async () => {
    const id = await cart()
    await confirm(one, id, { longitude: 29.026_234_567, latitude: 40.986_345_678 })
    const { rows } = await testApp.database.pool.query('select longitude, latitude from cart_statements where question_id = $1', [id])
    expect(rows).toEqual([{ longitude: 29.0262, latitude: 40.9863 }])
  })

  it('disappears at once when the author asks, until the author allows it again [HOUR-05]', async () => {
    const id = await cart()
    for (const who of [one, two]) await confirm(who, id)
    expect((await hide(author, id)).body).toEqual({ live: null, word: null, isPaused: true })
    expect(await stored(id)).toBe(0)
    expect((await confirm(three, id)).body.code).toBe('CART_HIDDEN')
    await testApp.database.pool.query("update cart_pauses set until = until - interval '30 days'")
    expect((await read(id)).isPaused).toBe(true)
    expect((await allow(three, id)).body.code).toBe('FORBIDDEN')
    expect((await allow(author, id)).body).toEqual({ live: null, word: null, isPaused: false })
    for (const who of [one, two]) await confirm(who, id)
    expect((await read(id)).live).toMatchObject({ members: 2 })
    expect((await hide(admin, id)).body.isPaused).toBe(true)
  })

  it('disappears when three members ask, for a day, and nothing says who asked [HOUR-05]', async () => {
    const id = await cart()
    for (const who of [one, two]) await confirm(who, id)
    expect((await hide(three, id)).body.live).toMatchObject({ members: 2 })
    expect((await hide(three, id)).body.live).toMatchObject({ members: 2 })
    expect((await hide(four, id)).body.live).toMatchObject({ members: 2 })
    // A member who takes a confirmation back is the third one.
    expect((await hide(two, id)).body).toEqual({ live: null, word: null, isPaused: true })
    expect(await stored(id)).toBe(0)
    expect((await confirm(one, id)).body.code).toBe('CART_HIDDEN')
    await testApp.database.pool.query("update cart_pauses set until = until - interval '24 hours'")
    expect((await confirm(one, id)).body).toEqual({ live: null, word: times, isPaused: false })
    await deleteFaded(testApp.database.db)
    const { rows } = await testApp.database.pool.query('select from cart_pauses where question_id = $1', [id])
    expect(rows).toEqual([])
  })

  it('stays right when members speak at the same moment, also while it is hidden [HOUR-05]', async () => {
    for (let round = 0; round < 5; round++) {
      const [id, hidden] = [await cart(), await cart()]
      const answers = await Promise.all([
        ...[one, two].map((who) => confirm(who, id)),
        ...[one, two, three].map((who) => confirm(who, hidden)),
        hide(author, hidden),
        ...[one, one, one].map((who) => confirm(who, id)),
      ])
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      expect(await read(id)).toMatchObject({ live: { members: 2 } })
      expect(await read(hidden)).toEqual({ live: null, word: null, isPaused: true })
      expect([await stored(id), await stored(hidden)]).toEqual([2, 0])
    }
  })

  it('is in the export of the member who said so while it is stored [HOUR-05]', async () => {
    const id = await cart()
    await confirm(four, id)
    const said = await testApp.database.db.transaction().execute((tx) => readCartStatements(tx, { id: four!.profileId }))
    expect(said).toContainEqual({ restaurantId: id, isHere: true, ...HERE, saidAt: expect.any(Date) as Date })
  })

  it('goes with the account of the member [HOUR-05]', async () => {
    const id = await cart()
    const leaver = await testApp.member('giden')
    await confirm(leaver, id)
    await confirm(one, id)
    expect((await read(id)).live).toMatchObject({ members: 2 })
    const { status } = await leaver.post('/account/deletion', { username: leaver.username, password: 'acili-ezme-7' })
    expect(status).toBe(200)
    expect([await stored(id), (await read(id)).live]).toEqual([1, null])
  })
})
