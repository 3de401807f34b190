import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { ViewerResult } from '#people/viewer.contract.ts'
import type { ConversationPage } from '#features/messages/messages.contract.ts'
import { withKey, write, type Writer } from '#tests/support/envelopes.ts'
import { badgeOf, collection, comment, crowd, duet, gift, giftType, makeFollow, readAll, reply } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { reason } from '#tests/support/moderation.ts'
import type { BlockPage } from '../blocks.contract.ts'
import { markOf } from '#people/hidden.rules.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const person = async (name: string): Promise<Writer> => withKey(await testApp.member(name))
const viewer = async (one: Writer) => (await one.get<ViewerResult>('/viewer')).body
const hides = async (one: Writer, ...others: Writer[]) =>
  (await one.get<ViewerResult>(`/viewer?shows=${others.map(({ profileId }) => markOf(profileId)).join('')}`)).body.hidden
const shows = async (one: Writer, path: string, what: string): Promise<boolean> => {
  const { status, body } = await one.get(path)
  return status === 200 && JSON.stringify(body).includes(what)
}
const mute = (by: Writer, other: Writer) => by.send('PUT', `/mutes/${other.profileId}`)
const notifications = async (of: Writer, by: Writer) =>
  (await testApp.database.pool.query('select from notifications where receiver_id = $1 and actor_id = $2', [of.profileId, by.profileId]))
    .rowCount

describe('a muted member', () => {
  it('is left out of what comes by itself: comments, duets, feed, gallery, presence, gifts, notifications [BLK-03]', async () => {
    const [me, other, third] = [await person('ben'), await person('sessiz'), await person('seyirci')]
    const restaurant = await testApp.restaurant()
    const theirs = await testApp.restaurant({ author_id: other.profileId })
    const thread = await comment(testApp, restaurant, third.profileId)
    await comment(testApp, restaurant, other.profileId, { content: 'Sessiz yorum' })
    await reply(testApp, thread, other.profileId, { content: 'Sessiz yanıt' })
    const answer = await duet(testApp, restaurant, other.profileId)
    const shelf = await collection(testApp, other.profileId, { is_public: true, name: 'Sessiz defter' })
    await makeFollow(testApp, me.profileId, other.profileId)
    await makeFollow(testApp, other.profileId, me.profileId)
    await makeFollow(testApp, me.profileId, third.profileId)
    await gift(testApp, other.profileId, me.profileId, { type: await giftType(testApp, { name: 'Sessiz gül' }) })
    await testApp.database.pool.query('update profiles set last_seen_at = now() where id = $1', [other.profileId])
    const presence = async () => (await me.get(`/profiles/${other.profileId}/presence`)).body['lastSeenAt']
    const seen = async () => [
      await shows(me, `/restaurants/${restaurant}/comments`, 'Sessiz yorum'),
      await shows(me, `/restaurants/${restaurant}/comments`, 'Sessiz yanıt'),
      await shows(me, `/comments/${thread}/replies`, 'Sessiz yanıt'),
      await shows(me, `/restaurants/${restaurant}/duets`, answer),
      await shows(me, '/public-collections?sort=newest', shelf),
      await shows(me, '/feed', theirs),
      await shows(me, '/gifts', 'Sessiz gül'),
      (await viewer(me)).openGifts > 0,
      (await me.get('/feed/summary')).body['newCount'] !== 0,
      (await presence()) !== null,
      (await notifications(me, other))! > 0,
    ]
    expect(await seen()).toEqual(Array.from({ length: 11 }, () => true))
    expect((await mute(me, other)).body).toEqual({ isBlocked: false, isMuted: true })
    expect(await seen()).toEqual(Array.from({ length: 11 }, () => false))
    // Nothing rings, whatever the muted member does.
    const own = await comment(testApp, restaurant, me.profileId)
    await other.send('PUT', `/comments/${own}/reaction`, { reaction: 'like' })
    await other.post(`/comments/${own}/replies`, { content: `@${me.username} bak` })
    expect([await notifications(me, other), (await viewer(me)).unreadNotifications]).toEqual([0, 0])
    expect(await hides(me, third, other)).toEqual({ by: [markOf(other.profileId)], owner: [] })

    await me.send('DELETE', `/mutes/${other.profileId}`)
    const again = await seen()
    // What was told before the mute is gone.
    expect(again).toEqual(Array.from({ length: 11 }, (_, index) => index < 10))
  })

  it('notices nothing: sees me, writes, follows and likes as before, and I find what I look for by name [BLK-03]', async () => {
    const [me, other] = [await person('ben'), await person('sessiz')]
    await write(other, me)
    await mute(me, other)
    const restaurant = await testApp.restaurant()
    const said = await comment(testApp, restaurant, me.profileId, { content: 'Sözüm' })
    expect(await shows(other, `/restaurants/${restaurant}/comments`, 'Sözüm')).toBe(true)
    expect((await other.send('PUT', `/comments/${said}/reaction`, { reaction: 'like' })).status).toBe(200)
    expect((await other.send('PUT', `/profiles/${me.profileId}/follow`, { following: true })).status).toBe(200)
    expect((await other.get(`/profiles/${me.username}`)).status).toBe(200)
    expect(await hides(other, me)).toEqual({ by: [], owner: [] })
    expect((await write(other, me)).status).toBe(201)
    // Their messages stay readable and change no number beside the bell.
    expect((await viewer(me)).unreadMessages).toBe(0)
    const { items, unreadTotal } = (await me.get<ConversationPage>('/conversations')).body
    expect([items.length, items[0]!.unreadCount, unreadTotal]).toEqual([1, 2, 0])
    for (const path of [`/profiles/${other.username}`, `/search?q=${other.username}`, `/comments?userId=${other.profileId}`])
      expect((await me.get(path)).status).toBe(200)
    await me.send('DELETE', `/mutes/${other.profileId}`)
    expect((await viewer(me)).unreadMessages).toBe(2)
  })
})

