import { readAlone } from '#db/joined-reads.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { makeAdmin, reason } from '#tests/support/moderation.ts'
import { crowd, membersVote } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { moveAway, witness } from '#tests/support/witnesses.ts'
import type { HoursHistory, RestaurantHours } from '../hours.contract.ts'
import { completeHours, hoursSaidRead } from './index.ts'

type Person = Awaited<ReturnType<TestApp['member']>>
type Answer = RestaurantHours & { code?: string }

const [OLD, NEW, THIRD] = ['Mo-Su 10:00-20:00', 'Mo-Su 12:00-22:00', 'Mo-Fr 09:00-17:00']

let testApp: TestApp
let [author, moderator]: Person[] = []
beforeAll(async () => {
  testApp = await createTestApp()
  ;[author, moderator] = await Promise.all(['yazar', 'hakem'].map((name) => witness(testApp, name)))
  await makeAdmin(testApp, moderator!.profileId)
})
afterEach(async () => {
  expect(await checkInvariants(testApp.database.pool)).toEqual([])
})
afterAll(() => testApp.close())

const query = async <T>(text: string, ...values: unknown[]) => (await testApp.database.pool.query(text, values)).rows as T[]
const read = async (id: string, by = testApp.visitor()) => (await by.get<RestaurantHours>(`/restaurants/${id}/hours`)).body
const say = async (by: Person, id: string, value: string, version = 1) =>
  (await by.send<Answer>('PUT', `/restaurants/${id}/hours`, { value, version })).body
/** A restaurant with hours that its author said. */
async function known(): Promise<string> {
  const id = await testApp.restaurant({ author_id: author!.profileId })
  expect(await say(author!, id, OLD, 0)).toMatchObject({ value: OLD, version: 1, isWord: false })
  return id
}
/** New members of one network. */
async function newcomers(count: number): Promise<Person[]> {
  const { address } = moveAway(await testApp.member())
  return Promise.all(Array.from({ length: count }, async () => Object.assign(await testApp.member(), { address })))
}
/** Established members behind one carrier. */
async function colleagues(count: number): Promise<Person[]> {
  const { address } = moveAway(await testApp.member())
  return Promise.all(Array.from({ length: count }, async () => Object.assign(await witness(testApp), { address })))
}
const witnesses = (count: number) => Promise.all(Array.from({ length: count }, () => witness(testApp)))
/** As if everything about this restaurant had been said this number of hours earlier. */
const age = (id: string, hours: number) =>
  query('update hours_statements set said_at = said_at - make_interval(hours => $2) where restaurant_id = $1', id, hours)
const decisions = (id: string) =>
  query<object>('select old_value, new_value, is_guarded from crowd_decisions where restaurant_id = $1 order by id', id)
const waiting = async (id: string) =>
  (await query<{ count: number }>('select count(*)::int from hours_statements where restaurant_id = $1 and is_waiting', id))[0]!.count

