import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { MenuDishPage } from '#features/prices/prices.contract.ts'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { rate } from '#tests/support/dishes.ts'
import { badgeOf } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { RestaurantMerge } from '../merges.contract.ts'

type Requester = Awaited<ReturnType<TestApp['member']>>
let testApp: TestApp
let [admin, one, two]: Requester[] = []
beforeAll(async () => {
  testApp = await createTestApp()
  ;[admin, one, two] = await Promise.all(['yonetici', 'bir', 'iki'].map((name) => testApp.member(name)))
  await badgeOf(testApp, admin!.profileId, { name: 'admin' })
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const menu = async (id: string) =>
  (await testApp.visitor().get<MenuDishPage>(`/restaurants/${id}/dishes`)).body.items
    .map(({ name, rating, portions }) => [name, rating?.count ?? 0, rating?.mean ?? null, portions.map(({ newest }) => newest.amount)])
    .toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))

it('dishes of the same name become one with all portions; the later rating of a member counts, and the undo gives all back [DISH-05 MRG-02]', async () => {
  const [kept, gone] = [await testApp.restaurant({ title: 'Midyeci Bir' }), await testApp.restaurant({ title: 'Midyeci İki' })]
  await rate(testApp, one!, gone, 'MİDYE', 3)
  await rate(testApp, two!, gone, 'midye', 8)
  await rate(testApp, one!, kept, 'Midye', 9)
  await rate(testApp, two!, gone, 'Ayran', 6)
  await one!.post(`/restaurants/${gone}/prices`, { dish: 'Midye', portion: 'Tek', amount: 100 })
  await two!.post(`/restaurants/${kept}/prices`, { dish: 'Midye', portion: 'Tek', amount: 200 })
  const before = [await menu(kept), await menu(gone)]
  const { body } = await admin!.post<RestaurantMerge>('/moderation/merges', { survivorId: kept, absorbedId: gone })
  expect(await menu(kept)).toEqual([
    ['Ayran', 1, 6, []],
    ['Midye', 2, 8.5, [200]],
  ])
  // What members rate meanwhile stays with the survivor.
  await rate(testApp, admin!, kept, 'Ayran', 10)
  expect((await admin!.post(`/moderation/merges/${body.id}/undo`)).status).toBe(200)
  expect([await menu(kept), await menu(gone)]).toEqual([[['Ayran', 1, 10, []], ...before[0]!], before[1]])
})
