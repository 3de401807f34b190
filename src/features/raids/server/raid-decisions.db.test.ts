import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { completeDecisions } from '#features/restaurant-status/server/index.ts'
import { makeAdmin } from '#tests/support/moderation.ts'
import { age, bringBack, stateOf, thisHour, undoRaid } from '#tests/support/raids.ts'
import { crowd, membersVote } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { moveAway, witness } from '#tests/support/witnesses.ts'
import type { RaidPreview } from '../raids.contract.ts'

type Person = Awaited<ReturnType<TestApp['member']>>
let testApp: TestApp
let admin: Person
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.member('yonetici')
  await makeAdmin(testApp, admin.profileId)
  // They are no part of a raid.
  await age(testApp)
})
afterEach(async () => {
  expect(await checkInvariants(testApp.database.pool)).toEqual([])
  await age(testApp)
})
afterAll(() => testApp.close())

const query = async <T>(text: string, ...values: unknown[]) => (await testApp.database.pool.query(text, values)).rows as T[]
const say = async (by: Person, id: string, statement = 'closed', movedTo?: string) =>
  expect((await by.send('PUT', `/restaurants/${id}/statement`, { statement, ...(movedTo && { movedTo }) })).status).toBe(200)
const read = async (id: string) => (await testApp.visitor().get<Restaurant>(`/restaurants/${id}`)).body
const statusOf = async (id: string) => (await read(id)).status
/** New members who are no part of a raid, each in a network of its own. */
async function honestNewcomers(count: number): Promise<Person[]> {
  const people = await Promise.all(Array.from({ length: count }, async () => moveAway(await testApp.member())))
  await age(testApp)
  return people
}
const raiders = (count: number) => Promise.all(Array.from({ length: count }, () => testApp.member('baskin')))
const undo = () => undoRaid(testApp, admin, thisHour())

describe('what raiders decided about the status of restaurants', () => {
  it('is taken back, every row of every table, one decision after another, and is back after a return [CHG-14 MEND-52 DESK-02]', async () => {
    const [shut, reopened, twice] = [await testApp.restaurant(), await testApp.restaurant(), await testApp.restaurant()]
    for (const by of [await witness(testApp), await witness(testApp)]) {
      await say(by, reopened)
      await say(by, shut, 'moved')
    }
    const doubter = await witness(testApp)
    await say(doubter, twice, 'moved', 'Moda')
    await age(testApp)
    const liars = await raiders(3)
    const before = await stateOf(testApp)
    for (const by of liars) {
      await say(by, shut)
      await say(by, reopened, 'open')
      await say(by, twice)
    }
    for (const by of liars) await say(by, twice, 'open')
    expect(await Promise.all([shut, reopened, twice].map(statusOf))).toEqual(['closed', 'open', 'open'])
    const raided = await stateOf(testApp)
    const { body: seen } = await admin.post<RaidPreview>('/moderation/raids/preview', thisHour())
    const { id, done } = await undo()
    expect([done.statements, seen.counts.statements]).toEqual([9, 9])
    expect(await stateOf(testApp)).toEqual(before)
    expect(await Promise.all([shut, reopened, twice].map(statusOf))).toEqual(['moved', 'closed', 'open'])
    await bringBack(testApp, admin, id)
    expect(await stateOf(testApp)).toEqual(raided)
  })

  it('stays where the honest ones would have decided alone [CHG-14 MEND-52]', async () => {
    const [alone, enough, guarded] = [await testApp.restaurant(), await testApp.restaurant(), await testApp.restaurant()]
    const [settled, other] = [await witness(testApp), await witness(testApp)]
    const [young] = await honestNewcomers(1)
    await membersVote(testApp, guarded, await crowd(testApp, 1), [8])
    await age(testApp)
    const [liar] = await raiders(1)
    for (const id of [alone, enough, guarded]) await say(liar!, id)
    await say(young!, enough)
    for (const id of [alone, enough, guarded]) await say(settled, id)
    await say(other, guarded)
    expect(await Promise.all([alone, enough, guarded].map(statusOf))).toEqual(['closed', 'closed', 'closed'])
    await undo()
    expect(await Promise.all([alone, enough, guarded].map(statusOf))).toEqual(['open', 'closed', 'open'])
    // What honest members said waits again.
    await say(other, alone)
    expect(await statusOf(alone)).toBe('closed')
  })

  it('is decided again by the job where two honest ones had the patience of a day [CHG-14]', async () => {
    const id = await testApp.restaurant()
    const young = await honestNewcomers(2)
    const [liar] = await raiders(1)
    for (const by of [...young, liar!]) await say(by, id)
    await query(`update restaurant_statements set said_at = said_at - interval '25 hours' where question_id = $1`, id)
    await query(
      `update crowd_statements set said_at = said_at - interval '25 hours' where decision_id in (select id from crowd_decisions where restaurant_id = $1)`,
      id,
    )
    await undo()
    expect(await statusOf(id)).toBe('open')
    await completeDecisions(testApp.context)
    expect(await statusOf(id)).toBe('closed')
  })

  it('stays where a moderator looked or decided since, and does not come back over a later decision [CHG-14]', async () => {
    const [looked, later] = [await testApp.restaurant(), await testApp.restaurant()]
    const liars = await raiders(3)
    for (const by of liars) for (const id of [looked, later]) await say(by, id)
    await query(`update crowd_decisions set outcome = 'fine', looked_at = now() where restaurant_id = $1`, looked)
    const { id } = await undo()
    expect([await statusOf(looked), await statusOf(later)]).toEqual(['closed', 'open'])
    await say(admin, later, 'moved', 'Moda')
    await bringBack(testApp, admin, id)
    expect(await read(later)).toMatchObject({ status: 'moved', movedTo: 'Moda' })
    expect(await query('select from crowd_decisions where restaurant_id = $1', later)).toEqual([])
  })
})