describe('hours that are known', () => {
  it('are changed also while the account of the first witness goes [CHG-14 MEND-52]', async () => {
    const id = await known()
    const [one, two, three] = await newcomers(3)
    for (const by of [one!, two!]) await say(by, id, NEW)
    const leaving = await testApp.database.pool.connect()
    await leaving.query('begin')
    await leaving.query('delete from auth_users where id = (select auth_id from profiles where id = $1)', [one!.profileId])
    await leaving.query('delete from profiles where id = $1', [one!.profileId])
    const last = say(three!, id, NEW)
    await Promise.race([last, sleep(300)])
    await leaving.query('commit')
    leaving.release()
    expect(await last).toMatchObject({ value: NEW, version: 2 })
    expect(await query('select member_id from hours_changes where restaurant_id = $1 and version = 2', id)).toEqual([
      { member_id: two!.profileId },
    ])
  })

  it('are not changed by two accounts that are seconds old; a third member completes it [CHG-14 MEND-52 HOUR-01]', async () => {
    const id = await known()
    const [one, two] = await newcomers(2)
    expect(await say(one!, id, NEW)).toMatchObject({
      value: OLD,
      version: 1,
      isWord: false,
      others: [{ value: NEW, members: 1 }],
      own: { value: NEW, waits: { isAlone: true, isGuarded: false, decidedAt: null } },
    })
    const second = await say(two!, id, NEW)
    expect(second.own!.waits).toMatchObject({ isAlone: false, isGuarded: false, decidedAt: expect.any(String) })
    expect(await read(id)).toMatchObject({ value: OLD, version: 1, others: [{ value: NEW, members: 2 }], own: null })
    const third = await say(await witness(testApp), id, NEW)
    expect(third).toMatchObject({ value: NEW, version: 2, isWord: false, others: [], own: { value: NEW, waits: null } })
    const { items } = (await testApp.visitor().get<HoursHistory>(`/restaurants/${id}/hours/history`)).body
    expect(items[0]).toMatchObject({ version: 2, value: NEW, person: { id: one!.profileId } })
    expect(await decisions(id)).toEqual([
      { old_value: { hours: OLD, version: 1 }, new_value: { hours: NEW, version: 2 }, is_guarded: false },
    ])
    expect(await waiting(id)).toBe(0)
  })

  it('change after a day without contradiction, by the job [CHG-14 MEND-52 HOUR-01]', async () => {
    const id = await known()
    const [one, two] = await newcomers(2)
    for (const by of [one!, two!]) await say(by, id, NEW)
    await age(id, 20)
    // Saying the same again neither hurries nor delays it.
    await say(one!, id, NEW)
    await age(id, 3)
    await completeHours(testApp.context)
    expect((await read(id)).value).toBe(OLD)
    await age(id, 1)
    await completeHours(testApp.context)
    expect(await read(id)).toMatchObject({ value: NEW, version: 2, isWord: false, others: [] })
  })

  it('stay where another member contradicts, also one who says what the page says [CHG-14 MEND-52]', async () => {
    for (const other of [OLD, THIRD]) {
      const id = await known()
      const [one, two, three] = await colleagues(3)
      await say(one!, id, NEW)
      const contradicting = await say(await witness(testApp), id, other)
      expect(contradicting.own!.waits === null).toBe(other === OLD)
      expect((await say(two!, id, NEW)).own!.waits).toEqual({ isAlone: false, isGuarded: false, decidedAt: null })
      await age(id, 48)
      await completeHours(testApp.context)
      expect((await read(id)).value).toBe(OLD)
      expect((await say(three!, id, NEW)).value).toBe(NEW)
    }
  })

  it('need three independent members where people voted lately or a business is [CHG-14 MEND-52]', async () => {
    const [voted, managed] = [await known(), await known()]
    await membersVote(testApp, voted, await crowd(testApp, 1), [8])
    await query(
      `insert into restaurant_claims (restaurant_id, member_id, proof, state, active_since, decided_at) values ($1, $2, 'admin', 'active', now(), now())`,
      managed,
      (await testApp.member()).profileId,
    )
    const [one, two, three] = await witnesses(3)
    for (const id of [voted, managed]) {
      for (const by of [one!, two!]) await say(by, id, NEW)
      expect((await read(id, two!)).own!.waits).toEqual({ isAlone: false, isGuarded: true, decidedAt: null })
      await age(id, 48)
      await completeHours(testApp.context)
      expect((await read(id)).value).toBe(OLD)
    }
    expect((await say(three!, voted, NEW)).value).toBe(NEW)
    expect((await say(moderator!, managed, NEW)).value).toBe(NEW)
    expect(await decisions(voted)).toMatchObject([{ is_guarded: true }])
  })

  it('three at the same moment and the job beside them decide once [CHG-14 MEND-52]', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await known()
      const all = [await witness(testApp), ...(await newcomers(2))]
      const jobs = [completeHours(testApp.context), completeHours(testApp.context)]
      const answers = await Promise.all(all.map((by) => say(by, id, NEW)))
      await Promise.all(jobs)
      // Who comes after the decision said it about hours that were changed.
      for (const { code } of answers) expect([undefined, 'HOURS_CHANGED']).toContain(code)
      expect(await read(id)).toMatchObject({ value: NEW, version: 2 })
      expect(await decisions(id)).toHaveLength(1)
    }
  })

  it('are said about the version that a member saw [CHG-14 HOUR-01]', async () => {
    const id = await known()
    await say(author!, id, THIRD)
    expect(await say(await witness(testApp), id, NEW, 1)).toMatchObject({ code: 'HOURS_CHANGED' })
    expect(await waiting(id)).toBe(0)
  })

  it('are not decided by those who are banned [CHG-14]', async () => {
    const id = await known()
    const [one, two] = await witnesses(2)
    await say(one!, id, NEW)
    const banned = await moderator!.post('/moderation/sanctions', { username: one!.username, kind: 'banned', days: null, ...reason })
    expect(banned.status).toBe(201)
    await say(two!, id, NEW)
    expect(await read(id)).toMatchObject({ value: OLD, others: [{ value: NEW, members: 1 }] })
  })

  it('that an import brought meanwhile are not decided again [CHG-14]', async () => {
    const id = await known()
    const [one, two] = await newcomers(2)
    for (const by of [one!, two!]) await say(by, id, NEW)
    await query(
      `with put as (update restaurant_hours set value = $2, version = 2 where restaurant_id = $1 returning version)
      insert into hours_changes (restaurant_id, version, is_imported, old_value, new_value) select $1, version, true, $3, $2 from put`,
      id,
      NEW,
      OLD,
    )
    await age(id, 48)
    await completeHours(testApp.context)
    expect(await read(id)).toMatchObject({ value: NEW, version: 2, others: [] })
    expect(await decisions(id)).toEqual([])
  })
})

