import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { StatementPage } from '#features/sanctions/sanctions.contract.ts'
import { makeAdmin, makeModerator, reason } from '#tests/support/moderation.ts'
import { age, bringBack, stateOf, thisHour, undoRaid } from '#tests/support/raids.ts'
import { richRestaurant } from '#tests/support/rich-restaurant.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { Raid, RaidPage, RaidPreview } from '../raids.contract.ts'
import { forgetRaids } from './index.ts'
import { runBatch } from './run-batch.ts'

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
})
afterAll(() => testApp.close())

const query = async <T>(text: string, values: unknown[] = []) => (await testApp.database.pool.query(text, values)).rows as T[]
const crowdOf = (amount: number, name = 'baskin') => Promise.all(Array.from({ length: amount }, () => testApp.member(name)))

/** A crowd votes a restaurant down, comments, answers, likes and follows, and adds a restaurant of its own. */
async function raidOn(
  raiders: Person[],
  restaurant: { id: string; said: number; author: Person },
): Promise<{ comments: number[]; own: string }> {
  for (const [index, raider] of raiders.entries())
    await raider.post('/vote', {
      questionId: restaurant.id,
      rating: 1,
      ...(index % 2 === 0 && { comment: `Berbat @${restaurant.author.username} ${index}` }),
    })
  const found = await query<{ id: number }>('select id from comments where question_id = $1 and user_id = any($2) order by id', [
    restaurant.id,
    raiders.map(({ profileId }) => profileId),
  ])
  const comments = found.map(({ id }) => id)
  const [one, two, three] = raiders
  await one!.send('PATCH', `/comments/${comments[0]}`, { content: 'Daha da berbat' })
  const { body: reply } = await two!.post<{ id: number }>(`/comments/${restaurant.said}/replies`, { content: 'Yalan söylüyor' })
  await three!.post(`/comments/${restaurant.said}/replies`, { content: 'Aynen öyle', repliedTo: reply.id })
  await three!.post(`/comments/${comments[0]}/replies`, { content: 'Haklısın' })
  await two!.send('PUT', `/comments/${restaurant.said}/reaction`, { reaction: 'dislike' })
  await three!.send('PUT', `/comments/${comments[0]}/reaction`, { reaction: 'like' })
  await two!.send('PUT', `/profiles/${restaurant.author.profileId}/follow`, { following: true })
  await query(
    `insert into restaurants (id, title, search_key, author_id) values ('baskin-' || substr(md5(random()::text), 1, 8), 'Sahte Büfe', 'sahte bufe', $1)`,
    [one!.profileId],
  )
  const [own] = await query<{ id: string }>('select id from restaurants where author_id = $1', [one!.profileId])
  await two!.post('/vote', { questionId: own!.id, rating: 10, comment: 'Şahane' })
  return { comments, own: own!.id }
}