describe('the lists of blocked and muted members', () => {
  it('are paged, latest first, and only their owner sees them; undoing takes them out [BLK-05]', async () => {
    const [me, other] = [await person('ben'), await person('oteki')]
    const people = await crowd(testApp, 5)
    for (const id of people) expect((await me.send('PUT', `/blocks/${id}`)).status).toBe(200)
    for (const id of people.slice(0, 2)) expect((await me.send('PUT', `/mutes/${id}`)).status).toBe(200)
    const list = (kind: string) =>
      readAll(async (cursor) => (await me.get<BlockPage>(`/blocks?kind=${kind}&limit=2${cursor ? `&cursor=${cursor}` : ''}`)).body)
    const { items, pages } = await list('block')
    expect([items.map(({ id }) => id), pages]).toEqual([people.toReversed(), 3])
    expect((await list('mute')).items.map(({ id }) => id)).toEqual(people.slice(0, 2).toReversed())
    expect((await other.get('/blocks')).body).toEqual({ items: [], nextCursor: null })
    for (const id of people) expect((await me.send('DELETE', `/blocks/${id}`)).body['isBlocked']).toBe(false)
    expect((await list('block')).items).toEqual([])
    expect((await list('mute')).items).toHaveLength(2)
    expect((await me.get('/blocks?cursor=e30')).body['code']).toBe('INVALID_INPUT')
    expect((await me.get('/blocks?kind=constructor')).status).toBe(422)
  })

  it('name nobody twice, never oneself and no unknown member, and a blocker is not found by name [BLK-01 BLK-05]', async () => {
    const [me, other] = [await person('ben'), await person('oteki')]
    for (const kind of ['blocks', 'mutes']) {
      expect((await me.send('PUT', `/${kind}/${me.profileId}`)).body['code']).toBe('BLOCK_SELF')
      for (const method of ['PUT', 'DELETE'])
        expect((await me.send(method, `/${kind}/00000000-0000-4000-8000-000000000000`)).body['code']).toBe('PROFILE_NOT_FOUND')
    }
    for (const id of [other.profileId, other.profileId.toUpperCase()]) expect((await me.send('PUT', `/blocks/${id}`)).status).toBe(200)
    expect((await me.get<BlockPage>('/blocks')).body.items).toHaveLength(1)
    expect((await me.get(`/blocks/by-username/${other.username.toUpperCase()}`)).body).toMatchObject({
      person: { id: other.profileId },
      isBlocked: true,
      isMuted: false,
    })
    expect((await other.get(`/blocks/by-username/${me.username}`)).body['code']).toBe('PROFILE_NOT_FOUND')
    // The blocked one may block in return, and then takes back only that.
    expect((await other.send('PUT', `/blocks/${me.profileId}`)).status).toBe(200)
    expect((await other.get(`/blocks/by-username/${me.username}`)).status).toBe(200)
    expect((await other.send('DELETE', `/blocks/${me.profileId}`)).body).toEqual({ isBlocked: false, isMuted: false })
    expect((await other.get(`/profiles/${me.username}`)).status).toBe(404)
  })
})

describe('an admin', () => {
  it('whom a member blocked still sees and deletes what that member writes; a block of the admin’s own hides [BLK-01]', async () => {
    const [admin, member] = [await person('yonet'), await person('uye')]
    await badgeOf(testApp, admin.profileId, { name: 'Admin' })
    const restaurant = await testApp.restaurant()
    const said = await comment(testApp, restaurant, member.profileId, { content: 'Kötü söz' })
    await member.send('PUT', `/blocks/${admin.profileId}`)
    expect(await shows(admin, `/restaurants/${restaurant}/comments`, 'Kötü söz')).toBe(true)
    expect(await shows(admin, `/profiles/${member.username}`, member.profileId)).toBe(true)
    expect(await hides(admin, member)).toEqual({ by: [], owner: [] })
    // Acts stay refused: an admin is a member like any other in them.
    expect((await admin.send('PUT', `/comments/${said}/reaction`, { reaction: 'like' })).status).toBe(404)
    await admin.send('PUT', `/blocks/${member.profileId}`)
    expect(await shows(admin, `/restaurants/${restaurant}/comments`, 'Kötü söz')).toBe(false)
    expect((await admin.send('DELETE', `/comments/${said}`, reason)).status).toBe(200)
  })
})
