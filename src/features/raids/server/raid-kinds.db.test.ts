import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { makeAdmin, reason } from '#tests/support/moderation.ts'
import { conversationOf, write } from '#tests/support/envelopes.ts'
import { age, bringBack, stateOf, thisHour, undoRaid } from '#tests/support/raids.ts'
import { done, flood, type RaidGround, raidGround } from '#tests/support/raid-scenes.ts'
import { gift } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { unzip } from '#tests/support/unzip.ts'
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

const query = async <T>(text: string, ...values: unknown[]) => (await testApp.database.pool.query(text, values)).rows as T[]
const one = async <T>(text: string, ...values: unknown[]) => (await query<T>(text, ...values))[0]

/** What the export of a member says of the decision about the account. */
async function removedOf({ cookies }: Person): Promise<object[]> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const request = new Request('http://localhost/api/account/export', { headers: { host: 'localhost', cookie } })
  const files = await unzip(Buffer.from(await (await testApp.app.fetch(request, { address: '127.0.0.1' })).arrayBuffer()))
  const decisions = JSON.parse(String(files.get('hakkimdaki-kararlar.json'))) as { contentType: string; removed: object[] | null }[]
  return decisions.find(({ contentType }) => contentType === 'member')?.removed ?? []
}

/** Runs a raid batch by batch; what must be true is true after each. */
async function runSoundly(id: number): Promise<void> {
  for (let goesOn = true; goesOn;) {
    goesOn = (await runBatch(testApp.database.db, id, testApp.context))?.goesOn ?? false
    expect(await checkInvariants(testApp.database.pool)).toEqual([])
  }
}

describe('photos, prices, hours, restaurants, collections, messages and gifts of a raid', () => {
  it('are gone after its undo, every row of every table, and back after its return [DESK-02]', async () => {
    const ground = await raidGround(testApp, admin)
    const before = await stateOf(testApp)
    await flood(testApp, ground)
    const raided = await stateOf(testApp)
    const { body: seen } = await admin.post<RaidPreview>('/moderation/raids/preview', thisHour())
    const counts = { restaurants: 1, photos: 5, prices: 3, hours: 3, statements: 4, collections: 1, messages: 8, gifts: 4, follows: 3 }
    expect(seen).toMatchObject({ accounts: 3, counts, left: { restaurants: [], photos: [] } })
    const undone = await undoRaid(testApp, admin, thisHour())
    expect(undone).toMatchObject({ state: 'undone', done: counts, found: counts })
    expect(await checkInvariants(testApp.database.pool)).toEqual([])
    expect(await stateOf(testApp)).toEqual(before)
    const returned = await bringBack(testApp, admin, undone.id)
    expect(returned.done).toMatchObject({ bans: 0, restaurants: 0, photos: 0, prices: 0, hours: 0, statements: 0, messages: 0, gifts: 0 })
    expect(await stateOf(testApp)).toEqual(raided)
  })

  it('leave nothing wrong after any batch, are in the export of their member after the undo, and are all back after the return [DESK-02]', async () => {
    const ground = await raidGround(testApp, admin)
    const { own } = await flood(testApp, ground)
    const raided = await stateOf(testApp)
    const signs = thisHour()
    const { fingerprint } = (await admin.post<RaidPreview>('/moderation/raids/preview', signs)).body
    const { run } = testApp.context.raids
    testApp.context.raids.run = async () => {}
    const { id } = (await admin.post<Raid>('/moderation/raids', { signs, fingerprint, rule: 'spam', facts: reason.facts })).body
    await runSoundly(id)
    await expectExport(ground, own, id)
    await admin.post(`/moderation/raids/${id}/return`, {})
    await runSoundly(id)
    testApp.context.raids.run = run
    expect(await stateOf(testApp)).toEqual(raided)
  })
})

