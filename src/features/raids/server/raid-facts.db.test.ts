import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { RestaurantFacts } from '#features/facts/facts.contract.ts'
import { completeFacts } from '#features/facts/server/index.ts'
import { makeAdmin } from '#tests/support/moderation.ts'
import { age, bringBack, stateOf, thisHour, undoRaid } from '#tests/support/raids.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { moveAway, witness } from '#tests/support/witnesses.ts'

type Person = Awaited<ReturnType<TestApp['member']>>
let testApp: TestApp
let [admin, settled, other]: Person[] = []
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.member('yonetici')
  await makeAdmin(testApp, admin.profileId)
  ;[settled, other] = await Promise.all([witness(testApp), witness(testApp)])
  // They are no part of a raid.
  await age(testApp)
})
afterEach(async () => {
  expect(await checkInvariants(testApp.database.pool)).toEqual([])
  await age(testApp)
})
afterAll(() => testApp.close())

const say = async (by: Person, id: string, fact: string, value = 'yes') =>
  expect((await by.send('PUT', `/restaurants/${id}/facts`, { facts: [{ fact, value }] })).status).toBe(200)
const shown = async (id: string) =>
  (await testApp.visitor().get<RestaurantFacts>(`/restaurants/${id}/facts`)).body.items.map(({ fact, value, state, witnesses, isHit }) => [
    fact,
    value,
    state,
    witnesses,
    isHit,
  ])
const raiders = (count: number) => Promise.all(Array.from({ length: count }, async () => moveAway(await testApp.member('baskin'))))
const undo = () => undoRaid(testApp, admin!, thisHour())
const decided = async (id: string) =>
  (await testApp.database.pool.query(`select from crowd_decisions where restaurant_id = $1 and subject = 'fact'`, [id])).rows.length

describe('facts that rest on raiders', () => {
  it('are again as before, every row of every table, and back after a return [CHG-14 FACT-02]', async () => {
    const id = await testApp.restaurant()
    await say(settled!, id, 'card')
    await say(other!, id, 'parking', 'no')
    const liars = await raiders(3)
    const before = await stateOf(testApp)
    const seen = await shown(id)
    for (const by of liars) for (const fact of ['card', 'alcohol']) await say(by, id, fact)
    for (const by of liars) await say(by, id, 'parking')
    expect(await shown(id)).toEqual([
      ['card', 'yes', 'fact', 4, true],
      ['parking', 'yes', 'contradicted', 3, true],
      ['alcohol', 'yes', 'fact', 3, true],
    ])
    const raided = await stateOf(testApp)
    const { id: raid } = await undo()
    expect([await shown(id), await decided(id)]).toEqual([seen, 0])
    expect(await stateOf(testApp)).toEqual(before)
    await bringBack(testApp, admin!, raid)
    await completeFacts(testApp.context)
    expect(await stateOf(testApp)).toEqual(raided)
  })

  it('hold on where the honest ones would have decided alone, and where a moderator looked [CHG-14 FACT-02]', async () => {
    const [enough, looked] = [await testApp.restaurant(), await testApp.restaurant()]
    const [liar] = await raiders(1)
    for (const by of [settled!, liar!]) for (const id of [enough, looked]) await say(by, id, 'toilet')
    await say(other!, enough, 'toilet')
    await testApp.database.pool.query(`update crowd_decisions set outcome = 'fine', looked_at = now() where restaurant_id = $1`, [looked])
    await undo()
    expect([await shown(enough), await shown(looked)]).toEqual([
      [['toilet', 'yes', 'fact', 2, true]],
      // The look keeps the decision; one member alone is a word all the same.
      [['toilet', 'yes', 'word', 1, false]],
    ])
    expect([await decided(enough), await decided(looked)]).toEqual([1, 1])
  })

  it('a return changes nothing that members said since [CHG-14 FACT-02]', async () => {
    const id = await testApp.restaurant()
    const [liar] = await raiders(1)
    for (const by of [settled!, liar!]) await say(by, id, 'iftar')
    const { id: raid } = await undo()
    await say(settled!, id, 'iftar', 'no')
    await say(other!, id, 'iftar', 'no')
    expect(await shown(id)).toEqual([['iftar', 'no', 'fact', 2, false]])
    await bringBack(testApp, admin!, raid)
    await completeFacts(testApp.context)
    expect(await shown(id)).toEqual([['iftar', 'no', 'contradicted', 2, false]])
  })
})