describe('the first word', () => {
  it('shows at once as one member’s word, until another member confirms it [CHG-14 MEND-52 HOUR-01]', async () => {
    const id = await testApp.restaurant()
    const [one] = await newcomers(1)
    expect(await readAlone(testApp.database.db, hoursSaidRead(), id)).toEqual({ version: 0, isWord: false, others: [] })
    const first = await say(one!, id, OLD, 0)
    expect(first).toMatchObject({ value: OLD, version: 1, isWord: true, own: { value: OLD, waits: { isAlone: true } } })
    expect(await readAlone(testApp.database.db, hoursSaidRead(), id)).toEqual({ version: 1, isWord: true, others: [] })
    expect(await say(await witness(testApp), id, OLD)).toMatchObject({ value: OLD, version: 1, isWord: false, own: { waits: null } })
    expect(await decisions(id)).toEqual([
      { old_value: { hours: null, version: 1 }, new_value: { hours: OLD, version: 1 }, is_guarded: false },
    ])
    expect(await waiting(id)).toBe(0)
  })

  it('is corrected by its own member at once, until another one says it too [CHG-14 HOUR-01]', async () => {
    const id = await testApp.restaurant()
    const [one, two] = await newcomers(2)
    await say(one!, id, OLD, 0)
    expect(await say(one!, id, NEW)).toMatchObject({ value: NEW, version: 2, isWord: true })
    // Another member's word waits beside it.
    expect(await say(two!, id, OLD, 2)).toMatchObject({ value: NEW, version: 2, isWord: true, others: [{ value: OLD, members: 1 }] })
    expect(await say(two!, id, NEW, 2)).toMatchObject({ value: NEW, isWord: true, others: [] })
    expect(await say(one!, id, THIRD, 2)).toMatchObject({ value: NEW, version: 2, isWord: true, others: [{ value: THIRD, members: 1 }] })
  })

  it('gives way to what two independent members say, and its member may join another one [CHG-14]', async () => {
    const [outvoted, joined] = [await testApp.restaurant(), await testApp.restaurant()]
    const [one, two, three] = await witnesses(3)
    for (const id of [outvoted, joined]) {
      await say(one!, id, OLD, 0)
      await say(two!, id, NEW)
    }
    expect(await say(three!, outvoted, NEW)).toMatchObject({ value: NEW, version: 2, isWord: false, others: [] })
    expect(await say(one!, joined, NEW)).toMatchObject({ value: NEW, version: 2, isWord: false, others: [] })
  })

  it('holds where the author took the hours off the page [CHG-14]', async () => {
    const id = await known()
    await author!.post(`/restaurants/${id}/hours/undo`, { to: 0, version: 1 })
    expect(await say(await witness(testApp), id, NEW, 2)).toMatchObject({ value: NEW, version: 3, isWord: true })
  })
})

describe('the author, the business and moderators', () => {
  it('decide at once, confirm a word, and what waited waits no longer [CHG-14 HOUR-01]', async () => {
    const business = await witness(testApp)
    for (const by of [author!, moderator!, business]) {
      const id = await testApp.restaurant({ author_id: author!.profileId })
      await query(
        `insert into restaurant_claims (restaurant_id, member_id, proof, state, active_since, decided_at) values ($1, $2, 'admin', 'active', now(), now())`,
        id,
        business.profileId,
      )
      const [one, two] = await witnesses(2)
      await say(one!, id, OLD, 0)
      await say(two!, id, NEW)
      expect(await say(by, id, OLD)).toMatchObject({ value: OLD, version: 1, isWord: false, others: [] })
      await say(one!, id, NEW)
      expect(await say(by, id, THIRD)).toMatchObject({ value: THIRD, version: 2, isWord: false, others: [] })
      await say(one!, id, NEW, 2)
      // Going back to an earlier version decides as well.
      expect((await by.post<RestaurantHours>(`/restaurants/${id}/hours/undo`, { to: 1, version: 2 })).body).toMatchObject({
        value: OLD,
        others: [],
      })
      expect([await decisions(id), await waiting(id)]).toEqual([[], 0])
    }
  })
})

describe('the bounds of a day', () => {
  it('hold for newcomers, not for members who work through a street [CHG-14 MEND-52]', async () => {
    const [newcomer] = await newcomers(1)
    const settled = await witness(testApp)
    const ids = await Promise.all(Array.from({ length: 11 }, () => testApp.restaurant()))
    const codes: (string | undefined)[] = []
    for (const id of ids) {
      codes.push((await say(newcomer!, id, NEW, 0)).code)
      await say(settled, id, OLD, (await read(id)).version)
    }
    expect(codes).toEqual([...Array<undefined>(10).fill(undefined), 'WITNESS_DAY_FULL'])
    expect((await read(ids[10]!, settled)).own!.value).toBe(OLD)
    // A restaurant of which the newcomer spoke already is no other one.
    expect((await say(newcomer!, ids[0]!, THIRD)).code).toBeUndefined()
  })
})
