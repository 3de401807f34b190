import { randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HttpTransportType, type HubConnection } from '@microsoft/signalr'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { ViewerResult } from '#people/viewer.contract.ts'
import { createApp } from '#app/api.ts'
import { createContext } from '#app/create-context.ts'
import type { Context } from '#site/server/context.ts'
import { Client } from '#tests/support/client.ts'
import { conversationOf, envelopeOf, newPublicKey, seal, withKey, write, type Writer } from '#tests/support/envelopes.ts'
import { officialClient } from '#tests/support/hub.ts'
import { rowsRead } from '#tests/support/plans.ts'
import { crowd } from '#tests/support/scenes.ts'
import { createTestApp, PUSH_KEY, type TestApp } from '#tests/support/test-app.ts'
import type { ConversationPage, Correspondent, Message, ReadResult, ThreadPage } from '../messages.contract.ts'
import { MESSAGE_MAX, PADDING, PLAIN_MAX } from '../messages.rules.ts'
import { conversationIdOf } from './conversation-id.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

type Refusal = { code?: string; message: string }
const person = async (name: string): Promise<Writer> => withKey(await testApp.member(name))
const pair = () => Promise.all([person('yazan'), person('okuyan')])
const rows = async (sql: string, ...values: unknown[]) => (await testApp.database.pool.query(sql, values)).rows
const stored = () => rows('select count(*)::int as count from encrypted_messages').then(([row]) => row.count as number)
const post = (from: Writer, receiverId: string, encryptedContent: unknown) =>
  from.post<Message & Refusal>('/messages', { receiverId, encryptedContent })
const read = async (reader: Client, id: string, upTo: number) =>
  (await reader.post<ReadResult>(`/conversations/${id}/read`, { upTo })).body.read
const list = async (owner: Client, query = '') => (await owner.get<ConversationPage>(`/conversations${query}`)).body
const thread = async (requester: Client, id: string, query = '') =>
  (await requester.get<ThreadPage>(`/conversations/${id}/messages${query}`)).body
const remove = (requester: Client, id: number) => requester.send<Message & Refusal>('DELETE', `/messages/${id}`)
const personOf = ({ profileId, username }: Writer, nickname: string) => ({ id: profileId, username, nickname, avatarUrl: null })
/** The sealed text of the given size in bytes. */
const ciphertext = (size: number) => randomBytes(size + 16).toString('base64url')

