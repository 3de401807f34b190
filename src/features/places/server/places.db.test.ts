import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { AddressMatch, PinPlace, RestaurantPlace } from '../places.contract.ts'
import { mercatorOf } from '../position.rules.ts'
import { placeRestaurants } from './index.ts'

let testApp: TestApp
let author: Awaited<ReturnType<TestApp['member']>>
beforeAll(async () => {
  testApp = await createTestApp()
  author = await testApp.member('yazar')
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const PIN = 'https://www.google.com/maps/@40.9905,29.0270,17z'

async function add(given: object): Promise<Restaurant> {
  const { status, body } = await author.post<Restaurant>('/restaurants', { title: 'Büfe', ...given })
  expect([status, body]).toEqual([201, expect.anything()])
  return body
}

async function edit(id: string, given: object): Promise<RestaurantPlace | null> {
  const { status, body } = await author.send<Restaurant>('PATCH', `/restaurants/${id}`, given)
  expect([status, body]).toEqual([200, expect.anything()])
  return body.place
}

describe('where a restaurant is', () => {
  it('its position is stored in Mercator metres too, by the formula of the rules', async () => {
    const { id, place } = await add({ mapsLink: PIN })
    const { rows } = await testApp.database.pool.query<{ x: number; y: number }>(
      'select mercator[0] as x, mercator[1] as y from restaurants where id = $1',
      [id],
    )
    const [x, y] = mercatorOf({ longitude: place!.longitude!, latitude: place!.latitude! })
    expect(rows[0]!.x).toBeCloseTo(x, 3)
    expect(rows[0]!.y).toBeCloseTo(y, 3)
  })

  it('its address gives province, district and neighbourhood, and the middle of the district as its position', async () => {
    const { place } = await add({ address: 'Caferağa Mah. Moda Cd. No: 12 İstanbul' })
    expect(place).toMatchObject({ province: 34, district: 'kadikoy', neighbourhood: 'Caferağa', positionKind: 'district', isChosen: false })
    expect(place!.longitude).toBeCloseTo(29.03, 1)
    expect((await add({})).place).toBeNull()
    expect((await add({ address: 'Köşedeki büfe' })).place).toBeNull()
    expect((await add({ address: 'İstanbul' })).place).toMatchObject({ province: 34, district: null, positionKind: 'none' })
  })

  it('a new address moves it, and an emptied one leaves it nowhere', async () => {
    const { id } = await add({ address: 'Kadıköy, İstanbul' })
    expect(await edit(id, { address: 'Çankaya, Ankara' })).toMatchObject({ province: 6, district: 'cankaya' })
    expect(await edit(id, { title: 'Yeni adı' })).toMatchObject({ province: 6, district: 'cankaya' })
    expect(await edit(id, { address: null })).toBeNull()
  })

  it('what a member chose stays with any address until the member leaves it to the address again', async () => {
    const chosen = { province: 34, district: 'besiktas' }
    const { id, place } = await add({ address: 'Kadıköy, İstanbul', place: chosen })
    expect(place).toMatchObject({ ...chosen, isChosen: true, neighbourhood: null, positionKind: 'district' })
    expect(await edit(id, { address: 'Çankaya, Ankara' })).toMatchObject({ ...chosen, isChosen: true })
    expect(await edit(id, { place: null })).toMatchObject({ province: 6, district: 'cankaya', isChosen: false })
    expect(await edit(id, { place: { province: 6, district: null } })).toMatchObject({ province: 6, district: null, isChosen: true })
  })

  it('the coordinates of a maps link are its pin, which no address overwrites and which goes with the link [GEO-01 GEO-08]', async () => {
    const pin = { positionKind: 'pin', longitude: 29.027, latitude: 40.9905 }
    const { id, place } = await add({ address: 'Çankaya, Ankara', mapsLink: PIN })
    expect(place).toMatchObject({ ...pin, district: 'cankaya' })
    expect(await edit(id, { address: 'Kadıköy, İstanbul' })).toMatchObject({ ...pin, district: 'kadikoy' })
    expect(await edit(id, { address: null })).toMatchObject({ ...pin, province: 34, district: null })
    expect(await edit(id, { address: 'Kadıköy, İstanbul', mapsLink: null })).toMatchObject({ positionKind: 'district' })
    expect(await edit(id, { mapsLink: 'https://maps.app.goo.gl/AbCdEf' })).toMatchObject({ positionKind: 'district' })
  })

  it('a pin that no link named stays when a link is added or removed', async () => {
    const { id } = await add({ address: 'Kadıköy, İstanbul' })
    await testApp.database.db
      .updateTable('restaurants')
      .set({ longitude: 29.1, latitude: 41, position_kind: 'pin' })
      .where('id', '=', id)
      .execute()
    const kept = { positionKind: 'pin', longitude: 29.1, latitude: 41 }
    expect(await edit(id, { mapsLink: 'https://maps.app.goo.gl/AbCdEf' })).toMatchObject(kept)
    expect(await edit(id, { mapsLink: null, address: 'Çankaya, Ankara' })).toMatchObject({ ...kept, district: 'cankaya' })
  })

  it('a pin that a member set wins over the maps link, and no edit of address, link or district moves it [GEO-01]', async () => {
    const pin = { longitude: 29.0312345, latitude: 41.0123456 }
    const kept = { positionKind: 'pin', ...pin }
    const { id, place } = await add({ address: 'Kadıköy, İstanbul', mapsLink: PIN, pin })
    expect(place).toMatchObject({ ...kept, district: 'kadikoy' })
    expect(await edit(id, { address: 'Çankaya, Ankara' })).toMatchObject({ ...kept, district: 'cankaya' })
    expect(await edit(id, { mapsLink: 'https://www.google.com/maps/@39.9208,32.8541,17z' })).toMatchObject(kept)
    expect(await edit(id, { place: { province: 35, district: 'konak' } })).toMatchObject({ ...kept, district: 'konak' })
    await placeRestaurants(testApp.database.db)
    expect(await edit(id, { address: null, mapsLink: null })).toMatchObject(kept)
    const moved = { longitude: 28.9, latitude: 41 }
    expect(await edit(id, { pin: moved })).toMatchObject({ positionKind: 'pin', ...moved })
  })

  it('without the member’s pin the maps link decides again, then the district, then nothing [GEO-01]', async () => {
    const { id } = await add({ address: 'Kadıköy, İstanbul', mapsLink: PIN, pin: { longitude: 28.9, latitude: 41 } })
    expect(await edit(id, { pin: null })).toMatchObject({ positionKind: 'pin', longitude: 29.027, latitude: 40.9905 })
    expect(await edit(id, { mapsLink: null })).toMatchObject({ positionKind: 'district', district: 'kadikoy' })
    expect(await edit(id, { pin: null })).toMatchObject({ positionKind: 'district', district: 'kadikoy' })
    expect(await edit(id, { address: null })).toBeNull()
  })

  it('a pin without an address sets the province where the shapes are sure, and an address or a choice wins over it [CHG-12]', async () => {
    const kadikoy = { longitude: 29.0233, latitude: 40.9903 }
    const { id, place } = await add({ pin: kadikoy })
    expect(place).toMatchObject({ province: 34, district: null, neighbourhood: null, positionKind: 'pin', isChosen: false })
    expect((await add({ mapsLink: PIN, address: 'Köşedeki büfe' })).place).toMatchObject({ province: 34, district: null })
    // Tuzla is nearer to the border of Kocaeli than the shapes are exact.
    expect((await add({ pin: { longitude: 29.3, latitude: 40.816 } })).place).toMatchObject({ province: null, positionKind: 'pin' })
    expect(await edit(id, { address: 'Çankaya, Ankara' })).toMatchObject({ ...kadikoy, province: 6, district: 'cankaya' })
    expect(await edit(id, { address: null })).toMatchObject({ province: 34, district: null })
    expect(await edit(id, { place: { province: 34, district: 'kadikoy' } })).toMatchObject({ district: 'kadikoy', isChosen: true })
    expect(await edit(id, { place: null, pin: null })).toBeNull()
  })

  it('restaurants with a pin from before are given the province of their pin once [CHG-12]', async () => {
    const { db } = testApp.database
    const pinned = (longitude: number, latitude: number) => testApp.restaurant({ longitude, latitude, position_kind: 'pin' })
    const sure = await pinned(32.8541, 39.9208)
    const unsure = await pinned(29.3, 40.816)
    expect(await placeRestaurants(db)).toBe(1)
    expect(await placeRestaurants(db)).toBe(0)
    const rows = await db.selectFrom('restaurants').select(['id', 'province', 'longitude']).where('id', 'in', [sure, unsure]).execute()
    expect(Object.fromEntries(rows.map(({ id, province, longitude }) => [id, [province, longitude]]))).toEqual({
      [sure]: [6, 32.8541],
      [unsure]: [null, 29.3],
    })
  })

  it('anyone may ask for the province and the three nearest districts of a pin [CHG-12]', async () => {
    const visitor = testApp.visitor()
    const { status, body } = await visitor.get<PinPlace>('/places/pin?longitude=29.027&latitude=40.991')
    expect([status, body.province, body.districts.length]).toEqual([200, 34, 3])
    expect(body.districts[0]).toMatchObject({ province: 34, district: 'kadikoy' })
    expect((await visitor.get<PinPlace>('/places/pin?longitude=29.3&latitude=40.816')).body.province).toBeNull()
    expect((await visitor.get('/places/pin?longitude=2.35&latitude=48.85')).status).toBe(422)
  })

  it('anyone may ask for the neighbourhoods of a district, as an address has them [MEND-36]', async () => {
    const visitor = testApp.visitor()
    const list = async (query: string) =>
      (await visitor.get<{ neighbourhoods: string[] }>(`/places/neighbourhoods?${query}`)).body.neighbourhoods
    const kadikoy = await list('province=34&district=kadikoy')
    expect(kadikoy).toContain('Caferağa Mah.')
    expect(kadikoy).toEqual(kadikoy.toSorted((a, b) => a.localeCompare(b, 'tr')))
    expect((await list('province=2&district=kahta')).some((name) => name.endsWith(' Köyü'))).toBe(true)
    expect((await visitor.get('/places/neighbourhoods?province=34&district=yok')).status).toBe(404)
  })

  it('a pin outside Türkiye, with swapped numbers, at 0/0 or with more than seven decimals is refused with a clear sentence [GEO-01]', async () => {
    const { id } = await add({})
    const clear = expect.objectContaining({ code: 'POSITION_INVALID', message: expect.stringContaining('latitude') })
    for (const pin of [
      { longitude: 41.01, latitude: 28.97 },
      { longitude: 0, latitude: 0 },
      { longitude: 2.35, latitude: 48.85 },
      { longitude: 29.01234567, latitude: 41 },
      { longitude: 29, latitude: Number('41.012345678901234567890123456789') },
      { longitude: 1e300, latitude: 41 },
    ]) {
      for (const { status, body } of [
        await author.post('/restaurants', { title: 'Büfe', pin }),
        await author.send('PATCH', `/restaurants/${id}`, { pin }),
      ])
        expect([pin, status, body]).toEqual([pin, 422, clear])
    }
    for (const pin of [{ longitude: 'NaN', latitude: 41 }, { longitude: null, latitude: 41 }, { latitude: 41 }, [29, 41], '41,29'])
      expect((await author.post('/restaurants', { title: 'Büfe', pin })).status).toBe(422)
  })

  it('a district of another province, an unknown one and no province are refused', async () => {
    for (const place of [
      { province: 34, district: 'cankaya' },
      { province: 82, district: null },
      { province: 34, district: 'yok' },
      { district: 'kadikoy' },
    ]) {
      const { status } = await author.post('/restaurants', { title: 'Büfe', place })
      expect([place, status]).toEqual([place, 422])
    }
  })

  it('restaurants from before places were kept are placed once, and what a member chose is left alone', async () => {
    const { db } = testApp.database
    const old = await testApp.restaurant({ address: 'Moda Cd. Kadıköy İstanbul' })
    const far = await testApp.restaurant({ address: 'Bilinmeyen bir yer' })
    const linked = await testApp.restaurant({ maps_link: PIN })
    const chosen = await testApp.restaurant({ address: 'Kadıköy, İstanbul', province: 34, is_place_chosen: true })
    expect(await placeRestaurants(db)).toBe(2)
    expect(await placeRestaurants(db)).toBe(0)
    const placed = await db
      .selectFrom('restaurants')
      .select(['id', 'district', 'position_kind'])
      .where('id', 'in', [old, far, linked, chosen])
      .execute()
    expect(Object.fromEntries(placed.map(({ id, district, position_kind }) => [id, [district, position_kind]]))).toEqual({
      [old]: ['kadikoy', 'district'],
      [far]: [null, 'none'],
      [linked]: [null, 'pin'],
      [chosen]: [null, 'none'],
    })
  })

  it('anyone may ask which district an address names', async () => {
    const { status, body } = await testApp.visitor().get<AddressMatch>(`/places/match?address=${encodeURIComponent('Alsancak, İzmir')}`)
    expect([status, body]).toEqual([200, expect.objectContaining({ province: 35, district: 'konak' })])
    expect((await testApp.visitor().get(`/places/match?address=${'x'.repeat(301)}`)).status).toBe(422)
  })
})