describe('the undo of a raid', () => {
  it('leaves every row of every table as it was before the raid, and its return as it was before the undo', async () => {
    const restaurant = await richRestaurant(testApp, admin)
    await age(testApp)
    const raiders = await crowdOf(5)
    const before = await stateOf(testApp)
    await raidOn(raiders, restaurant)
    const raided = await stateOf(testApp)
    expect(raided).not.toEqual(before)
    const undone = await undoRaid(testApp, admin, thisHour())
    expect(undone).toMatchObject({ state: 'undone', accounts: 5 })
    expect(undone.done).toMatchObject({ bans: 5, votes: 6, comments: 4, replies: 3, restaurants: 1 })
    expect(undone.found).toEqual(undone.done)
    expect(await checkInvariants(testApp.database.pool)).toEqual([])
    expect(await stateOf(testApp)).toEqual(before)
    const returned = await bringBack(testApp, admin, undone.id)
    expect(returned).toMatchObject({ state: 'returned', returnableUntil: null })
    expect(await stateOf(testApp)).toEqual(raided)
  })

  it('keeps what others wrote under it: their replies stay, and their likes come back with it', async () => {
    const restaurant = await richRestaurant(testApp, admin)
    const honest = await testApp.member('durust')
    await age(testApp)
    const raiders = await crowdOf(3)
    const { comments, own } = await raidOn(raiders, restaurant)
    const [answered, liked] = comments
    await honest.post(`/comments/${answered}/replies`, { content: 'Ben katılmıyorum' })
    await honest.send('PUT', `/comments/${liked}/reaction`, { reaction: 'like' })
    await honest.post('/vote', { questionId: own, rating: 4 })
    const raided = await stateOf(testApp)
    const undone = await undoRaid(testApp, admin, thisHour())
    expect(undone.done.restaurants).toBe(0)
    expect(await query('select is_deleted, content, reply_count from comments where id = $1', [answered])).toEqual([
      { is_deleted: true, content: null, reply_count: 1 },
    ])
    expect(await query('select from comments where id = $1', [liked])).toEqual([])
    // Another member had a hand in the restaurant: it stays, with that member's vote alone.
    expect(await query('select accept_count + reject_count as votes from vote_counts where restaurant_id = $1', [own])).toEqual([
      { votes: 1 },
    ])
    expect(await checkInvariants(testApp.database.pool)).toEqual([])
    await bringBack(testApp, admin, undone.id)
    expect(await stateOf(testApp)).toEqual(raided)
  })

  it('bans each account with a decision and its reason, and the return ends the bans', async () => {
    const restaurant = await testApp.restaurant()
    const raiders = await crowdOf(2)
    for (const raider of raiders) await raider.post('/vote', { questionId: restaurant, rating: 1 })
    const undone = await undoRaid(testApp, admin, thisHour())
    const [raider] = raiders
    expect((await raider!.post<Refusal>('/vote', { questionId: restaurant, rating: 2 })).body.code).toBe('BANNED')
    const { items } = (await raider!.get<StatementPage>('/decisions')).body
    expect(items[0]).toMatchObject({ outcome: 'banned', rule: 'spam', facts: reason.facts })
    await bringBack(testApp, admin, undone.id)
    expect((await raider!.get<StatementPage>('/decisions')).body.items[0]!.undoneAt).not.toBeNull()
    expect((await raider!.send('DELETE', `/restaurants/${restaurant}/vote`)).status).toBe(200)
  })

  it('continues behind the last whole batch after a crash, and every state between is sound', async () => {
    const restaurant = await richRestaurant(testApp, admin)
    await age(testApp)
    const raiders = await crowdOf(3)
    const before = await stateOf(testApp)
    await raidOn(raiders, restaurant)
    const signs = thisHour()
    const { fingerprint } = (await admin.post<RaidPreview>('/moderation/raids/preview', signs)).body
    const { run } = testApp.context.raids
    testApp.context.raids.run = async () => {}
    const { id } = (await admin.post<Raid>('/moderation/raids', { signs, fingerprint, rule: 'spam', facts: reason.facts })).body
    testApp.context.raids.run = run
    for (let goesOn = true; goesOn;) {
      goesOn = (await runBatch(testApp.database.db, id, testApp.context))?.goesOn ?? false
      expect(await checkInvariants(testApp.database.pool)).toEqual([])
    }
    expect(await stateOf(testApp)).toEqual(before)
    await admin.post(`/moderation/raids/${id}/return`, {})
    await testApp.context.raids.run()
  })

  it('stays within what its restaurant had when members vote meanwhile', async () => {
    const restaurant = await testApp.restaurant()
    const honest = await crowdOf(4, 'durust')
    await age(testApp)
    const raiders = await crowdOf(4)
    for (const raider of raiders) await raider.post('/vote', { questionId: restaurant, rating: 1, comment: 'Kötü' })
    const [undone] = await Promise.all([
      undoRaid(testApp, admin, thisHour()),
      ...honest.map((member) => member.post('/vote', { questionId: restaurant, rating: 9 })),
    ])
    expect(
      await query(
        'select accept_count, reject_count, comment_count from restaurants join vote_counts on restaurant_id = id where id = $1',
        [restaurant],
      ),
    ).toEqual([{ accept_count: 4, reject_count: 0, comment_count: 0 }])
    expect(undone.state).toBe('undone')
  })
})