describe('writing to a member', () => {
  it('stores what the device sealed, and shows every field to both; neither needs to follow the other [MSG-21 MSG-31 MSG-39]', async () => {
    const [from, to] = await pair()
    const envelope = envelopeOf(from, to)
    const before = Date.now()
    const given = { receiverId: to.profileId, content: '', encryptedContent: JSON.stringify(envelope), password: '' }
    const { status, body } = await from.post<Message>('/messages', given)
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number) as number,
      conversationId: conversationOf(from, to),
      clientId: envelope.m,
      senderId: from.profileId,
      receiverId: to.profileId,
      encryptedContent: JSON.stringify(envelope),
      createdAt: expect.stringMatching(/Z$/) as string,
      readAt: null,
      isRead: false,
      seenAt: null,
      isDeleted: false,
      sender: personOf(from, 'yazan'),
      receiver: personOf(to, 'okuyan'),
    })
    expect(Math.abs(Date.parse(body.createdAt) - before)).toBeLessThan(5000)
    for (const one of [from, to]) expect((await thread(one, body.conversationId)).items).toEqual([body])
    expect([await unreadOf(from), await unreadOf(to)]).toEqual([0, 1])
  })

  it('uses one conversation name from both sides: half the hash of both ids, here and in the database [RT-07]', async () => {
    const [one, other] = ['0b6f1d1e-53a4-4f3b-8a54-111111111111', 'FB6F1D1E-53A4-4F3B-8A54-222222222222']
    expect(conversationIdOf(one, other)).toBe('2826b97cde43260387c2a71529b78408')
    expect(conversationIdOf(other, one)).toBe(conversationIdOf(one, other))
    expect(await rows('select conversation_key($1, $2) as a, conversation_key($2, $1) as b', one, other)).toEqual([
      { a: conversationIdOf(one, other), b: conversationIdOf(one, other) },
    ])
  })

  it('twice stores one message and returns it again, also when it was read or a key has changed since [MSG-40]', async () => {
    const [from, to] = await pair()
    const sealed = seal(from, to)
    const first = await post(from, to.profileId, sealed)
    expect((await post(from, to.profileId.toUpperCase(), sealed)).body).toEqual(first.body)
    await read(to, first.body.conversationId, first.body.id)
    await from.post('/own/keys', { publicKey: newPublicKey().publicKey, replaces: from.kid, backup: null })
    const again = await post(from, to.profileId, sealed)
    expect([again.status, again.body.id, again.body.isRead]).toEqual([201, first.body.id, true])
    await remove(from, first.body.id)
    expect((await post(from, to.profileId, sealed)).body).toMatchObject({ id: first.body.id, isDeleted: true, encryptedContent: null })
    expect((await thread(to, first.body.conversationId)).items).toHaveLength(1)
  })

  it('with the id of another message is refused, and the first stays unchanged [MSG-40]', async () => {
    const [from, to] = await pair()
    const m = randomUUID()
    const first = await write(from, to, { m })
    const another = await person('baska')
    for (const other of [to, another]) {
      const { status, body } = await write(from, other, { m })
      expect([status, body.code]).toEqual([409, 'MESSAGE_ID_TAKEN'])
    }
    expect((await thread(to, first.body.conversationId)).items).toEqual([first.body])
    await remove(from, first.body.id)
    expect((await write(from, another, { m })).body.code).toBe('MESSAGE_ID_TAKEN')
    // The id belongs to the sender: the other member may use the same.
    expect((await write(to, from, { m })).status).toBe(201)
  })

  it('accepts only an envelope of this conversation: no plain text, no other form, not above the size limit [MSG-31]', async () => {
    const [from, to] = await pair()
    const stranger = await person('yabanci')
    const right = envelopeOf(from, to)
    const { ct: _, ...incomplete } = right
    const before = await stored()
    const wrong = [
      'Akşam Moda’da buluşalım',
      '',
      'null',
      '"metin"',
      '[]',
      '{}',
      `${JSON.stringify(right)} `.slice(1),
      '['.repeat(11_000),
      ...[
        incomplete,
        { ...right, v: 1 },
        { ...right, text: 'Akşam Moda’da' },
        { ...right, to: { ...right.to, text: 'Moda' } },
        { ...right, ct: 'Akşam' },
        { ...right, ct: right.ct.slice(0, -1) },
        { ...right, ct: ciphertext(PADDING + 1) },
        { ...right, sk: `${right.sk}=` },
        { ...right, m: 'birinci' },
        { ...right, m: '00000000-0000-0000-0000-000000000000' },
        { ...right, t: -1 },
        // Devices open only canonical, valid base64url.
        { ...right, cm: `${'A'.repeat(42)}B` },
        { ...right, ct: `${right.ct}A` },
        { ...right, to: { ...right.to, e: `${'A'.repeat(42)}B` } },
        // Sealed for other members.
        envelopeOf(stranger, to),
        envelopeOf(from, stranger),
        { ...right, c: right.c.toUpperCase() },
      ].map((one) => JSON.stringify(one)),
    ]
    for (const encryptedContent of wrong) {
      const { status, body } = await post(from, to.profileId, encryptedContent)
      expect([encryptedContent.slice(0, 60), status, body.code]).toEqual([encryptedContent.slice(0, 60), 422, 'ENVELOPE_INVALID'])
    }
    expect(await stored()).toBe(before)
  })

  it('stores only the fields of an envelope and nothing in between', async () => {
    const [from, to] = await pair()
    const right = envelopeOf(from, to)
    const { status, body } = await post(from, to.profileId, `  {"ct":"gizli söz", ${JSON.stringify(right).slice(1)}`)
    expect([status, body.encryptedContent]).toEqual([201, JSON.stringify(right)])
  })

  it('accepts two thousand of the longest letters and rejects ten thousand [MSG-20]', async () => {
    const [from, to] = await pair()
    expect(Buffer.byteLength('🌶'.repeat(MESSAGE_MAX))).toBeLessThanOrEqual(PLAIN_MAX)
    expect((await write(from, to, { ct: ciphertext(PLAIN_MAX) })).status).toBe(201)
    for (const size of [PLAIN_MAX + PADDING, 10_000, 40_000]) {
      const { status, body } = await write(from, to, { ct: ciphertext(size) })
      expect([size, status]).toEqual([size, 422])
      expect(['ENVELOPE_INVALID', 'INVALID_INPUT']).toContain(body.code)
    }
    expect((await from.post('/messages', { receiverId: to.profileId, encryptedContent: 'a'.repeat(70_000) })).status).toBe(413)
  })

  it('is not possible to oneself, to an unknown member, or without being signed in', async () => {
    const [from] = await pair()
    const nobody = { profileId: randomUUID(), kid: from.kid }
    for (const [to, answer] of [
      [from, [403, 'MESSAGE_TO_SELF', 'You cannot write to yourself']],
      [nobody, [404, 'PROFILE_NOT_FOUND', 'Profile not found']],
    ] as const) {
      const { status, body } = await write(from, to)
      expect([status, body.code, body.message]).toEqual(answer)
    }
    const visitor = Object.assign(testApp.visitor(), { profileId: from.profileId, username: '', kid: from.kid })
    expect((await write(visitor, nobody)).status).toBe(401)
    for (const [path, method] of [
      ['/conversations', 'GET'],
      [`/conversations/${'0'.repeat(32)}/messages`, 'GET'],
      ['/conversations/read', 'POST'],
      [`/correspondents/${from.username}`, 'GET'],
    ] as const)
      expect([path, (await testApp.visitor().send(method, path)).status]).toEqual([path, 401])
  })

  it('requires active keys: a forged, a replaced and a missing key have different codes', async () => {
    const [from, to] = await pair()
    const stranger = await person('yabanci')
    const keyless = await testApp.member('anahtarsiz')
    const refused = async (...[sender, receiver, given]: Parameters<typeof write>) => {
      const { status, body } = await write(sender, receiver, given)
      return [status, body.code]
    }
    expect(await refused(from, { profileId: keyless.profileId, kid: stranger.kid })).toEqual([409, 'KEY_MISSING'])
    for (const forged of [{ sk: stranger.kid }, { rk: stranger.kid }, { sk: to.kid, rk: from.kid }, { rk: newPublicKey().kid }])
      expect([forged, await refused(from, to, forged)]).toEqual([forged, [409, 'KEY_CHANGED']])
    const replace = await to.post<{ kid: string }>('/own/keys', { publicKey: newPublicKey().publicKey, replaces: to.kid, backup: null })
    expect(await refused(from, to)).toEqual([409, 'KEY_CHANGED'])
    expect(await refused(to, from)).toEqual([409, 'KEY_CHANGED'])
    expect((await write(from, { ...to, kid: replace.body.kid })).status).toBe(201)
    const unkeyed = Object.assign(keyless, { kid: stranger.kid })
    expect(await refused(unkeyed, from)).toEqual([409, 'KEY_CHANGED'])
  })

  it('another member’s envelope cannot be sent again by a member who saw it', async () => {
    const [from, to] = await pair()
    const stranger = await person('yabanci')
    const { body } = await write(from, to)
    const before = await stored()
    for (const [thief, receiver] of [
      [to, from],
      [stranger, to],
      [stranger, from],
    ] as const) {
      const answer = await post(thief, receiver.profileId, body.encryptedContent)
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(['ENVELOPE_INVALID', 'KEY_CHANGED']).toContain(answer.body.code)
    }
    expect(await stored()).toBe(before)
  })

  it('is limited to a burst of five and then one a second; repeated or refused calls do not count [MSG-39]', async () => {
    const busy = await createTestApp({ RATE_LIMITS: '1' })
    const [eager, friend] = [await withKey(await busy.member()), await withKey(await busy.member())]
    const codeOf = async (encryptedContent: string) => {
      const { status, body } = await post(eager, friend.profileId, encryptedContent)
      return status === 201 ? 'sent' : body.code
    }
    const first = seal(eager, friend)
    // Few turns, so that the five seconds of the burst are not over.
    for (let turn = 0; turn < 2; turn++) {
      expect(await codeOf(first)).toBe('sent')
      expect(await codeOf(seal(eager, friend, { rk: eager.kid }))).toBe('KEY_CHANGED')
      expect(await codeOf('düz metin')).toBe('ENVELOPE_INVALID')
    }
    for (let turn = 0; turn < 4; turn++) expect(await codeOf(seal(eager, friend))).toBe('sent')
    const { status, body, headers } = await write(eager, friend)
    expect([status, body.code, Number(headers.get('retry-after')) <= 5]).toEqual([429, 'RATE_LIMITED', true])
    expect(await codeOf(first)).toBe('sent')
    // Each member has a separate limit.
    expect((await write(friend, eager)).status).toBe(201)
    expect((await list(friend)).items[0]!.unreadCount).toBe(5)
    expect(await checkInvariants(busy.database.pool)).toEqual([])
    await busy.close()
  })
})

