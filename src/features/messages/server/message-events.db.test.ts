import { randomUUID } from 'node:crypto'
import { HttpTransportType, type HubConnection } from '@microsoft/signalr'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { Client } from '#tests/support/client.ts'
import { conversationOf, seal, withKey, write, type Writer } from '#tests/support/envelopes.ts'
import { officialClient } from '#tests/support/hub.ts'
import { settled } from '#tests/support/settled.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'
import type { Message, ThreadPage } from '../messages.contract.ts'

const EVENTS = ['MessageReceived', 'MessageUpdated', 'MessageDeleted', 'ConversationUpdated', 'UserTyping'] as const
type Event = (typeof EVENTS)[number]
type Heard = [event: Event, data: Record<string, unknown>]

/** A member with a connected device, and the events it received. */
type Present = Writer & { connection: HubConnection; heard: Heard[] }

let site: TestSite
const clients: HubConnection[] = []
beforeAll(async () => {
  site = await createTestSite()
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.stop()))
  expect(await checkInvariants(site.database.pool)).toEqual([])
})
afterAll(() => site.close())

async function device(who: Client, transport?: HttpTransportType): Promise<{ connection: HubConnection; heard: Heard[] }> {
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const connection = officialClient(site.url, { headers: { cookie, origin: site.url }, ...(transport ? { transport } : {}) })
  clients.push(connection)
  const heard: Heard[] = []
  for (const event of EVENTS) connection.on(event, (data: Record<string, unknown>) => heard.push([event, data]))
  await connection.start()
  return { connection, heard }
}

async function present(name: string): Promise<Present> {
  const member = await withKey(await site.member(name))
  return Object.assign(member, await device(member))
}

/** Two members who write to each other, and an outsider who has a conversation with each. */
async function three(): Promise<[Present, Present, Present]> {
  const [one, other, outsider] = await Promise.all([present('yazan'), present('okuyan'), present('yabanci')])
  await write(outsider, one)
  await write(other, outsider)
  await arrived([one, 2], [other, 2], [outsider, 4])
  for (const { heard } of [one, other, outsider]) heard.length = 0
  return [one, other, outsider]
}

/** Waits until each has received the given number of events. */
async function arrived(...all: (readonly [{ heard: Heard[] }, number])[]): Promise<void> {
  await vi.waitFor(() => expect(all.map(([{ heard }]) => heard.length)).toEqual(all.map(([, count]) => count)), { timeout: 10_000 })
}

const invoke = (from: Present, to: { profileId: string; kid: string }, encryptedContent = seal(from, to)) =>
  from.connection.invoke<Message>('SendMessage', { receiverId: to.profileId, content: '', encryptedContent, password: '' })
const names = ({ heard }: { heard: Heard[] }) => heard.map(([event]) => event)
const of = ({ heard }: { heard: Heard[] }, event: Event) => heard.filter(([name]) => name === event).map(([, data]) => data)

describe('the hub’s message events', () => {
  it('go to both members, on every device, and never to an outsider [RT-03 RT-04 RT-05 RT-09]', async () => {
    const [one, other, outsider] = await three()
    const second = await device(other, HttpTransportType.LongPolling)
    const id = conversationOf(one, other)

    const message = await invoke(one, other)
    await arrived([one, 2], [other, 2], [second, 2])
    expect((await other.get<ThreadPage>(`/conversations/${id}/messages`)).body.items).toEqual([message])
    for (const device of [one, other, second]) {
      expect(names(device).sort()).toEqual(['ConversationUpdated', 'MessageReceived'])
      expect(of(device, 'MessageReceived')).toEqual([message])
    }
    // The row of a member's list goes only to that member.
    const row = { id, lastMessageAt: message.createdAt }
    expect(of(one, 'ConversationUpdated')).toEqual([
      { conversation: { ...row, otherUserId: other.profileId, unreadCount: 0 }, unreadTotal: 1 },
    ])
    expect(of(other, 'ConversationUpdated')).toEqual([
      { conversation: { ...row, otherUserId: one.profileId, unreadCount: 1 }, unreadTotal: 1 },
    ])

    await other.post(`/conversations/${id}/read`, { upTo: message.id })
    await arrived([one, 3], [other, 4], [second, 4])
    const [{ readAt }] = of(one, 'MessageUpdated') as [{ readAt: string }]
    expect((await one.get<ThreadPage>(`/conversations/${id}/messages`)).body.items[0]!.readAt).toBe(readAt)
    for (const device of [one, other, second])
      expect(of(device, 'MessageUpdated')).toEqual([{ conversationId: id, readerId: other.profileId, upTo: message.id, readAt }])
    expect(of(other, 'ConversationUpdated')[1]).toMatchObject({ conversation: { id, unreadCount: 0 }, unreadTotal: 0 })

    expect(await one.connection.invoke('DeleteMessage', { id: message.id })).toMatchObject({ isDeleted: true, encryptedContent: null })
    await arrived([one, 5], [other, 6], [second, 6])
    for (const device of [one, other, second]) expect(of(device, 'MessageDeleted')).toEqual([{ id: message.id, conversationId: id }])

    await other.connection.invoke('Typing', { receiverId: one.profileId })
    await arrived([one, 6], [other, 6])
    expect(of(one, 'UserTyping')).toEqual([{ conversationId: id, userId: other.profileId }])
    // Any event for the outsider would have arrived before this answer.
    await invoke(one, outsider)
    await arrived([outsider, 2], [other, 6], [second, 6])
    expect(of(outsider, 'MessageReceived')).toMatchObject([{ senderId: one.profileId, receiverId: outsider.profileId }])
  })

  it('contain the reader and the last message read, and after clearing everything that changed, once [RT-08 MSG-26]', async () => {
    const [one, other, outsider] = await three()
    const last = [await invoke(one, other), await invoke(outsider, other), await invoke(one, other)].at(-1)!
    const theirs = (await write(outsider, other)).body
    await arrived([other, 8])
    for (const { heard } of [one, other, outsider]) heard.length = 0
    expect((await other.post('/conversations/read')).body).toEqual({ read: 4 })
    await arrived([one, 1], [outsider, 1], [other, 3])
    const readerId = other.profileId
    expect(of(one, 'MessageUpdated')).toMatchObject([{ conversationId: last.conversationId, readerId, upTo: last.id }])
    expect(of(outsider, 'MessageUpdated')).toMatchObject([{ conversationId: theirs.conversationId, readerId, upTo: theirs.id }])
    expect(of(other, 'ConversationUpdated')).toEqual([{ conversation: null, unreadTotal: 0 }])
    // Calls that change nothing send no event.
    await other.post('/conversations/read')
    await other.post(`/conversations/${last.conversationId}/read`, { upTo: last.id })
    await invoke(one, other)
    await arrived([one, 3], [other, 5])
  })

  it('are sent once, for any number of repeated calls [MSG-40]', async () => {
    const [one, other] = await three()
    const sealed = seal(one, other)
    const [first, again] = [await invoke(one, other, sealed), await invoke(one, other, sealed)]
    expect(again).toEqual(first)
    for (let turn = 0; turn < 2; turn++) await one.connection.invoke('DeleteMessage', { id: first.id })
    await invoke(one, other)
    await arrived([one, 6], [other, 6])
    expect(of(other, 'MessageReceived')).toHaveLength(2)
    await settled(site)
  })
})

