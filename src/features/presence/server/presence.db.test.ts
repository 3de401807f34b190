import type { HubConnection } from '@microsoft/signalr'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { officialClient, type TestClock, testClock } from '#tests/support/hub.ts'
import { makeFollow } from '#tests/support/scenes.ts'
import { settled } from '#tests/support/settled.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'
import type { Presence, PresenceEvent } from '../presence.contract.ts'

let site: TestSite
let clock: TestClock
const clients: HubConnection[] = []
// One of the tests stops the presence of its site.
beforeEach(async () => {
  clock = testClock()
  site = await createTestSite({}, clock)
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.stop()))
  const closing = site.close()
  clock.turn(3000)
  await closing
})

type TestMember = Awaited<ReturnType<TestSite['member']>>

/** A connected member, and the events that the hub sent. */
async function connect(who: TestMember): Promise<{ connection: HubConnection; heard: string[] }> {
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const connection = officialClient(site.url, { headers: { cookie, origin: site.url } })
  clients.push(connection)
  const heard: string[] = []
  for (const event of ['UserOnline', 'UserOffline']) connection.on(event, ({ userId }: PresenceEvent) => heard.push(`${event} ${userId}`))
  await connection.start()
  return { connection, heard }
}

async function friends(): Promise<[TestMember, TestMember, TestMember]> {
  const [one, other, outsider] = [await site.member('gelen'), await site.member('dost'), await site.member('disarida')]
  await makeFollow(site, one.profileId, other.profileId)
  await makeFollow(site, other.profileId, one.profileId)
  // A follower alone is no friend.
  await makeFollow(site, outsider.profileId, one.profileId)
  return [one, other, outsider]
}

const presenceOf = async (requester: TestMember, who: TestMember) =>
  (await requester.get<Presence>(`/profiles/${who.profileId}/presence`)).body

/** Disconnects a member and waits until the server has noticed. */
async function leave(who: TestMember, connection: HubConnection): Promise<void> {
  const before = [...site.context.hub.count().values()].reduce((sum, one) => sum + one)
  await connection.stop()
  await expect.poll(() => [...site.context.hub.count().values()].reduce((sum, one) => sum + one)).toBe(before - 1)
  expect(await site.context.presence.isOnline(who.profileId)).toBe(true)
}

describe('presence', () => {
  it('is sent to friends who are online, and to nobody else [REPAIR-11]', async () => {
    const [one, other, outsider] = await friends()
    const [toFriend, toOutsider] = [await connect(other), await connect(outsider)]
    const { connection } = await connect(one)
    await expect.poll(() => toFriend.heard).toEqual([`UserOnline ${one.profileId}`])
    const nothing = { isOnline: false, lastSeenAt: null }
    expect(await presenceOf(other, one)).toEqual({ isOnline: true, lastSeenAt: null })
    expect(await presenceOf(one, one)).toEqual({ isOnline: true, lastSeenAt: null })
    expect(await presenceOf(outsider, one)).toEqual(nothing)
    await leave(one, connection)
    clock.turn(5000)
    await expect.poll(() => toFriend.heard).toEqual([`UserOnline ${one.profileId}`, `UserOffline ${one.profileId}`])
    // No event was on its way to the outsider: this answer would come after it.
    await toOutsider.connection.invoke('Ping')
    expect(toOutsider.heard).toEqual([])
    expect(await presenceOf(outsider, one)).toEqual(nothing)
    const { isOnline, lastSeenAt } = await presenceOf(other, one)
    expect([isOnline, Math.abs(Date.parse(lastSeenAt ?? '') - Date.now()) < 10_000]).toEqual([false, true])
  })

  it('does not flicker: a page reload and a second tab send no event', async () => {
    const [one, other] = await friends()
    const { heard, connection: ears } = await connect(other)
    const first = await connect(one)
    const second = await connect(one)
    await expect.poll(() => heard).toHaveLength(1)
    await leave(one, first.connection)
    clock.turn(10_000)
    expect((await presenceOf(other, one)).isOnline).toBe(true)
    await leave(one, second.connection)
    clock.turn(4000)
    const third = await connect(one)
    clock.turn(10_000)
    await settled(site)
    await ears.invoke('Ping')
    expect(heard).toEqual([`UserOnline ${one.profileId}`])
    await leave(one, third.connection)
    clock.turn(5000)
    await expect.poll(() => heard).toHaveLength(2)
  })

  it('is private where the member chooses so: no event, no answer, nothing stored [SET-04]', async () => {
    const [one, other] = await friends()
    const { heard, connection: ears } = await connect(other)
    expect((await one.send('PATCH', '/profile', { showOnline: false })).body['showOnline']).toBe(false)
    const { connection } = await connect(one)
    const nothing = { isOnline: false, lastSeenAt: null }
    expect([await presenceOf(other, one), await presenceOf(one, one)]).toEqual([nothing, nothing])
    await leave(one, connection)
    clock.turn(5000)
    await settled(site)
    await ears.invoke('Ping')
    expect(heard).toEqual([])
    const { rows } = await site.database.pool.query('select last_seen_at from profiles where id = $1', [one.profileId])
    expect(rows).toEqual([{ last_seen_at: null }])
    expect((await other.get(`/profiles/${one.username}`)).body).not.toHaveProperty('showOnline')
  })

  it('follows the privacy switch while the member is online [SET-04]', async () => {
    const [one, other] = await friends()
    const { heard } = await connect(other)
    await connect(one)
    await expect.poll(() => heard).toHaveLength(1)
    await one.send('PATCH', '/profile', { showOnline: false })
    await expect.poll(() => heard).toEqual([`UserOnline ${one.profileId}`, `UserOffline ${one.profileId}`])
    await one.send('PATCH', '/profile', { showOnline: true })
    await expect.poll(() => heard).toHaveLength(3)
    expect((await presenceOf(other, one)).isOnline).toBe(true)
  })

  it('can be requested by members, about members', async () => {
    const one = await site.member('soran')
    expect((await site.visitor().get(`/profiles/${one.profileId}/presence`)).status).toBe(401)
    expect((await one.get('/profiles/00000000-0000-4000-8000-000000000000/presence')).body['code']).toBe('PROFILE_NOT_FOUND')
    expect(await presenceOf(one, one)).toEqual({ isOnline: false, lastSeenAt: null })
  })

  it('is stored while a member stays online, and when the server stops', async () => {
    const [one, other] = await friends()
    await connect(one)
    const seen = async () => {
      const { rows } = await site.database.pool.query<{ last_seen_at: Date }>('select last_seen_at from profiles where id = $1', [
        one.profileId,
      ])
      return rows[0]?.last_seen_at?.getTime() ?? 0
    }
    const forget = () => site.database.pool.query("update profiles set last_seen_at = '2026-01-01' where id = $1", [one.profileId])
    await expect.poll(seen).toBeGreaterThan(Date.now() - 10_000)
    await forget()
    // The hub drops silent connections after a while; only the presence clock matters here.
    for (let minute = 0; minute < 5 * 60_000; minute += 20_000) {
      clock.turn(20_000)
      await clients
        .at(-1)!
        .invoke('Ping')
        .catch(() => {})
    }
    await expect.poll(seen).toBeGreaterThan(Date.now() - 10_000)
    await forget()
    await site.context.presence.close()
    expect(await seen()).toBeGreaterThan(Date.now() - 10_000)
    expect((await presenceOf(other, one)).isOnline).toBe(false)
  })
})
