import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { DishPage } from '#features/prices/prices.contract.ts'
import { completePrices } from '#features/prices/server/index.ts'
import { makeAdmin } from '#tests/support/moderation.ts'
import { age, bringBack, stateOf, thisHour, undoRaid } from '#tests/support/raids.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { moveAway, witness } from '#tests/support/witnesses.ts'

type Person = Awaited<ReturnType<TestApp['member']>>
let testApp: TestApp
let admin: Person
let settled: Person
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.member('yonetici')
  await makeAdmin(testApp, admin.profileId)
  settled = await witness(testApp)
  // They are no part of a raid.
  await age(testApp)
})
afterEach(async () => {
  expect(await checkInvariants(testApp.database.pool)).toEqual([])
  await age(testApp)
})
afterAll(() => testApp.close())

const query = async <T>(text: string, ...values: unknown[]) => (await testApp.database.pool.query(text, values)).rows as T[]
const add = async (by: Person, id: string, amount: number, dish = 'Dürüm') =>
  expect((await by.post(`/restaurants/${id}/prices`, { dish, amount })).status).toBe(201)
/** What is shown first of each dish, how it counts, and what waits beside it. */
const shown = async (id: string) =>
  (await testApp.visitor().get<DishPage>(`/restaurants/${id}/prices`)).body.items
    .map(({ newest, waiting }) => [newest.amount, newest.isWord ? 'word' : 'holds', waiting?.amount ?? null])
    .toSorted()
/** New members who are no part of a raid, each in a network of its own; they stay newcomers, because they never voted. */
async function honestNewcomers(count: number): Promise<Person[]> {
  const people = await Promise.all(Array.from({ length: count }, async () => moveAway(await testApp.member())))
  await age(testApp)
  return people
}
const raiders = (count: number) => Promise.all(Array.from({ length: count }, async () => moveAway(await testApp.member('baskin'))))
const undo = () => undoRaid(testApp, admin, thisHour())
const decided = (id: string) => query(`select from crowd_decisions where restaurant_id = $1 and subject = 'price'`, id)

describe('prices that hold by the help of raiders', () => {
  it('are again as before, every row of every table, and back after a return [CHG-14 MEND-52 HOUR-03]', async () => {
    const id = await testApp.restaurant()
    const [young, other] = await honestNewcomers(2)
    await add(settled, id, 12_000)
    await add(young!, id, 15_000)
    await add(young!, id, 3000, 'Ayran')
    await age(testApp)
    const liars = await raiders(3)
    const before = await stateOf(testApp)
    const seen = await shown(id)
    for (const by of liars) await add(by, id, 15_000)
    for (const by of liars) await add(by, id, 2500, 'Ayran')
    for (const by of liars) await add(by, id, 9000, 'Lahmacun')
    expect(await shown(id)).toEqual(
      [
        [15_000, 'holds', null],
        [2500, 'holds', 3000],
        [9000, 'holds', null],
      ].toSorted(),
    )
    const raided = await stateOf(testApp)
    const { id: raid } = await undo()
    expect(await stateOf(testApp)).toEqual(before)
    expect(await shown(id)).toEqual(seen)
    await bringBack(testApp, admin, raid)
    expect(await stateOf(testApp)).toEqual(raided)
    expect(other).toBeDefined()
  })

  it('hold on where the honest ones would have decided alone; a word shows where a price that held goes [CHG-14 HOUR-03]', async () => {
    const [enough, word] = [await testApp.restaurant(), await testApp.restaurant()]
    const young = await honestNewcomers(3)
    const [liar] = await raiders(1)
    await add(settled, enough, 12_000)
    await add(liar!, enough, 15_000)
    await add(liar!, word, 15_000)
    await add(young[0]!, word, 20_000)
    expect(await shown(word)).toEqual([[15_000, 'word', 20_000]])
    for (const by of young) await add(by, enough, 15_000)
    await undo()
    expect([await shown(enough), await shown(word)]).toEqual([[[15_000, 'holds', null]], [[20_000, 'word', null]]])
    expect(await decided(enough)).toHaveLength(1)
  })

  it('are decided again by the job where two honest ones had the patience of a day [CHG-14 HOUR-03]', async () => {
    const id = await testApp.restaurant()
    const young = await honestNewcomers(2)
    const [liar] = await raiders(1)
    await add(settled, id, 12_000)
    await query(`update prices set created_at = created_at - interval '30 hours'`)
    for (const by of [...young, liar!]) await add(by, id, 15_000)
    expect(await shown(id)).toEqual([[15_000, 'holds', null]])
    await query(`update prices set created_at = created_at - interval '25 hours'`)
    await undo()
    expect(await shown(id)).toEqual([[12_000, 'holds', 15_000]])
    await completePrices(testApp.context)
    expect([await shown(id), (await decided(id)).length]).toEqual([[[15_000, 'holds', null]], 1])
  })

  it('stay where a moderator looked, and a return changes nothing that members said since [CHG-14 MEND-52]', async () => {
    const [looked, later] = [await testApp.restaurant(), await testApp.restaurant()]
    const [young] = await honestNewcomers(1)
    const liars = await raiders(2)
    for (const id of [looked, later]) await add(settled, id, 12_000)
    for (const by of [young!, ...liars]) for (const id of [looked, later]) await add(by, id, 15_000)
    await query(`update crowd_decisions set outcome = 'fine', looked_at = now() where restaurant_id = $1`, looked)
    const { id: raid } = await undo()
    expect([await shown(looked), await shown(later)]).toEqual([[[15_000, 'holds', null]], [[12_000, 'holds', 15_000]]])
    // The honest one corrects the price meanwhile: this one waits after the return too.
    await add(young!, later, 18_000)
    await bringBack(testApp, admin, raid)
    expect(await shown(later)).toEqual([[15_000, 'holds', 18_000]])
  })

  it('a word that took the place of one that is back waits again [CHG-14 HOUR-03]', async () => {
    const id = await testApp.restaurant()
    const [young] = await honestNewcomers(1)
    const [liar] = await raiders(1)
    await add(liar!, id, 15_000)
    await add(young!, id, 20_000)
    const raided = await stateOf(testApp)
    const { id: raid } = await undo()
    expect(await shown(id)).toEqual([[20_000, 'word', null]])
    await bringBack(testApp, admin, raid)
    expect(await shown(id)).toEqual([[15_000, 'word', 20_000]])
    expect(await stateOf(testApp)).toEqual(raided)
  })
})