describe('the choice of accounts', () => {
  it('is never of moderators, admins, businesses or older accounts', async () => {
    const old = await testApp.member('eski')
    await age(testApp)
    const [moderator, business, raider] = await crowdOf(3)
    await makeModerator(testApp, moderator!.profileId)
    const restaurant = await testApp.restaurant()
    await query(
      `insert into restaurant_claims (restaurant_id, member_id, proof, state, active_since, decided_at) values ($1, $2, 'admin', 'active', now(), now())`,
      [restaurant, business!.profileId],
    )
    const { body } = await admin.post<RaidPreview>('/moderation/raids/preview', thisHour())
    expect(body).toMatchObject({ accounts: 1, spared: 2 })
    expect(body.sample.map(({ member }) => member.id)).toEqual([raider!.profileId])
    expect(body.sample.map(({ member }) => member.id)).not.toContain(old.profileId)
  })

  it('follows a pattern, a like name, a restaurant and a network', async () => {
    const restaurant = await testApp.restaurant()
    const [one, two] = await crowdOf(2, 'trolcu')
    const other = await testApp.member('masum')
    await one!.post('/vote', { questionId: restaurant, rating: 1 })
    await other.post('/vote', { questionId: restaurant, rating: 1 })
    await query(
      `update vote_networks set network_hash = '\\x00112233445566778899aabbccddeeff' where vote_id = (select id from votes where user_id = $1)`,
      [one!.profileId],
    )
    const chosen = async (more: object) => {
      const { body } = await admin.post<RaidPreview>('/moderation/raids/preview', thisHour(more))
      return body.sample.map(({ member }) => member.id).toSorted()
    }
    expect(await chosen({ name: 'trolcu*' })).toEqual([one!.profileId, two!.profileId].toSorted())
    expect(await chosen({ name: 'trolcu' })).toEqual([one!.profileId, two!.profileId].toSorted())
    expect(await chosen({ restaurantId: restaurant })).toEqual([one!.profileId, other.profileId].toSorted())
    expect(await chosen({ restaurantId: restaurant, name: 'trolcu*' })).toEqual([one!.profileId])
    expect(await chosen({ network: '00112233445566778899aabbccddeeff' })).toEqual([one!.profileId])
  })

  it('shows what would go, and changes nothing', async () => {
    const restaurant = await richRestaurant(testApp, admin)
    await age(testApp)
    await raidOn(await crowdOf(3), restaurant)
    const before = await stateOf(testApp)
    const { body } = await admin.post<RaidPreview>('/moderation/raids/preview', thisHour())
    expect(body).toMatchObject({
      accounts: 3,
      restaurantsKept: 0,
      counts: { votes: 4, comments: 3, replies: 3, reactions: 2, follows: 1, restaurants: 1 },
    })
    expect(body.points).toBeGreaterThan(0)
    expect(await stateOf(testApp)).toEqual(before)
  })
})