/** The export of the first raider holds what the undo took from the account, without what tells about others. */
async function expectExport({ restaurant, raiders: [raider] }: RaidGround, own: string, id: number): Promise<void> {
  const kinds = await query<{ kind: string; amount: number }>(
    `select kind, count(*)::int as amount from archived_rows where raid_id = $1 and $2 in (owner_id, writer_id) group by 1`,
    id,
    raider.profileId,
  )
  const removed = await removedOf(raider)
  // Only what hung on others' rows is not the member's to read here.
  const apart = ['conversations', 'collection_likes']
  expect(removed).toHaveLength(kinds.filter(({ kind }) => !apart.includes(kind)).reduce((sum, { amount }) => sum + amount, 0))
  expect(removed.flatMap((row) => Object.keys(row))).not.toContain('network_hash')
  expect(removed.flatMap((row) => Object.keys(row))).not.toContain('group_no')
  expect(removed).toContainEqual(expect.objectContaining({ restaurant_id: restaurant.id, new_value: 'Mo-Su 01:00-02:00' }))
  expect(removed).toContainEqual(expect.objectContaining({ dish: expect.objectContaining({ name: 'Baskın Dürüm' }) }))
  expect(removed).toContainEqual(expect.objectContaining({ question_id: own, position: 1 }))
}

