import type { HubConnection } from '@microsoft/signalr'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { ViewerResult } from '#people/viewer.contract.ts'
import type { NotificationPage } from '#features/notifications/notifications.contract.ts'
import type { Profile } from '#features/profiles/profiles.contract.ts'
import type { Client } from '#tests/support/client.ts'
import { conversationOf, envelopeOf, withKey, write, type Writer } from '#tests/support/envelopes.ts'
import { officialClient, testClock } from '#tests/support/hub.ts'
import { rowsRead } from '#tests/support/plans.ts'
import { crowd } from '#tests/support/scenes.ts'
import { settled } from '#tests/support/settled.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'
import type { ConversationPage, Correspondent, Message, RequestAnswer, ThreadPage } from '../../messages.contract.ts'
import type { MessageSource } from '#features/profiles/profiles.rules.ts'
import { REQUEST_MESSAGES } from '../../messages.rules.ts'

let site: TestSite
const clients: HubConnection[] = []
beforeAll(async () => {
  site = await createTestSite({}, testClock())
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.stop()))
  expect(await checkInvariants(site.database.pool)).toEqual([])
})
afterAll(() => site.close())

type Refusal = { code?: string }
const person = async (name: string): Promise<Writer> => withKey(await site.member(name))
const choose = (owner: Client, messagesFrom: MessageSource) => owner.send<Profile>('PATCH', '/profile', { messagesFrom })
const list = async (owner: Client, box = '') => (await owner.get<ConversationPage>(`/conversations${box}`)).body
const requests = (owner: Client) => list(owner, '/requests')
const thread = async (owner: Client, id: string) => (await owner.get<ThreadPage>(`/conversations/${id}/messages`)).body.items
const answer = (owner: Client, id: string, how: 'accept' | 'decline') => owner.post<RequestAnswer & Refusal>(`/conversations/${id}/${how}`)
const wayTo = async (from: Client, to: Writer) => (await from.get<Correspondent>(`/correspondents/${to.username}`)).body
const follow = (from: Client, to: Writer) => from.send('PUT', `/profiles/${to.profileId}/follow`, { following: true })
const told = async (owner: Client) =>
  (await owner.get<NotificationPage>('/notifications')).body.items.filter(({ kind }) => kind === 'message_request')
const viewer = async (owner: Client) => (await owner.get<ViewerResult>('/viewer')).body

/** A member, and one who takes messages from people whom she follows. */
async function pair(): Promise<{ from: Writer; to: Writer; id: string }> {
  const [from, to] = [await person('yazan'), await person('secici')]
  await choose(to, 'following')
  return { from, to, id: conversationOf(from, to) }
}