async function unreadOf(member: Client): Promise<number> {
  const [{ body }, { unreadTotal }] = [await member.get<ViewerResult>('/viewer'), await list(member)]
  expect(body.unreadMessages).toBe(unreadTotal)
  return unreadTotal
}

describe('the conversations of a member', () => {
  it('form a list, one per other member, the latest first, page by page, with unread counts; never cached [MSG-23]', async () => {
    const me = await person('liste')
    const others = await Promise.all([1, 2, 3, 4, 5].map(() => person('oteki')))
    for (const other of others) await write(other, me)
    await write(me, others[1]!)
    const last = await write(others[0]!, me)
    const order = [0, 1, 4, 3, 2].map((index) => others[index]!)
    const first = await me.get<ConversationPage>('/conversations?limit=3')
    expect(first.headers.get('cache-control')).toBe('no-store')
    const second = await list(me, `?limit=3&cursor=${first.body.nextCursor!}`)
    const items = [...first.body.items, ...second.items]
    expect(items.map(({ otherUserId }) => otherUserId)).toEqual(order.map(({ profileId }) => profileId))
    expect([first.body.items.length, second.nextCursor, first.body.unreadTotal, second.unreadTotal]).toEqual([3, null, 6, 6])
    expect(items[0]).toEqual({
      id: conversationOf(me, others[0]!),
      otherUserId: others[0]!.profileId,
      otherUser: personOf(others[0]!, 'oteki'),
      lastMessageAt: last.body.createdAt,
      unreadCount: 2,
      isRequest: false,
      lastMessage: last.body,
    })
    expect(items.map(({ unreadCount }) => unreadCount)).toEqual([2, 1, 1, 1, 1])
    expect((await list(others[2]!)).items).toMatchObject([{ otherUserId: me.profileId, unreadCount: 0 }])
    expect((await thread(me, items[0]!.id)).items).toHaveLength(2)
    for (const path of ['/conversations?cursor=e30', `/conversations/${items[0]!.id}/messages?before=e30`])
      expect((await me.get(path)).body['code']).toBe('INVALID_INPUT')
  })

  it('show both directions oldest first, from the end backwards [MSG-24]', async () => {
    const [one, other] = await pair()
    const sent: number[] = []
    for (let turn = 0; turn < 7; turn++) sent.push((await (turn % 2 ? write(one, other) : write(other, one))).body.id)
    const id = conversationOf(one, other)
    for (const requester of [one, other]) {
      const pages: number[][] = []
      let before: string | null = ''
      do {
        const { items, previousCursor }: ThreadPage = await thread(requester, id, `?limit=3${before && `&before=${before}`}`)
        pages.push(items.map((message) => message.id))
        before = previousCursor
      } while (before !== null)
      expect(pages).toEqual([sent.slice(4), sent.slice(1, 4), sent.slice(0, 1)])
    }
    const { items } = await thread(one, id)
    expect(items.map(({ createdAt }) => createdAt)).toEqual(items.map(({ createdAt }) => createdAt).toSorted())
    expect((await one.get(`/conversations/${id}/messages`)).headers.get('cache-control')).toBe('no-store')
  })

  it('are private: a member who knows the name reads nothing, marks nothing, and finds no message [MSG-24 MSG-27 PERM-11]', async () => {
    const [one, other] = await pair()
    const outsider = await person('yabanci')
    const { body } = await write(one, other)
    expect(await thread(outsider, body.conversationId)).toEqual({ items: [], previousCursor: null })
    expect(await read(outsider, body.conversationId, body.id)).toBe(0)
    expect((await list(outsider)).items).toEqual([])
    for (const id of [body.id, 987_654_321]) {
      const answer = await remove(outsider, id)
      expect([answer.status, answer.body.code]).toEqual([404, 'MESSAGE_NOT_FOUND'])
    }
    expect((await thread(other, body.conversationId)).items).toEqual([body])
  })

  it('start with a username, and return the member and the existing messages [MSG-23]', async () => {
    const [one, other] = await pair()
    const find = (username: string) => one.get<Correspondent & Refusal>(`/correspondents/${username}`)
    const fresh = { conversationId: conversationOf(one, other), person: personOf(other, 'okuyan'), conversation: null, way: 'open' }
    expect((await find(other.username)).body).toEqual(fresh)
    await write(one, other)
    expect((await find(other.username.toUpperCase())).body).toEqual({ ...fresh, conversation: (await list(one)).items[0] })
    for (const [username, answer] of [
      [one.username, [403, 'MESSAGE_TO_SELF']],
      ['boyle_biri_yok', [404, 'PROFILE_NOT_FOUND']],
      ['%25', [404, 'PROFILE_NOT_FOUND']],
    ] as const) {
      const { status, body } = await find(username)
      expect([status, body.code]).toEqual(answer)
    }
  })
})

