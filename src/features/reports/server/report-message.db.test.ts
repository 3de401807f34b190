import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { conversationKey, createIdentity, type Identity, open, revealKey, seal } from '#features/messages/crypto/index.ts'
import type { Message } from '#features/messages/messages.contract.ts'
import type { Decided, ReportedPage } from '#features/moderation/moderation.contract.ts'
import type { NotificationPage } from '#features/notifications/notifications.contract.ts'
import type { Client } from '#tests/support/client.ts'
import { badgeOf } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { Report } from '../reports.contract.ts'

let testApp: TestApp
let admin: Client
beforeAll(async () => {
  testApp = await createTestApp()
  const one = await testApp.member('yonetici')
  await badgeOf(testApp, one.profileId, { name: 'admin' })
  admin = one
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

/** A member with a real key, as a device has it. */
type Person = Awaited<ReturnType<TestApp['member']>> & { identity: Identity }
async function person(name: string): Promise<Person> {
  const identity = await createIdentity()
  const member = await testApp.member(name)
  expect((await member.post('/own/keys', { publicKey: identity.publicKey, replaces: null, backup: null })).status).toBe(201)
  return Object.assign(member, { identity })
}

async function write(from: Person, to: Person, text: string): Promise<Message> {
  const conversationId = await conversationKey(from.profileId, to.profileId)
  const sealed = await seal({ from: from.identity, to: to.identity, conversationId, clientId: randomUUID(), text, at: Date.now() })
  const { status, body } = await from.post<Message>('/messages', { receiverId: to.profileId, encryptedContent: sealed })
  expect(status).toBe(201)
  return body
}

/** What the device of a member adds to a report. */
async function openedBy(reader: Person, other: Person, { id, conversationId, encryptedContent }: Message) {
  const opening = { conversationId, own: [reader.identity], others: [other.identity] }
  return { id, text: (await open(encryptedContent!, opening)).text, key: await revealKey(encryptedContent!, opening) }
}

const about = { reportType: 'harassment', reason: 'Bana hakaret ediyor' }
const report = (by: Client, message: unknown) => by.post<Report & { code?: string }>('/reports', { ...about, message })
const decide = (contentId: number, decision = 'resolved') =>
  admin.post<Decided>('/moderation/decisions', { contentType: 'message', contentId: String(contentId), decision })
const queued = async (id: number) =>
  (await admin.get<ReportedPage>('/moderation/reports?limit=50')).body.items.find(
    (one) => one.contentType === 'message' && one.contentId === String(id),
  )
const rows = async (sql: string, ...values: unknown[]) => (await testApp.database.pool.query(sql, values)).rows as unknown[]

async function scene() {
  const [from, to] = [await person('yazan'), await person('okuyan')]
  const [before, sent, after] = [
    await write(from, to, 'Merhaba'),
    await write(from, to, 'Seni bulurum'),
    await write(to, from, 'Yazma bana'),
  ]
  return { from, to, before, sent, after, opened: await openedBy(to, from, sent) }
}

describe('reporting a private message', () => {
  it('brings the opened message before the admins, verified, beside other reports [BLK-06 REP-11]', async () => {
    const { from, to, sent, opened } = await scene()
    const { status, body } = await report(to, opened)
    expect([status, body]).toMatchObject([201, { messageId: sent.id, questionId: null, commentId: null, status: 'pending' }])
    const reports = { items: [{ reportType: 'harassment', reporter: { username: to.username } }] }
    expect(await queued(sent.id)).toMatchObject({
      message: { content: 'Seni bulurum', author: { username: from.username }, sentAt: sent.createdAt },
      restaurant: null,
      comment: null,
      reportCount: 1,
      reports,
    })
    expect((await admin.get(`/moderation/reports/message/${sent.id}`)).body).toMatchObject(reports)
  })

  it('leaves the rest of the conversation sealed: nothing of it is stored, and the key opens no other message [BLK-06]', async () => {
    const { to, from, before, after, opened } = await scene()
    await report(to, opened)
    for (const other of [before, after]) {
      const theirs = await openedBy(to, from, other)
      for (const words of [theirs.text, theirs.key, opened.key])
        expect(await rows(`select from reported_messages m where m::text like $1`, `%${words}%`)).toEqual([])
    }
    expect(await rows(`select from idempotency_keys k where k::text like $1`, `%${opened.key}%`)).toEqual([])
  })

  it('is refused when the key or the text is not that of the stored message, and then stores nothing [BLK-06]', async () => {
    const { to, from, before, opened } = await scene()
    const other = await openedBy(to, from, before)
    for (const forged of [
      { ...opened, text: 'Seni severim' },
      { ...opened, key: other.key },
      { ...opened, key: 'A'.repeat(43) },
      { ...opened, id: other.id },
      { ...other, id: opened.id },
    ]) {
      const { status, body } = await report(to, forged)
      expect([status, body.code]).toEqual([422, 'REPORT_PROOF_INVALID'])
    }
    expect(await rows('select from reports where reporter_id = $1', to.profileId)).toEqual([])
  })

  it('is refused in any other form: a field too many, too few or of another kind [BLK-06]', async () => {
    const { to, opened } = await scene()
    const { key: _, ...keyless } = opened
    const forms = [null, [], 'x', {}, keyless, { ...opened, id: '1' }, { ...opened, id: -1 }, { ...opened, key: `${opened.key}=` }]
    for (const wrong of [...forms, { ...opened, text: 'x'.repeat(8193) }, { ...opened, text: 'a\u0000b' }, { ...opened, more: 1 }])
      expect([wrong, (await report(to, wrong)).status]).toEqual([wrong, expect.toSatisfy((status) => status === 400 || status === 422)])
  })

  it('is open to its receiver only: not to its sender, to other members, or once it is deleted [BLK-06]', async () => {
    const { from, to, sent, opened } = await scene()
    const stranger = await person('merakli')
    const codes = async (...by: Client[]) => Promise.all(by.map(async (one) => (await report(one, opened)).body.code))
    expect(await codes(from, stranger, testApp.visitor())).toEqual(['REPORT_OF_OWN', 'REPORT_TARGET_NOT_FOUND', 'NOT_AUTHENTICATED'])
    await from.send('DELETE', `/messages/${sent.id}`)
    expect(await codes(to)).toEqual(['REPORT_TARGET_NOT_FOUND'])
    for (const target of [{ commentId: 1 }, { questionId: 'bufe' }])
      expect((await to.post('/reports', { ...about, ...target, message: opened })).body['code']).toBe('INVALID_INPUT')
  })

  it('counts once while it is open, also when twenty are sent at once; the text stays when its sender deletes it [BLK-06]', async () => {
    const { from, to, sent, opened } = await scene()
    const answers = await Promise.all(Array.from({ length: 15 }, () => report(to, opened)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, 'REPORT_EXISTS']))
    await from.send('DELETE', `/messages/${sent.id}`)
    expect(await queued(sent.id)).toMatchObject({ message: { content: 'Seni bulurum' } })
  })

  it('shows a text that could hide from a report: with a NUL and letters that turn its direction [BLK-06]', async () => {
    const [from, to] = [await person('yazan'), await person('okuyan')]
    const sent = await write(from, to, 'kötü\u0000 söz \u202eters')
    const opened = await openedBy(to, from, sent)
    expect((await report(to, { ...opened, text: 'kötü\uFFFD söz ters' })).status).toBe(201)
    expect(await queued(sent.id)).toMatchObject({ message: { content: 'kötü\uFFFD söz ters' } })
  })

  it('ends with the decision: its text is deleted and it can be reported once more [BLK-06]', async () => {
    const { to, sent, opened } = await scene()
    for (const decision of ['dismissed', 'resolved']) {
      const { body } = await report(to, opened)
      expect((await decide(sent.id, decision)).body).toMatchObject({ contentType: 'message', status: decision, reportIds: [body.id] })
      expect([await queued(sent.id), await rows('select from reported_messages where report_id = $1', body.id)]).toEqual([undefined, []])
    }
    // The message stays with its two members, and nobody is told.
    expect((await to.get<{ items: Message[] }>(`/conversations/${sent.conversationId}/messages`)).body.items).toHaveLength(3)
  })

  it('tells its sender nothing; the text goes with the account of its sender [BLK-06]', async () => {
    const { from, to, sent, opened } = await scene()
    await report(to, opened)
    expect((await from.get<NotificationPage>('/notifications')).body.items).toEqual([])
    expect((await from.post('/account/deletion', { username: from.username, password: 'acili-ezme-7' })).status).toBe(200)
    expect(await queued(sent.id)).toMatchObject({ message: null, reportCount: 1 })
    expect(await rows('select from reported_messages where content = $1 and sender_id = $2', 'Seni bulurum', from.profileId)).toEqual([])
  })
})
