import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { sayFacts } from '#tests/support/facts.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { witness } from '#tests/support/witnesses.ts'

type Person = Awaited<ReturnType<TestApp['member']>>

let testApp: TestApp
let [one, two, three]: Person[] = []
beforeAll(async () => {
  testApp = await createTestApp()
  ;[one, two, three] = await Promise.all(['bir', 'iki', 'uc'].map((name) => witness(testApp, name)))
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const position = { longitude: 29.02, latitude: 40.99 }
const pinned = () => testApp.restaurant({ title: 'Asmalı Büfe', ...position, position_kind: 'pin' })

/** Which of list, near me, map and search find a restaurant by a fact. */
async function foundBy(id: string, facts: string): Promise<string[]> {
  const visitor = testApp.visitor()
  type Found = { items?: { id: string }[]; restaurants?: { id: string }[] }
  const answers: Record<string, Found> = {
    list: (await visitor.get<Found>(`/restaurants?facts=${facts}`)).body,
    near: (await visitor.post<Found>('/restaurants/near', { position, radius: 1000, facts: facts.split(',') })).body,
    map: (await visitor.get<Found>(`/map?west=28&south=40&east=30&north=42&zoom=16&facts=${facts}`)).body,
    search: (await visitor.get<Found>(`/search/restaurants?q=asmali&facts=${facts}`)).body,
  }
  return Object.entries(answers).flatMap(([name, { items, restaurants }]) =>
    (items ?? restaurants)!.some((found) => found.id === id) ? [name] : [],
  )
}
const everywhere = ['list', 'near', 'map', 'search']

describe('a filter by a fact', () => {
  it('finds what two members say, by list, near me, map and search, and all facts together [FACT-02 FACT-03]', async () => {
    const id = await pinned()
    await sayFacts(id, [one!, { wheelchair: 'yes', 'meal_card:multinet': 'yes', card: 'no' }])
    expect(await foundBy(id, 'wheelchair')).toEqual([])
    await sayFacts(id, [two!, { wheelchair: 'yes', 'meal_card:multinet': 'yes', card: 'no' }])
    expect(await foundBy(id, 'wheelchair')).toEqual(everywhere)
    expect(await foundBy(id, 'meal_card:multinet,wheelchair')).toEqual(everywhere)
    // A no is a fact, too, and no hit.
    expect(await foundBy(id, 'wheelchair,card')).toEqual([])
  })

  it('loses a diet fact with one contradiction, and a fact with the member on whom it rests [FACT-02 FACT-03]', async () => {
    const id = await pinned()
    const leaver = await witness(testApp, 'ayrilan')
    for (const by of [one!, two!]) await sayFacts(id, [by, { vegan: 'yes' }])
    for (const by of [one!, leaver]) await sayFacts(id, [by, { toilet: 'yes' }])
    expect([await foundBy(id, 'vegan'), await foundBy(id, 'toilet')]).toEqual([everywhere, everywhere])
    await sayFacts(id, [three!, { vegan: 'no' }])
    expect(await foundBy(id, 'vegan')).toEqual([])
    const { status } = await leaver.post('/account/deletion', { username: leaver.username, password: 'acili-ezme-7' })
    expect([status, await foundBy(id, 'toilet')]).toEqual([200, []])
  })

  it('loses the one member who decided alone, and follows the restaurant [FACT-03]', async () => {
    const author = await witness(testApp, 'yazan')
    const id = await testApp.restaurant({ title: 'Asmalı Ev', author_id: author.profileId, ...position, position_kind: 'pin' })
    await sayFacts(id, [author, { parking: 'yes' }])
    expect(await foundBy(id, 'parking')).toEqual(everywhere)
    await testApp.database.pool.query('update restaurants set longitude = 29.5 where id = $1', [id])
    expect(await foundBy(id, 'parking')).toEqual(['list', 'map', 'search'])
    await author.post('/account/deletion', { username: author.username, password: 'acili-ezme-7' })
    expect(await foundBy(id, 'parking')).toEqual([])
  })
})