/** What the hub sends to a member, one line for each event about messages. */
async function listen(who: Writer): Promise<{ heard: string[]; settle: () => Promise<unknown>; connection: HubConnection }> {
  const cookie = [...(who as unknown as { cookies: Map<string, string> }).cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const connection = officialClient(site.url, { headers: { cookie, origin: site.url } })
  clients.push(connection)
  const heard: string[] = []
  for (const event of ['MessageReceived', 'MessageDeleted', 'MessageUpdated', 'ConversationUpdated', 'UserTyping'])
    connection.on(event, (data: { conversation?: unknown }) =>
      heard.push(data.conversation === null ? `${event} without a conversation` : event),
    )
  await connection.start()
  // An event that was on its way would arrive before this answer.
  const settle = async (): Promise<unknown> => {
    await settled(site)
    return connection.invoke('Ping')
  }
  return { heard, settle, connection }
}

describe('who may write to a member', () => {
  it('is everybody until the member chooses, and only the member sees the choice [BLK-04]', async () => {
    const [from, to] = [await person('yazan'), await person('acik')]
    const own = async () => (await to.get<Profile>(`/profiles/${to.username}`)).body.messagesFrom
    expect([await own(), (await wayTo(from, to)).way]).toEqual(['everybody', 'open'])
    expect((await write(from, to)).status).toBe(201)
    expect((await choose(to, 'nobody')).body.messagesFrom).toBe('nobody')
    expect(await own()).toBe('nobody')
    expect((await from.get<Profile>(`/profiles/${to.username}`)).body).not.toHaveProperty('messagesFrom')
    expect((await choose(to, 'friends' as never)).status).toBe(422)
  })

  it('from people whom the member follows: their first message arrives, that of others is a request [BLK-04]', async () => {
    const { from: stranger, to, id } = await pair()
    const friend = await person('takipte')
    await follow(to, friend)
    expect([(await wayTo(friend, to)).way, (await wayTo(stranger, to)).way]).toEqual(['open', 'request'])
    await write(friend, to)
    await write(stranger, to)
    expect((await list(to)).items.map(({ otherUserId }) => otherUserId)).toEqual([friend.profileId])
    expect((await requests(to)).items.map((one) => [one.id, one.isRequest])).toEqual([[id, true]])
  })

  it('from nobody: a new conversation is refused and stores nothing, one that exists goes on [BLK-04]', async () => {
    const [from, known, to] = [await person('yeni'), await person('eski'), await person('kapali')]
    await write(known, to)
    await choose(to, 'nobody')
    await follow(to, from)
    expect((await wayTo(from, to)).way).toBe('closed')
    const { status, body } = await write(from, to)
    expect([status, body.code]).toEqual([403, 'MESSAGES_CLOSED'])
    expect(await thread(from, conversationOf(from, to))).toEqual([])
    expect([(await write(known, to)).status, (await write(to, known)).status]).toEqual([201, 201])
    // A member who takes no messages may write, and is answered.
    expect([(await write(to, from)).status, (await write(from, to)).status]).toEqual([201, 201])
  })
})

describe('a message request', () => {
  it('is kept apart: not in the list, not among the unread, in the requests with its number [BLK-04]', async () => {
    const { from, to, id } = await pair()
    await write(from, to)
    expect(await list(to)).toMatchObject({ items: [], unreadTotal: 0, requestTotal: 1 })
    expect((await viewer(to)).unreadMessages).toBe(0)
    const { items } = await requests(to)
    expect(items).toMatchObject([{ id, isRequest: true, unreadCount: 1, otherUserId: from.profileId }])
    expect(await thread(to, id)).toHaveLength(1)
    // To the sender it is a conversation like any other.
    expect((await list(from)).items).toMatchObject([{ id, isRequest: false }])
    expect(await requests(from)).toMatchObject({ items: [], requestTotal: 0 })
  })

  it('makes no sound: the hub sends no message, the bell does not ring, the centre tells of it quietly [BLK-04 NTF-02]', async () => {
    const { from, to, id } = await pair()
    const { heard, settle } = await listen(to)
    await write(from, to)
    await settle()
    expect(heard).toEqual(['ConversationUpdated without a conversation'])
    expect((await viewer(to)).unreadNotifications).toBe(0)
    const href = `/tr/messages?box=requests&to=${from.username}`
    expect(await told(to)).toMatchObject([{ isRead: true, href, actors: [{ id: from.profileId }] }])
    await answer(to, id, 'accept')
    expect(await told(to)).toEqual([])
  })

  it('a member who switched requests off in the centre is told of none [BLK-04 NTF-05]', async () => {
    const { from, to } = await pair()
    await to.send('PUT', '/notifications/settings', { kind: 'message_request', site: false })
    await write(from, to)
    expect([await told(to), (await requests(to)).items.length]).toEqual([[], 1])
  })

  it('shows no read mark until it is accepted, whatever its receiver opens or clears [BLK-04]', async () => {
    const { from, to, id } = await pair()
    const sent = (await write(from, to)).body
    const { heard, settle } = await listen(from)
    const upTo = { upTo: sent.id }
    expect((await to.post(`/conversations/${id}/read`, upTo)).body).toEqual({ read: 0 })
    expect((await to.post('/conversations/read')).body).toEqual({ read: 0 })
    await settle()
    expect([heard, (await thread(from, id))[0]!.isRead]).toEqual([[], false])
    await answer(to, id, 'accept')
    expect((await to.post(`/conversations/${id}/read`, upTo)).body).toEqual({ read: 1 })
    expect((await thread(from, id))[0]!.isRead).toBe(true)
  })

  it('shows no presence until it is accepted: nobody sees the other typing, nor being online [BLK-04]', async () => {
    const { from, to, id } = await pair()
    await write(from, to)
    const [sender, receiver] = [await listen(from), await listen(to)]
    await sender.connection.invoke('Typing', { receiverId: to.profileId })
    await receiver.connection.invoke('Typing', { receiverId: from.profileId })
    await Promise.all([sender.settle(), receiver.settle()])
    expect([sender.heard, receiver.heard]).toEqual([[], []])
    expect((await from.get(`/profiles/${to.profileId}/presence`)).body).toEqual({ isOnline: false, lastSeenAt: null })
    await answer(to, id, 'accept')
    await receiver.connection.invoke('Typing', { receiverId: from.profileId })
    await expect.poll(() => sender.heard).toContain('UserTyping')
  })

  it('accepted, it is a conversation like any other, and its sender hears of it [BLK-04]', async () => {
    const { from, to, id } = await pair()
    await write(from, to)
    const { heard, settle } = await listen(from)
    for (let turn = 0; turn < 2; turn++) expect((await answer(to, id, 'accept')).body).toEqual({ id, isAccepted: true })
    await settle()
    expect(heard).toEqual(['ConversationUpdated without a conversation'])
    expect(await list(to)).toMatchObject({ items: [{ id, isRequest: false }], unreadTotal: 1, requestTotal: 0 })
    for (let turn = 0; turn < REQUEST_MESSAGES; turn++) expect((await write(from, to)).status).toBe(201)
    expect((await list(to)).unreadTotal).toBe(1 + REQUEST_MESSAGES)
    expect(await answer(to, id, 'decline')).toMatchObject({ status: 409, body: { code: 'REQUEST_ANSWERED' } })
  })

  it('an answer accepts it, and so does following its sender [BLK-04]', async () => {
    for (const accept of [write, follow]) {
      const { from, to, id } = await pair()
      await write(from, to)
      await accept(to, from)
      expect(await list(to)).toMatchObject({ items: [{ id }], requestTotal: 0 })
      expect([await told(to), (await wayTo(from, to)).way]).toEqual([[], 'open'])
    }
  })

  it('declined, nothing of the sender reaches the member, and the sender cannot tell it from one that waits [BLK-04]', async () => {
    const waiting = await pair()
    const declined = await pair()
    for (const { from, to } of [waiting, declined]) await write(from, to)
    const { from, to, id } = declined
    const { heard, settle } = await listen(from)
    const receiver = await listen(to)
    for (let turn = 0; turn < 2; turn++) expect((await answer(to, id, 'decline')).body).toEqual({ id, isAccepted: false })
    await Promise.all([settle(), receiver.settle()])
    expect([heard, receiver.heard]).toEqual([[], ['ConversationUpdated without a conversation']])
    receiver.heard.length = 0
    const [first] = await thread(from, id)
    await from.send('DELETE', `/messages/${first!.id}`)
    await waiting.from.send('DELETE', `/messages/${(await thread(waiting.from, waiting.id))[0]!.id}`)
    const seen = await Promise.all(
      [waiting, declined].map(async (one) => {
        const sent = []
        for (let turn = 1; turn <= REQUEST_MESSAGES; turn++) sent.push(await write(one.from, one.to))
        const { way, conversation } = await wayTo(one.from, one.to)
        const shown = (await thread(one.from, one.id)).map(({ isRead, isDeleted }) => [isRead, isDeleted])
        return [sent.map(({ status, body }) => [status, body.code]), way, conversation?.isRequest, shown]
      }),
    )
    expect(seen[1]).toEqual(seen[0])
    expect(seen[0]![0]).toEqual([...Array.from({ length: REQUEST_MESSAGES - 1 }, () => [201, undefined]), [409, 'MESSAGE_REQUEST_FULL']])
    await receiver.settle()
    expect(receiver.heard).toEqual([])
    expect([await list(to), await requests(to)]).toMatchObject([
      { items: [], unreadTotal: 0, requestTotal: 0 },
      { items: [], requestTotal: 0 },
    ])
    expect([await thread(to, id), (await wayTo(to, from)).conversation]).toEqual([[], null])
    expect(await answer(to, id, 'accept')).toMatchObject({ status: 409, body: { code: 'REQUEST_ANSWERED' } })
  })

  it('a member who declined a request may still begin the conversation [BLK-04]', async () => {
    const { from, to, id } = await pair()
    await write(from, to)
    await answer(to, id, 'decline')
    expect((await write(to, from)).status).toBe(201)
    expect([(await list(to)).items.length, (await thread(to, id)).length]).toEqual([1, 2])
  })

  it.each(['receiver', 'sender'])('that waits is declined when its %s blocks the other [BLK-01 BLK-04]', async (blocker) => {
    const { from, to } = await pair()
    await write(from, to)
    const [who, whom] = blocker === 'receiver' ? [to, from] : [from, to]
    expect((await who.send('PUT', `/blocks/${whom.profileId}`)).status).toBe(200)
    expect([(await requests(to)).items, await told(to), (await viewer(to)).unreadMessages]).toEqual([[], [], 0])
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const)
      expect((await write(one, other)).body).toMatchObject({ code: 'MESSAGES_CLOSED' })
  })

  it('a repeated call sends the message once and counts once, also when the request is full [BLK-04 MSG-40]', async () => {
    const { from, to, id } = await pair()
    const { m } = envelopeOf(from, to)
    const sent = []
    for (let turn = 0; turn < REQUEST_MESSAGES; turn++) sent.push((await write(from, to)).body as Message)
    const again = await from.post<Message>('/messages', { receiverId: to.profileId, encryptedContent: sent[0]!.encryptedContent! })
    expect([again.status, again.body.id]).toEqual([201, sent[0]!.id])
    expect((await write(from, to, { m })).body.code).toBe('MESSAGE_REQUEST_FULL')
    expect(await thread(to, id)).toHaveLength(REQUEST_MESSAGES)
    // Taking one back makes no room for another one.
    await from.send('DELETE', `/messages/${sent[0]!.id}`)
    expect((await write(from, to)).body.code).toBe('MESSAGE_REQUEST_FULL')
  })

  it('only its receiver answers it [BLK-04]', async () => {
    const { from, to, id } = await pair()
    await write(from, to)
    const stranger = await person('merakli')
    for (const how of ['accept', 'decline'] as const) {
      expect((await answer(stranger, id, how)).body.code).toBe('CONVERSATION_NOT_FOUND')
      expect((await answer(site.visitor(), id, how)).status).toBe(401)
    }
    // To its sender it is no request.
    expect((await answer(from, id, 'decline')).body.code).toBe('REQUEST_ANSWERED')
    expect((await requests(to)).items).toHaveLength(1)
  })

  it('both lists are paged and read by an index, beside 300 declined requests [BLK-04]', async () => {
    const to = await person('aranan')
    await choose(to, 'following')
    const senders = await Promise.all(Array.from({ length: 5 }, () => person('isteyen')))
    for (const from of senders) await write(from, to)
    const others = await crowd(site, 300)
    await site.database.pool.query(
      `insert into encrypted_messages (sender_id, receiver_id, client_id, encrypted_content)
        select id, $1, gen_random_uuid(), 'x' from unnest($2::uuid[]) id`,
      [to.profileId, others],
    )
    await site.database.pool.query(`update conversations set request = 'declined' where owner_id = $1 and request is null`, [to.profileId])
    const first = await list(to, '/requests?limit=2')
    const next = await list(to, `/requests?limit=2&cursor=${encodeURIComponent(first.nextCursor!)}`)
    const newest = senders.toReversed().map(({ profileId }) => profileId)
    expect([...first.items, ...next.items].map(({ otherUserId }) => otherUserId)).toEqual(newest.slice(0, 4))
    await site.database.pool.query(
      `insert into encrypted_messages (sender_id, receiver_id, client_id, encrypted_content)
        select a, b, gen_random_uuid(), 'x' from unnest($1::uuid[]) a, unnest($1::uuid[]) b where a < b limit 2000`,
      [others],
    )
    expect(await list(to)).toMatchObject({ items: [], requestTotal: 5 })
    await site.database.pool.query('vacuum analyze')
    expect(await rowsRead(site, () => Promise.all([requests(to), list(to)]))).toBeLessThan(150)
  })
})
