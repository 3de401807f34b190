import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#db/check-invariants.ts'
import { makeAdmin, reason } from '#tests/support/moderation.ts'
import { age, bringBack, stateOf, thisHour, undoRaid } from '#tests/support/raids.ts'
import { flood, raidGround } from '#tests/support/raid-scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { Raid, RaidPreview } from '../raids.contract.ts'
import { runBatch } from './run-batch.ts'

type Person = Awaited<ReturnType<TestApp['member']>>
let testApp: TestApp
let admin: Person
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.member('yonetici')
  await makeAdmin(testApp, admin.profileId)
})
afterEach(async () => {
  expect(await checkInvariants(testApp.database.pool)).toEqual([])
  await age(testApp)
})
afterAll(() => testApp.close())

/** Runs a raid batch by batch; what must be true is true after each. */
async function runSoundly(id: number): Promise<void> {
  for (let goesOn = true; goesOn;) {
    goesOn = (await runBatch(testApp.database.db, id, testApp.context))?.goesOn ?? false
    expect(await checkInvariants(testApp.database.pool)).toEqual([])
  }
}

describe('photos, prices, hours, venues, collections, messages and gifts of a raid', () => {
  it('are gone after its undo, every row of every table, and back after its return [DESK-02]', async () => {
    const ground = await raidGround(testApp, admin)
    const before = await stateOf(testApp)
    await flood(testApp, ground)
    const raided = await stateOf(testApp)
    const { body: seen } = await admin.post<RaidPreview>('/moderation/raids/preview', thisHour())
    const counts = { venues: 1, photos: 3, prices: 3, hours: 3, statements: 2, collections: 1, messages: 8, gifts: 4, follows: 3 }
    expect(seen).toMatchObject({ accounts: 3, counts, left: { venues: [], photos: [] } })
    const undone = await undoRaid(testApp, admin, thisHour())
    expect(undone).toMatchObject({ state: 'undone', done: counts, found: counts })
    expect(await checkInvariants(testApp.database.pool)).toEqual([])
    expect(await stateOf(testApp)).toEqual(before)
    const returned = await bringBack(testApp, admin, undone.id)
    expect(returned.done).toMatchObject({ bans: 0, venues: 0, photos: 0, prices: 0, hours: 0, statements: 0, messages: 0, gifts: 0 })
    expect(await stateOf(testApp)).toEqual(raided)
  })

  it('leave nothing wrong after any batch, on either way [DESK-02]', async () => {
    const ground = await raidGround(testApp, admin)
    await flood(testApp, ground)
    const raided = await stateOf(testApp)
    const signs = thisHour()
    const { fingerprint } = (await admin.post<RaidPreview>('/moderation/raids/preview', signs)).body
    const { run } = testApp.context.raids
    testApp.context.raids.run = async () => {}
    const { id } = (await admin.post<Raid>('/moderation/raids', { signs, fingerprint, rule: 'spam', facts: reason.facts })).body
    await runSoundly(id)
    await admin.post(`/moderation/raids/${id}/return`, {})
    await runSoundly(id)
    testApp.context.raids.run = run
    expect(await stateOf(testApp)).toEqual(raided)
  })
})