describe('what honest members do meanwhile', () => {
  it('stays, and what has no place any more stays away [DESK-02]', async () => {
    const ground = await raidGround(testApp, admin)
    const { restaurant, bare, choosy, friend, raiders } = ground
    const { photos, gifts } = await flood(testApp, ground)
    await done(write(choosy, raiders[2]))
    const { id } = await undoRaid(testApp, admin, thisHour())
    const conversations = () =>
      query<{ other_id: string; request: string | null; unread_count: number }>(
        `select other_id, request, unread_count from conversations where owner_id = $1 order by other_id = $2 desc, other_id = $3 desc`,
        choosy.profileId,
        raiders[0].profileId,
        raiders[1].profileId,
      )
    // Her own two messages are all that is left of the old conversation.
    expect(await conversations()).toEqual([{ other_id: raiders[2].profileId, request: null, unread_count: 0 }])
    await done(write(choosy, raiders[0]))
    await done(restaurant.business.send('PUT', `/restaurants/${restaurant.id}/hours`, { value: 'Mo-Su 12:00-22:00', version: 1 }))
    await done(friend.post(`/restaurants/${restaurant.id}/prices`, { dish: 'BASKIN dürüm', amount: 500 }))
    await query(
      `insert into media_files (name) select $1 || '-' || s || '.webp' from unnest(array[400, 800, 1600]) s`,
      `${restaurant.id}-b`,
    )
    await query('update restaurants set photos = photos || $2 where id = $1', restaurant.id, [`${restaurant.id}-b`])
    const newer = await gift(testApp, friend.profileId, choosy.profileId)
    await done(choosy.post(`/gifts/${newer}/accept`))
    await done(choosy.send('PUT', `/blocks/${raiders[0].profileId}`, { blocked: true }))
    await bringBack(testApp, admin, id)

    expect(await one('select value, version from restaurant_hours where restaurant_id = $1', restaurant.id)).toEqual({
      value: 'Mo-Su 12:00-22:00',
      version: 2,
    })
    expect(await one('select value, version from restaurant_hours where restaurant_id = $1', bare)).toEqual({
      value: 'Mo 01:00-02:00',
      version: 1,
    })
    // There was room for one of the two photos.
    expect(await one('select photos from restaurants where id = $1', restaurant.id)).toEqual({
      photos: [photos[0], `${restaurant.id}-a`, `${restaurant.id}-b`],
    })
    expect(await query(`select price_count from dishes where question_id = $1 and name_key like 'bask%'`, restaurant.id)).toEqual([
      { price_count: 3 },
    ])
    expect(await one('select sender_id from user_gifts where user_id = $1', choosy.profileId)).toEqual({ sender_id: friend.profileId })
    expect(await query('select id from gift_inbox where id = any($1) order by id', Object.values(gifts))).toEqual([
      { id: gifts.accepted },
      { id: gifts.declined },
    ])
    // She wrote to the first raider meanwhile, which makes the request a conversation; the declined request stays declined.
    expect(await conversations()).toEqual([
      { other_id: raiders[0].profileId, request: null, unread_count: 2 },
      { other_id: raiders[1].profileId, request: 'declined', unread_count: 1 },
      { other_id: raiders[2].profileId, request: null, unread_count: 1 },
    ])
  })

  it('moves what was taken: after a merge it comes back to the surviving restaurant [DESK-02]', async () => {
    const ground = await raidGround(testApp, admin)
    const { restaurant, friend } = ground
    const { photos } = await flood(testApp, ground)
    await done(friend.post(`/restaurants/${restaurant.id}/prices`, { dish: 'Baskın Dürüm', amount: 500 }))
    const { id } = await undoRaid(testApp, admin, thisHour())
    const survivor = await testApp.restaurant()
    await done(friend.post(`/restaurants/${survivor}/prices`, { dish: 'Baskın Dürüm', amount: 400 }))
    await done(admin.post('/moderation/merges', { survivorId: survivor, absorbedId: restaurant.id }))
    await bringBack(testApp, admin, id)
    expect(await one('select photos from restaurants where id = $1', survivor)).toEqual({
      photos: [photos[0], `${restaurant.id}-a`, photos[1]],
    })
    expect(await query(`select price_count from dishes where question_id = $1 and name_key like 'bask%'`, survivor)).toEqual([
      { price_count: 3 },
    ])
    expect(await one('select count(*)::int as photos from menu_photos where question_id = $1', survivor)).toEqual({ photos: 2 })
    expect(await one('select value, version from restaurant_hours where restaurant_id = $1', survivor)).toEqual({
      value: 'Mo-Su 02:00-03:00',
      version: 3,
    })
  })

  it('is never told of: reports about it close, no request is announced, nothing is pushed [DESK-02]', async () => {
    const ground = await raidGround(testApp, admin)
    const { choosy, raiders } = ground
    await flood(testApp, ground)
    await query(
      `insert into push_subscriptions (member_id, session_id, endpoint, service, p256dh, auth)
       select p.id, s.id, 'https://push.example/1', 'https://push.example', decode(repeat('04', 65), 'hex'), decode(repeat('00', 16), 'hex')
       from profiles p join auth_sessions s on s.user_id = p.auth_id where p.id = $1`,
      choosy.profileId,
    )
    const report = await one<{ id: number }>(
      `insert into reports (reporter_id, message_id, report_type, reason)
       select receiver_id, id, 'spam', 'uzun bir neden' from encrypted_messages where sender_id = $1 and receiver_id = $2 limit 1 returning id`,
      raiders[0].profileId,
      choosy.profileId,
    )
    const told = () =>
      query(
        'select kind from notifications where receiver_id = $1 and actor_id = any($2)',
        choosy.profileId,
        raiders.map(({ profileId }) => profileId),
      )
    expect(await told()).toContainEqual({ kind: 'message_request' })
    const { id } = await undoRaid(testApp, admin, thisHour())
    expect(await told()).toEqual([])
    expect(await one('select status from reports where id = $1', report!.id)).toEqual({ status: 'resolved' })
    await query('delete from push_outbox')
    await bringBack(testApp, admin, id)
    expect([await told(), await query('select from push_outbox')]).toEqual([[], []])
    expect(
      await one('select request from conversations where owner_id = $1 and id = $2', choosy.profileId, conversationOf(choosy, raiders[0])),
    ).toEqual({
      request: 'waiting',
    })
  })

  it('leaves out what a raider took along by leaving, and keeps the hours without the name [DESK-02]', async () => {
    const ground = await raidGround(testApp, admin)
    const { restaurant, choosy, raiders } = ground
    const { gifts, collection } = await flood(testApp, ground)
    const { id } = await undoRaid(testApp, admin, thisHour())
    const [leaver] = raiders
    await done(leaver.post('/account/deletion', { username: leaver.username, password: 'acili-ezme-7' }))
    await bringBack(testApp, admin, id)
    expect(
      await query('select version, member_id from hours_changes where restaurant_id = $1 and version > 1 order by 1', restaurant.id),
    ).toEqual([
      { version: 2, member_id: null },
      { version: 3, member_id: raiders[1].profileId },
    ])
    expect(await query('select id from gift_inbox where id = any($1) order by id', Object.values(gifts))).toEqual([
      { id: gifts.accepted },
      { id: gifts.declined },
    ])
    expect(await query('select from collections where id = $1', collection)).toEqual([])
    expect(
      await query('select from conversations where owner_id = $1 and id = $2', choosy.profileId, conversationOf(choosy, leaver)),
    ).toEqual([])
    expect(await query('select from archived_rows where raid_id = $1', id)).toEqual([])
  })
})