describe('the hub’s methods', () => {
  it('follow the rules of the API and return the same codes [RT-04 RT-05 MSG-27]', async () => {
    const [one, other, outsider] = await three()
    const message = await invoke(one, other)
    await expect(other.connection.invoke('DeleteMessage', { id: message.id })).rejects.toThrow('MESSAGE_NOT_OWN')
    await expect(outsider.connection.invoke('DeleteMessage', { id: message.id })).rejects.toThrow('MESSAGE_NOT_FOUND')
    await expect(invoke(one, other, 'düz metin')).rejects.toThrow('ENVELOPE_INVALID')
    await expect(invoke(outsider, other, message.encryptedContent!)).rejects.toThrow('ENVELOPE_INVALID')
    await expect(invoke(one, one)).rejects.toThrow('MESSAGE_TO_SELF')
    await expect(invoke(one, { profileId: randomUUID(), kid: other.kid })).rejects.toThrow('PROFILE_NOT_FOUND')
    await expect(invoke(one, { ...other, kid: outsider.kid })).rejects.toThrow('KEY_CHANGED')
    const receiverId = other.profileId
    for (const [method, ...given] of [
      ['SendMessage'],
      ['SendMessage', null],
      ['SendMessage', { receiverId }],
      ['SendMessage', { receiverId, encryptedContent: seal(one, other), senderId: outsider.profileId }],
      ['SendMessage', { receiverId, encryptedContent: seal(one, other) }, {}],
      ['SendMessage', { receiverId: 'zeynep', encryptedContent: seal(one, other) }],
      ['DeleteMessage', { id: '1' }],
      ['DeleteMessage', { id: 1.5 }],
      ['DeleteMessage', message.id],
      ['Typing', { receiverId: 'zeynep' }],
      ['Typing', receiverId],
    ] as [string, ...unknown[]][])
      await expect(one.connection.invoke(method, ...given)).rejects.toThrow('INVALID_INPUT')
    expect((await other.get<ThreadPage>(`/conversations/${message.conversationId}/messages`)).body.items).toHaveLength(1)
  })

  it('typing reaches only the other member of a conversation, and never from a member with private presence [RT-08 RT-09]', async () => {
    const [one, other, outsider] = await three()
    const type = (from: Present, to: { profileId: string }) => from.connection.invoke('Typing', { receiverId: to.profileId })
    const stranger = await present('tanimadik')
    // No conversation yet, nobody connected, no such member, or the member's own id: no event.
    for (const to of [other, stranger, one, { profileId: randomUUID() }]) await type(one, to)
    await invoke(one, other)
    await arrived([one, 2], [other, 2])
    await one.send('PATCH', '/profile', { showOnline: false })
    await type(one, other)
    await type(other, { profileId: one.profileId.toUpperCase() })
    await arrived([one, 3])
    expect(of(one, 'UserTyping')).toEqual([{ conversationId: conversationOf(one, other), userId: other.profileId }])
    await one.send('PATCH', '/profile', { showOnline: true })
    await type(one, other)
    await arrived([one, 3], [other, 3], [outsider, 0], [stranger, 0])
    expect(of(other, 'UserTyping')).toEqual([{ conversationId: conversationOf(one, other), userId: one.profileId }])
  })
})