describe('reading', () => {
  it('marks received messages up to there, once, and neither sent nor later ones [MSG-25 MSG-22]', async () => {
    const [from, to] = await pair()
    const own = (await write(to, from)).body
    const sent = [(await write(from, to)).body, (await write(from, to)).body, (await write(from, to)).body]
    const id = own.conversationId
    expect(await read(to, id, sent[1]!.id)).toBe(2)
    const items = (await thread(from, id)).items
    expect(items.map(({ isRead, readAt, seenAt }) => [isRead, readAt !== null, seenAt])).toEqual([
      [false, false, null],
      [true, true, null],
      [true, true, null],
      [false, false, null],
    ])
    expect([await read(to, id, sent[1]!.id), await unreadOf(to), await unreadOf(from)]).toEqual([0, 1, 1])
    expect((await thread(to, id)).items).toEqual(items)
    expect([await read(to, id, Number.MAX_SAFE_INTEGER), await unreadOf(to)]).toEqual([1, 0])
    expect((await read(from, id, own.id)) === 1 && (await unreadOf(from))).toBe(0)
  })

  it('clears all unread messages: read and seen, in every conversation, for any amount [MSG-26 MSG-22]', async () => {
    const me = await person('temizleyen')
    const others = [await person('bir'), await person('iki')] as const
    const early = (await write(others[0], me)).body
    await read(me, early.conversationId, early.id)
    for (const other of others) await flood(other, me, 130)
    const mine = (await write(me, others[0])).body
    expect(await unreadOf(me)).toBe(260)
    expect((await me.post('/conversations/read')).body).toEqual({ read: 260 })
    expect(await unreadOf(me)).toBe(0)
    expect(await rows('select count(*)::int as left from encrypted_messages where receiver_id = $1 and not is_read', me.profileId)).toEqual(
      [{ left: 0 }],
    )
    for (const other of others) {
      const items = (await thread(other, conversationOf(me, other), '?limit=100')).items
      const received = items.filter(({ id }) => id !== mine.id && id !== early.id)
      expect(received.every(({ isRead, readAt, seenAt }) => isRead && readAt !== null && seenAt === readAt)).toBe(true)
    }
    const [{ seenAt, isRead }] = (await thread(me, early.conversationId)).items.filter(({ id }) => id === mine.id) as [Message]
    expect([seenAt, isRead]).toEqual([null, false])
    expect((await me.post('/conversations/read')).body).toEqual({ read: 0 })
  })
})

