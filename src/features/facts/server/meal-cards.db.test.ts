import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { PageChange } from '#site/page-tags.ts'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { makeAdmin } from '#tests/support/moderation.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { witness } from '#tests/support/witnesses.ts'
import type { MealCards, RestaurantFacts } from '../facts.contract.ts'

type Person = Awaited<ReturnType<TestApp['member']>>
type Answer = RestaurantFacts & { code?: string }

let testApp: TestApp
let [moderator, one, two]: Person[] = []
beforeAll(async () => {
  testApp = await createTestApp()
  ;[moderator, one, two] = await Promise.all(['yonetici', 'bir', 'iki'].map((name) => witness(testApp, name)))
  await makeAdmin(testApp, moderator!.profileId)
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const put = (by: Person, id: string, facts: object[]) => by.send<Answer>('PUT', `/restaurants/${id}/facts`, { facts })
const say = async (by: Person, id: string, fact: string) => expect((await put(by, id, [{ fact, value: 'yes' }])).status).toBe(200)
const read = async (id: string) => (await testApp.visitor().get<RestaurantFacts>(`/restaurants/${id}/facts`)).body

describe('the list of meal cards', () => {
  const offered = async () => (await testApp.visitor().get<MealCards>('/meal-cards')).body.items.map(({ name }) => name)

  it('is edited by admins: a retired card stays where it was said and is offered no more [FACT-01]', async () => {
    expect(await offered()).toContain('Multinet')
    const id = await testApp.restaurant()
    await say(one!, id, 'meal_card:setcard')
    const added = await moderator!.post<MealCards>('/moderation/meal-cards', { name: ' Şehir   Kart ' })
    expect([added.status, await offered()]).toEqual([201, expect.arrayContaining(['Şehir Kart'])])
    await say(one!, id, 'meal_card:sehir-kart')
    const twice = await moderator!.post<Answer>('/moderation/meal-cards', { name: 'SEHIR KART' })
    expect([twice.status, twice.body.code]).toEqual([409, 'MEAL_CARD_EXISTS'])
    const renamed = await moderator!.send<Answer>('PUT', '/moderation/meal-cards/setcard', { name: 'Multinet' })
    expect(renamed.body.code).toBe('MEAL_CARD_EXISTS')
    await moderator!.send('PUT', '/moderation/meal-cards/setcard', { name: 'Setcard Yemek', isRetired: true })
    expect(await offered()).not.toContain('Setcard Yemek')
    expect((await read(id)).items.map(({ card }) => card)).toEqual(['Setcard Yemek', 'Şehir Kart'])
    expect((await put(two!, id, [{ fact: 'meal_card:setcard', value: 'yes' }])).body.code).toBe('MEAL_CARD_UNKNOWN')
    expect((await moderator!.get<{ items: object[] }>('/moderation/meal-cards')).body.items.at(-1)).toEqual({
      slug: 'setcard',
      name: 'Setcard Yemek',
      isRetired: true,
      restaurants: 1,
    })
    for (const answer of [
      await one!.get<Answer>('/moderation/meal-cards'),
      await one!.post<Answer>('/moderation/meal-cards', { name: 'Benim kart' }),
      await one!.send<Answer>('PUT', '/moderation/meal-cards/setcard', { isRetired: false }),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, 'ADMIN_ONLY'])
  })

  it('makes lists stale with each change, because their filters offer the cards [FACT-01]', async () => {
    const changes: PageChange[] = []
    const { changed } = testApp.context.pages
    testApp.context.pages.changed = (change) => void changes.push(change)
    await moderator!.post('/moderation/meal-cards', { name: 'Taze Kart' })
    await moderator!.send('PUT', '/moderation/meal-cards/taze-kart', { isRetired: true })
    testApp.context.pages.changed = changed
    expect(changes.map(({ restaurants }) => restaurants)).toEqual([true, true])
    await testApp.database.pool.query(`delete from meal_cards where slug = 'taze-kart'`)
  })

  it('holds at most twenty cards, also when two admins add the last one at once [FACT-01]', async () => {
    for (let count = (await offered()).length; count < 19; count++)
      await moderator!.post('/moderation/meal-cards', { name: `Deneme ${String.fromCodePoint(97 + count)}` })
    const answers = await Promise.all(['Son', 'Sondan sonra'].map((name) => moderator!.post<Answer>('/moderation/meal-cards', { name })))
    expect(answers.map(({ body }) => body.code).toSorted()).toEqual(['MEAL_CARDS_FULL', undefined])
    expect(await offered()).toHaveLength(20)
    await testApp.database.pool.query(`delete from meal_cards where name like 'Deneme%' or name like 'Son%'`)
  })
})