describe('the order of an undo', () => {
  it('is refused when other accounts have the signs by now, and for none at all', async () => {
    await crowdOf(1)
    const signs = thisHour()
    const { fingerprint } = (await admin.post<RaidPreview>('/moderation/raids/preview', signs)).body
    await crowdOf(1)
    const order = (given: string, of = signs) =>
      admin.post<Refusal>('/moderation/raids', { signs: of, fingerprint: given, rule: 'spam', facts: reason.facts })
    expect((await order(fingerprint)).body.code).toBe('RAID_CHANGED')
    const nobody = thisHour({ name: 'hickimse*' })
    const empty = (await admin.post<RaidPreview>('/moderation/raids/preview', nobody)).body
    expect(empty.accounts).toBe(0)
    expect((await order(empty.fingerprint, nobody)).body.code).toBe('RAID_EMPTY')
  })

  it('is given once: of two admins at once one is told that the accounts changed', async () => {
    await crowdOf(2)
    const other = await testApp.member('yonetici')
    await makeAdmin(testApp, other.profileId)
    const signs = thisHour()
    const { fingerprint } = (await admin.post<RaidPreview>('/moderation/raids/preview', signs)).body
    const answers = await Promise.all(
      [admin, other].map((who) => who.post<Refusal>('/moderation/raids', { signs, fingerprint, rule: 'spam', facts: reason.facts })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    await testApp.context.raids.run()
  })

  it('needs a window of at most 31 days', async () => {
    const { body } = await admin.post<Refusal>('/moderation/raids/preview', { from: '2026-01-01T00:00:00Z', to: '2026-03-01T00:00:00Z' })
    expect(body.code).toBe('RAID_WINDOW_INVALID')
  })

  it('is for admins alone, as are the list and the return', async () => {
    const moderator = await testApp.member('moder')
    await makeModerator(testApp, moderator.profileId)
    const fingerprint = 'a'.repeat(32)
    const answers = [
      await moderator.post<Refusal>('/moderation/raids/preview', thisHour()),
      await moderator.post<Refusal>('/moderation/raids', { signs: thisHour(), fingerprint, rule: 'spam', facts: reason.facts }),
      await moderator.get<Refusal>('/moderation/raids'),
      await moderator.get<Refusal>('/moderation/raids/1'),
      await moderator.post<Refusal>('/moderation/raids/1/return', {}),
    ]
    expect(answers.map(({ body }) => body.code)).toEqual(Array(5).fill('ADMIN_ONLY'))
  })
})

describe('the return of a raid', () => {
  it('is possible for 30 days and once; then what was kept is deleted', async () => {
    const restaurant = await testApp.restaurant()
    const [raider] = await crowdOf(1)
    await raider!.post('/vote', { questionId: restaurant, rating: 1, comment: 'Kötü' })
    const { id, returnableUntil } = await undoRaid(testApp, admin, thisHour())
    expect(Date.parse(returnableUntil!)).toBeGreaterThan(Date.now() + 29 * 86_400_000)
    await forgetRaids(testApp.context.db)
    expect((await query('select from archived_rows where raid_id = $1', [id])).length).toBeGreaterThan(0)
    await query(`update raids set undone_at = now() - interval '31 days' where id = $1`, [id])
    await forgetRaids(testApp.context.db)
    expect(await query('select from archived_rows where raid_id = $1', [id])).toEqual([])
    expect((await admin.post<Refusal>(`/moderation/raids/${id}/return`, {})).body.code).toBe('RAID_NOT_RETURNABLE')
    expect((await admin.post<Refusal>('/moderation/raids/999999/return', {})).body.code).toBe('RAID_NOT_FOUND')
    const { items } = (await admin.get<RaidPage>('/moderation/raids?limit=1')).body
    expect(items).toMatchObject([{ id, state: 'undone', returnableUntil: null }])
  })

  it('leaves out what its member took along by leaving', async () => {
    const restaurant = await testApp.restaurant()
    const [one, two] = await crowdOf(2)
    for (const raider of [one!, two!]) await raider.post('/vote', { questionId: restaurant, rating: 1, comment: 'Kötü' })
    const { id } = await undoRaid(testApp, admin, thisHour())
    expect((await one!.post('/account/deletion', { username: one!.username, password: 'acili-ezme-7' })).status).toBeLessThan(300)
    await bringBack(testApp, admin, id)
    expect(await query('select user_id from votes where question_id = $1', [restaurant])).toEqual([{ user_id: two!.profileId }])
  })
})