describe('deleting a message', () => {
  it('removes its text for both and leaves a placeholder; repeating the call changes nothing [MSG-13 MSG-27 MSG-28]', async () => {
    const [from, to] = await pair()
    const { body } = await write(from, to)
    const { status, body: deleted } = await remove(from, body.id)
    expect([status, deleted]).toEqual([200, { ...body, isDeleted: true, encryptedContent: null }])
    expect(await rows('select encrypted_content from encrypted_messages where id = $1', body.id)).toEqual([{ encrypted_content: null }])
    for (const one of [from, to]) expect((await thread(one, body.conversationId)).items).toEqual([deleted])
    expect((await remove(from, body.id)).body).toEqual(deleted)
    expect([(await list(to)).items[0], await unreadOf(to)]).toMatchObject([{ unreadCount: 0, lastMessage: { isDeleted: true } }, 0])
  })

  it('is allowed only to its sender [MSG-27]', async () => {
    const [from, to] = await pair()
    const { body } = await write(from, to)
    const answer = await remove(to, body.id)
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      403,
      'MESSAGE_NOT_OWN',
      'You can only delete your own messages',
    ])
    expect((await testApp.visitor().send('DELETE', `/messages/${body.id}`)).status).toBe(401)
    expect((await thread(to, body.conversationId)).items).toEqual([body])
  })
})

