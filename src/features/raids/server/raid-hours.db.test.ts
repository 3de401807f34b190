import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { RestaurantHours } from '#features/hours/hours.contract.ts'
import { makeAdmin } from '#tests/support/moderation.ts'
import { age, bringBack, stateOf, thisHour, undoRaid } from '#tests/support/raids.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { witness } from '#tests/support/witnesses.ts'
import type { RaidPreview } from '../raids.contract.ts'

type Person = Awaited<ReturnType<TestApp['member']>>
const [OLD, NEW, THIRD] = ['Mo-Su 10:00-20:00', 'Mo-Su 12:00-22:00', 'Mo-Fr 09:00-17:00']

let testApp: TestApp
let [admin, author]: Person[] = []
beforeAll(async () => {
  testApp = await createTestApp()
  ;[admin, author] = await Promise.all(['yonetici', 'yazar'].map((name) => testApp.member(name)))
  await makeAdmin(testApp, admin!.profileId)
  // They are no part of a raid.
  await age(testApp)
})
afterEach(async () => {
  expect(await checkInvariants(testApp.database.pool)).toEqual([])
  await age(testApp)
})
afterAll(() => testApp.close())

const query = async <T>(text: string, ...values: unknown[]) => (await testApp.database.pool.query(text, values)).rows as T[]
const read = async (id: string) => (await testApp.visitor().get<RestaurantHours>(`/restaurants/${id}/hours`)).body
const say = async (by: Person, id: string, value: string, version = 1) => {
  const { status, body } = await by.send<RestaurantHours>('PUT', `/restaurants/${id}/hours`, { value, version })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
/** A restaurant with hours that its author said. */
async function known(): Promise<string> {
  const id = await testApp.restaurant({ author_id: author!.profileId })
  await say(author!, id, OLD, 0)
  return id
}
const raiders = (count: number) => Promise.all(Array.from({ length: count }, () => testApp.member('baskin')))
const undo = () => undoRaid(testApp, admin!, thisHour())

describe('what raiders did to the hours of restaurants', () => {
  it('is taken back, every row of every table, and is back after a return [CHG-14 MEND-52 DESK-02]', async () => {
    const [changed, twice, confirmed, outvoted, bare, waits] = [
      await known(),
      await known(),
      await testApp.restaurant(),
      await testApp.restaurant(),
      await testApp.restaurant(),
      await known(),
    ]
    const [settled, doubter] = [await witness(testApp), await witness(testApp)]
    for (const id of [confirmed, outvoted]) await say(settled, id, OLD, 0)
    for (const id of [changed, waits]) await say(doubter, id, THIRD)
    await age(testApp)
    const liars = await raiders(3)
    const before = await stateOf(testApp)
    for (const by of liars) {
      await say(by, changed, NEW)
      await say(by, twice, NEW)
      await say(by, outvoted, NEW)
      await say(by, confirmed, OLD)
    }
    for (const by of liars) await say(by, twice, THIRD, 2)
    // Confirmed by raiders, and then changed by them.
    for (const by of liars) await say(by, confirmed, NEW)
    await say(liars[0]!, bare, OLD, 0)
    await say(liars[0]!, bare, NEW)
    await say(liars[1]!, bare, THIRD, 2)
    await say(liars[1]!, waits, OLD)
    await say(liars[2]!, waits, NEW)
    const all = [changed, twice, confirmed, outvoted, bare, waits]
    const saying = async () => (await Promise.all(all.map((id) => read(id)))).map(({ value, version, isWord }) => [value, version, isWord])
    expect(await saying()).toEqual([
      [NEW, 2, false],
      [THIRD, 3, false],
      [NEW, 2, false],
      [NEW, 2, false],
      [NEW, 2, true],
      [OLD, 1, false],
    ])
    const raided = await stateOf(testApp)
    const { body: seen } = await admin!.post<RaidPreview>('/moderation/raids/preview', thisHour())
    const { id, done } = await undo()
    expect([done.hours, seen.counts.hours]).toEqual([7, 7])
    expect([done.statements, seen.counts.statements]).toEqual([16, 16])
    expect(await stateOf(testApp)).toEqual(before)
    expect(await saying()).toEqual([
      [OLD, 1, false],
      [OLD, 1, false],
      [OLD, 1, true],
      [OLD, 1, true],
      [null, 0, false],
      [OLD, 1, false],
    ])
    await bringBack(testApp, admin!, id)
    expect(await stateOf(testApp)).toEqual(raided)
  })

  it('stays where honest members decided as well, or a moderator looked [CHG-14 MEND-52]', async () => {
    const [agreed, looked, alone] = [await known(), await known(), await known()]
    const words = [await testApp.restaurant(), await testApp.restaurant()]
    const [one, two] = [await witness(testApp), await witness(testApp)]
    await age(testApp)
    const liars = await raiders(3)
    for (const id of [agreed, alone]) await say(liars[0]!, id, NEW)
    await say(one, agreed, NEW)
    // By now it is decided; the word of the second honest one makes it hold without the raid.
    await query(
      `insert into crowd_statements (decision_id, member_id, value, said_at, group_no)
      select id, $2, jsonb_build_object('hours', $3::text), now(), 3 from crowd_decisions where restaurant_id = $1`,
      agreed,
      two.profileId,
      NEW,
    )
    await say(one, alone, NEW)
    for (const by of liars) await say(by, looked, NEW)
    await query(`update crowd_decisions set outcome = 'fine', looked_at = now() where restaurant_id = $1`, looked)
    // A raider's first word: confirmed by an honest member, and by nobody.
    for (const id of words) await say(liars[0]!, id, OLD, 0)
    await say(one, words[0]!, OLD)
    const { id } = await undo()
    expect(await Promise.all([agreed, looked, alone, ...words].map(async (each) => (await read(each)).value))).toEqual([
      NEW,
      NEW,
      OLD,
      null,
      null,
    ])
    // What an honest member said waits again.
    expect((await read(alone)).others).toEqual([{ value: NEW, members: 1 }])
    expect((await read(words[0]!)).others).toEqual([{ value: OLD, members: 1 }])
    expect(await say(two, alone, NEW)).toMatchObject({ value: NEW, version: 2 })
    expect(await say(two, words[0]!, OLD, 0)).toMatchObject({ value: OLD, version: 1, isWord: false })
    await say(author!, looked, THIRD, 2)
    await bringBack(testApp, admin!, id)
    // What was decided meanwhile is decided: nothing of the raid comes back over it, and its statements wait no longer.
    expect(await read(alone)).toMatchObject({ value: NEW, version: 2, others: [] })
    expect(await read(words[0]!)).toMatchObject({ value: OLD, version: 1, isWord: false, others: [] })
    expect(await read(words[1]!)).toMatchObject({ value: OLD, version: 1, isWord: true })
    expect((await read(looked)).value).toBe(THIRD)
    expect(
      await query('select member_id from hours_statements where restaurant_id = any($1) and is_waiting', [alone, words[0], looked]),
    ).toEqual([])
  })

  it('stays where another member decided since [CHG-14]', async () => {
    const id = await known()
    const liars = await raiders(3)
    for (const by of liars) await say(by, id, NEW)
    await say(author!, id, THIRD, 2)
    await undo()
    expect(await read(id)).toMatchObject({ value: THIRD, version: 3 })
  })
})
