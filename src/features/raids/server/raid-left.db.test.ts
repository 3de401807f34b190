import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { makeAdmin, reason } from '#tests/support/moderation.ts'
import { jpeg } from '#tests/support/pictures.ts'
import { age, bringBack, stateOf, thisHour, undoRaid } from '#tests/support/raids.ts'
import { done } from '#tests/support/raid-scenes.ts'
import { duet } from '#tests/support/scenes.ts'
import { newWord } from '#tests/support/seed.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { Raid, RaidPreview, RaidSigns } from '../raids.contract.ts'

type Person = Awaited<ReturnType<TestApp['member']>>
type Refusal = { code?: string }
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
  await testApp.database.pool.query(`update restaurants set created_at = created_at - interval '90 days'`)
})
afterAll(() => testApp.close())

const query = async <T>(text: string, ...values: unknown[]) => (await testApp.database.pool.query(text, values)).rows as T[]
const preview = async (signs: RaidSigns = thisHour()) => (await admin.post<RaidPreview>('/moderation/raids/preview', signs)).body
const order = (signs: RaidSigns, fingerprint: string, left: object) =>
  admin.post<Raid & Refusal>('/moderation/raids', { signs, fingerprint, left, rule: 'spam', facts: reason.facts })

interface Left {
  /** Only accounts of the raid, and those that are gone, had a hand in it. */
  restaurant: string
  /** An honest member voted on it. */
  used: string
  photo: string
  raider: Person
}

/** A raider adds two restaurants with photos and leaves; another one votes on the first, an honest member on the second. */
async function leave(): Promise<Left> {
  const [honest, raider, leaver, other] = await Promise.all(['durust', 'baskin', 'baskin', 'baskin'].map((name) => testApp.member(name)))
  await query(`update profiles set created_at = created_at - interval '90 days' where id = $1`, honest!.profileId)
  const add = async () => (await done(leaver!.post<{ id: string }>('/restaurants', { title: `Baskın Büfe ${newWord()}` }))).id
  const [restaurant, used] = [await add(), await add()]
  for (const id of [restaurant, used]) await done(leaver!.post(`/restaurants/${id}/photos`, await jpeg()))
  for (const who of [raider!, other!]) await done(who.post('/vote', { questionId: restaurant, rating: 10, comment: `Şahane ${newWord()}` }))
  await done(honest!.post('/vote', { questionId: used, rating: 2 }))
  for (const who of [leaver!, other!]) await done(who.post('/account/deletion', { username: who.username, password: 'acili-ezme-7' }))
  const [row] = await query<{ photo: string }>('select photos[1] as photo from restaurants where id = $1', used)
  return { restaurant, used, photo: row!.photo, raider: raider! }
}

describe('what accounts left that are gone', () => {
  it('is listed, goes where the admin chooses it, and comes back with the raid [DESK-02]', async () => {
    const { restaurant, used, photo } = await leave()
    const { left } = await preview()
    expect(left.restaurants.map(({ id }) => id)).toEqual([restaurant])
    expect(left.photos).toMatchObject([{ restaurantId: used, photo }])
    const raided = await stateOf(testApp)
    const undone = await undoRaid(testApp, admin, thisHour(), { restaurants: [restaurant], photos: [{ restaurantId: used, photo }] })
    expect(undone.done).toMatchObject({ bans: 1, restaurants: 1, photos: 1 })
    expect(await query('select from restaurants where id = $1', restaurant)).toEqual([])
    expect(await query('select photos from restaurants where id = $1', used)).toEqual([{ photos: [] }])
    expect(await query('select member_id, facts from decisions where content_id = $1', restaurant)).toEqual([
      { member_id: null, facts: reason.facts },
    ])
    expect(await checkInvariants(testApp.database.pool)).toEqual([])
    await bringBack(testApp, admin, undone.id)
    expect(await stateOf(testApp)).toEqual(raided)
  })

  it('stays where the admin chooses nothing [DESK-02]', async () => {
    const { restaurant, used, photo } = await leave()
    const undone = await undoRaid(testApp, admin, thisHour())
    expect(undone.done).toMatchObject({ bans: 1, restaurants: 0, photos: 0 })
    expect((await query('select from restaurants where id = any($1)', [restaurant, used])).length).toBe(2)
    expect(await query('select photos from restaurants where id = $1', used)).toEqual([{ photos: [photo] }])
  })

  it('stays when a member used it after the preview [DESK-02]', async () => {
    const { restaurant, raider } = await leave()
    const signs = thisHour()
    const { fingerprint } = await preview(signs)
    const honest = await testApp.member('durust')
    await query(`update profiles set created_at = created_at - interval '90 days' where id = $1`, honest.profileId)
    await done(honest.post('/vote', { questionId: restaurant, rating: 8 }))
    const { id } = await done(order(signs, fingerprint, { restaurants: [restaurant], photos: [] }))
    await testApp.context.raids.run()
    expect((await admin.get<Raid>(`/moderation/raids/${id}`)).body.done.restaurants).toBe(0)
    // The vote of the account that left is nobody's; that of the raid is gone.
    expect(
      await query('select user_id from votes where question_id = $1 and user_id = any($2)', restaurant, [
        raider.profileId,
        honest.profileId,
      ]),
    ).toEqual([{ user_id: honest.profileId }])
  })

  it('can be all that there is of a raid, and nothing else can be chosen [DESK-02]', async () => {
    const { restaurant, used, photo } = await leave()
    const signs = thisHour({ name: 'hickimse*' })
    const { accounts, fingerprint } = await preview(signs)
    expect(accounts).toBe(0)
    const imported = await testApp.restaurant()
    await query(
      `insert into restaurant_sources (source, external_id, restaurant_id, licence, written) values ('osm', $1, $1, 'ODbL-1.0', '{}')`,
      imported,
    )
    const answered = await duet(testApp, restaurant, admin.profileId)
    const old = await testApp.restaurant()
    await query(`update restaurants set created_at = created_at - interval '2 days' where id = $1`, old)
    for (const left of [
      { restaurants: [imported], photos: [] },
      { restaurants: [answered], photos: [] },
      { restaurants: [old], photos: [] },
      { restaurants: [restaurant, restaurant], photos: [] },
      { restaurants: [], photos: [{ restaurantId: restaurant, photo }] },
    ])
      expect((await order(signs, fingerprint, left)).body.code).toBe('RAID_CHANGED')
    expect((await order(signs, fingerprint, { restaurants: [], photos: [] })).body.code).toBe('RAID_EMPTY')
    const { id } = await done(order(signs, fingerprint, { restaurants: [], photos: [{ restaurantId: used, photo }] }))
    await testApp.context.raids.run()
    expect((await admin.get<Raid>(`/moderation/raids/${id}`)).body).toMatchObject({
      state: 'undone',
      done: { bans: 0, restaurants: 0, photos: 1 },
    })
  })
})