/** Inserts the given number of sealed messages at once. */
async function flood(from: Pick<Writer, 'profileId' | 'kid'>, to: Pick<Writer, 'profileId' | 'kid'>, amount: number): Promise<void> {
  await testApp.database.patient.pool.query(
    `insert into encrypted_messages (sender_id, receiver_id, client_id, encrypted_content, created_at)
      select $1, $2, gen_random_uuid(), $3, clock_timestamp() from generate_series(1, $4::int)`,
    [from.profileId, to.profileId, seal(from, to), amount],
  )
}

// The second test clears the messages that the first one counts: to insert as many again takes seconds.
describe('a member with thousands of messages', { shuffle: false }, () => {
  /** The rows that the session lookup of these tests may read. */
  const OWN = 100
  let me: Writer
  let busiest: Writer
  let usual: TestApp
  beforeAll(async () => {
    // In a database apart: the check after each other test would read all these messages again.
    usual = testApp
    testApp = await createTestApp()
    me = await person('kalabalik')
    busiest = await person('cok_yazan')
    const others = await crowd(testApp, 1500)
    const keys = others.map((user_id) => ({ user_id, ...newPublicKey() }))
    await testApp.database.db
      .insertInto('user_keys')
      .values(keys.map(({ user_id, kid, publicKey }) => ({ user_id, kid, public_key: publicKey })))
      .execute()
    for (const { user_id, kid } of keys) await flood({ profileId: user_id, kid }, me, 2)
    // A statement has five seconds.
    for (let times = 0; times < 10; times++) await flood(busiest, me, 500)
    await rows('vacuum analyze')
  }, 120_000)
  afterAll(async () => {
    await testApp.close()
    testApp = usual
  })

  it('loads conversations, one conversation and the unread count without reading all messages', async () => {
    const { body } = await me.get<ConversationPage>('/conversations?limit=20')
    const pages = [`/conversations?limit=20`, `/conversations?limit=20&cursor=${body.nextCursor!}`]
    // The unread count is a sum over the conversations with unread messages.
    for (const path of pages) expect(await rowsRead(testApp, () => me.get(path))).toBeLessThanOrEqual(1501 + 21 * 4 + OWN)
    const id = conversationOf(me, busiest)
    const before = (await thread(me, id)).previousCursor!
    for (const query of ['', `?before=${before}`])
      expect(await rowsRead(testApp, () => me.get(`/conversations/${id}/messages${query}`))).toBeLessThanOrEqual(31 * 3 + OWN)
    const outsider = await testApp.member()
    expect(await rowsRead(testApp, () => outsider.get(`/conversations/${id}/messages`))).toBeLessThanOrEqual(OWN)
    expect(await rowsRead(testApp, () => me.post(`/conversations/${id}/read`, { upTo: 1 }))).toBeLessThanOrEqual(OWN)
  })

  it('clears them in pieces, and nothing remains to scan afterwards [MSG-26]', async () => {
    expect((await me.post('/conversations/read')).body).toEqual({ read: 8000 })
    await rows('vacuum analyze')
    expect(await rowsRead(testApp, () => me.post('/conversations/read'))).toBeLessThanOrEqual(OWN)
  })
})

/** The hub of this context on a separate port, and a device of this member. */
async function connect({ hub, presence }: Context, who: Client): Promise<{ connection: HubConnection; close(): Promise<void> }> {
  const server = createServer((req, res) => hub.handle(req, res))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const connection = officialClient(origin, { headers: { cookie, origin }, transport: HttpTransportType.LongPolling })
  await connection.start()
  return {
    connection,
    async close() {
      await connection.stop()
      await hub.drain()
      await presence.close()
      server.closeAllConnections()
      server.close()
    },
  }
}

describe('the content of messages', () => {
  const SECRET = 'Vapur iskelesinde, kirmizi semsiyeyle'

  it('is in no table and in no log line, not even when a client sends it as plain text [MSG-31]', async () => {
    const [from, to] = await pair()
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    const { config, secret } = testApp.context
    const context = createContext({ config, database: testApp.database, secret, pushKey: PUSH_KEY, log })
    const app = createApp(context)
    const loud = Object.assign(new Client(app), { cookies: from.cookies })
    const { connection, close } = await connect(context, from)

    const receiverId = to.profileId
    const sent = () => ({ receiverId, content: SECRET, encryptedContent: seal(from, to), password: SECRET })
    expect((await loud.post('/messages', sent())).status).toBe(201)
    expect(await connection.invoke('SendMessage', sent())).toMatchObject({ receiverId })
    const hidden = JSON.stringify({ ...envelopeOf(from, to), text: SECRET })
    const failing = [
      { ...sent(), encryptedContent: SECRET },
      { ...sent(), encryptedContent: hidden },
      { ...sent(), receiverId: SECRET },
      SECRET,
    ]
    for (const one of failing) {
      expect((await loud.post('/messages', one)).status).toBeGreaterThanOrEqual(400)
      await expect(connection.invoke('SendMessage', one)).rejects.toThrow(/ENVELOPE_INVALID|INVALID_INPUT/)
    }
    // A database error quotes values, which must not reach the log.
    await rows('alter table encrypted_messages add constraint broken check (receiver_id is null) not valid')
    expect((await loud.post('/messages', sent())).status).toBe(500)
    await expect(connection.invoke('SendMessage', sent())).rejects.toThrow('An unexpected error occurred')
    await rows('alter table encrypted_messages drop constraint broken')
    await close()
    await context.mail.close()

    expect(lines.length).toBeGreaterThanOrEqual(6)
    expect(lines.filter((line) => line.includes('request failed') || line.includes('hub failed'))).toHaveLength(2)
    expect(lines.filter((line) => line.includes('semsiye') || line.includes('"ct"'))).toEqual([])
    const tables = await rows(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    )
    for (const { name } of tables as { name: string }[])
      expect([name, (await rows(`select count(*)::int as count from "${name}" t where t::text like '%semsiye%'`))[0].count]).toEqual([
        name,
        0,
      ])
  })
})

describe('the members of a conversation', () => {
  it('are in no log line', async () => {
    const [from, to] = await pair()
    const { body } = await write(from, to)
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    const loud = Object.assign(new Client(createApp({ ...testApp.context, log })), { cookies: to.cookies })
    expect((await loud.get(`/correspondents/${from.username}`)).status).toBe(200)
    expect((await loud.get(`/conversations/${body.conversationId}/messages`)).status).toBe(200)
    expect((await loud.post(`/conversations/${body.conversationId}/read`, { upTo: body.id })).status).toBe(200)
    expect(lines).toHaveLength(3)
    const names = [body.conversationId, from.username, to.username, from.profileId, to.profileId]
    expect(lines.filter((line) => names.some((name) => line.includes(name)))).toEqual([])
  })
})

describe('with required e-mail confirmation', () => {
  it('an unconfirmed member cannot write, delete or create a key, neither by the API nor by the hub', async () => {
    const strict = await createTestApp({ EMAIL_VERIFICATION: 'required' })
    const member = await strict.member('onaysiz')
    const { publicKey } = newPublicKey()
    for (const [method, path, body] of [
      ['POST', '/messages', { receiverId: randomUUID(), encryptedContent: 'x' }],
      ['DELETE', '/messages/1', undefined],
      ['POST', '/own/keys', { publicKey, replaces: null, backup: null }],
    ] as const) {
      const answer = await member.send(method, path, body)
      expect([path, answer.status, answer.body['code']]).toEqual([path, 403, 'EMAIL_NOT_VERIFIED'])
    }
    const { connection, close } = await connect(strict.context, member)
    for (const [method, argument] of [
      ['SendMessage', { receiverId: randomUUID(), encryptedContent: 'x' }],
      ['DeleteMessage', { id: 1 }],
      ['Typing', { receiverId: randomUUID() }],
    ] as const)
      await expect(connection.invoke(method, argument)).rejects.toThrow('EMAIL_NOT_VERIFIED')
    await strict.database.pool.query('update auth_users set email_verified = true')
    await expect(connection.invoke('SendMessage', { receiverId: randomUUID(), encryptedContent: 'x' })).rejects.toThrow('ENVELOPE_INVALID')
    await close()
    await strict.close()
  })
})
