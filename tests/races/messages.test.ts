import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { ConversationPage, Message, ThreadPage } from '#features/messages/messages.contract.ts'
import type { KeyInput, OwnKey, OwnKeys } from '#features/messages/keys.contract.ts'
import type { Answer, Client } from '#tests/support/client.ts'
import { conversationOf, envelopeOf, newPublicKey, seal, withKey, write, type Writer } from '#tests/support/envelopes.ts'
import { hashAtFullCost } from '#tests/support/hash-cost.ts'
import { settled } from '#tests/support/settled.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let testApp: TestApp
beforeEach(hashAtFullCost)
beforeEach(async () => {
  testApp = await createTestApp()
})
afterEach(async () => {
  expect(await checkInvariants(testApp.database.pool)).toEqual([])
  await testApp.close()
})

const times = <T>(amount: number, task: (turn: number) => Promise<T>) =>
  Promise.all(Array.from({ length: amount }, (_, turn) => task(turn)))
const person = async (name: string): Promise<Writer> => withKey(await testApp.member(name))
const list = async (owner: Client) => (await owner.get<ConversationPage>('/conversations')).body
const thread = async (requester: Client, id: string) =>
  (await requester.get<ThreadPage>(`/conversations/${id}/messages?limit=100`)).body.items
const statuses = (answers: Answer<unknown>[]) => [...new Set(answers.map(({ status }) => status))].sort()
const leave = (member: Writer) => member.post('/account/deletion', { username: member.username, password: 'acili-ezme-7' })

describe('messages at the same moment', () => {
  it('twenty calls with one id are one message, whichever envelope was first [MSG-40]', async () => {
    const [from, to] = [await person('yazan'), await person('okuyan')]
    const sealed = seal(from, to)
    const same = await times(20, () => from.post<Message>('/messages', { receiverId: to.profileId, encryptedContent: sealed }))
    expect([statuses(same), new Set(same.map(({ body }) => body.id)).size]).toEqual([[201], 1])
    const { m } = envelopeOf(from, to)
    const others = await times(20, () => write(from, to, { m }))
    expect(others.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(new Set(others.map(({ body }) => body.code))).toEqual(new Set([undefined, 'MESSAGE_ID_TAKEN']))
    const [conversation] = (await list(to)).items
    expect([conversation!.unreadCount, (await thread(to, conversation!.id)).length]).toEqual([2, 2])
  })

  it('two members who start a conversation at once have one, and its times ascend with its ids [MSG-23 MSG-24]', async () => {
    const [one, other] = [await person('bir'), await person('iki')]
    const answers = await times(40, (turn) => (turn % 2 ? write(one, other) : write(other, one)))
    expect(statuses(answers)).toEqual([201])
    for (const member of [one, other]) {
      const { items, unreadTotal } = await list(member)
      expect([items.map(({ id }) => id), unreadTotal]).toEqual([[conversationOf(one, other)], 20])
    }
    const items = await thread(one, conversationOf(one, other))
    expect(items).toHaveLength(40)
    expect(items.map(({ createdAt }) => createdAt)).toEqual(items.map(({ createdAt }) => createdAt).toSorted())
  })

  it('writing in both directions, reading, clearing and deleting at once: nobody is refused and the counts stay true [MSG-25 MSG-26 MSG-27]', async () => {
    const people = await times(4, () => person('kalabalik'))
    const pairs = people.flatMap((from) => people.filter((to) => to !== from).map((to) => [from, to] as const))
    for (let round = 0; round < 3; round++) {
      const answers: Answer<unknown>[] = []
      await Promise.all([
        ...pairs.map(async ([from, to]) => {
          for (let turn = 0; turn < 4; turn++) {
            const sent = await write(from, to)
            answers.push(sent)
            if (turn % 2) answers.push(await from.send('DELETE', `/messages/${sent.body.id}`))
            else answers.push(await to.post(`/conversations/${sent.body.conversationId}/read`, { upTo: sent.body.id }))
          }
        }),
        ...people.flatMap((member) =>
          Array.from({ length: 2 }, async () => {
            answers.push(await member.post('/conversations/read'))
          }),
        ),
      ])
      expect(statuses(answers)).toEqual([200, 201])
      expect(await checkInvariants(testApp.database.pool)).toEqual([])
    }
    for (const member of people) await member.post('/conversations/read')
    expect(await Promise.all(people.map(async (member) => (await list(member)).unreadTotal))).toEqual([0, 0, 0, 0])
    await settled(testApp)
  })

  it('a member leaves while the others write, read and delete: no failure, no trace, and the others keep their messages [MSG-39]', async () => {
    const [gone, ...others] = (await times(6, () => person('kalan'))) as [Writer, ...Writer[]]
    for (const other of others)
      for (const [from, to] of [
        [gone, other],
        [other, gone],
      ] as const)
        for (let turn = 0; turn < 25; turn++) await write(from, to)
    const answers: Answer<unknown>[] = []
    const busy = others.map(async (other) => {
      const id = conversationOf(gone, other)
      for (let turn = 0; turn < 12; turn++) {
        const sent = await write(other, gone)
        answers.push(sent, await write(gone, other), await other.post('/conversations/read'))
        if (sent.status === 201) answers.push(await other.send('DELETE', `/messages/${sent.body.id}`))
        answers.push(await gone.post(`/conversations/${id}/read`, { upTo: Number.MAX_SAFE_INTEGER }), await write(others[turn % 5]!, other))
      }
    })
    const left = leave(gone)
    await Promise.all(busy)
    expect((await left).status).toBe(200)
    expect(answers.filter(({ status }) => status >= 500).map(({ body }) => body)).toEqual([])
    for (const other of others) {
      const items = await thread(other, conversationOf(gone, other))
      expect(items.filter(({ senderId }) => senderId === null).every(({ isDeleted }) => isDeleted)).toBe(true)
      expect(items.filter(({ senderId, isDeleted }) => senderId === other.profileId && !isDeleted)).toHaveLength(25)
      expect((await list(other)).items.find(({ id }) => id === conversationOf(gone, other))).toMatchObject({
        otherUser: null,
        unreadCount: 0,
      })
    }
    await settled(testApp)
    const { rows } = await testApp.database.pool.query('select count(*)::int as count from encrypted_messages m where m::text like $1', [
      `%${gone.profileId}%`,
    ])
    expect(rows).toEqual([{ count: 0 }])
  }, 60_000)

  it('when two members leave at once, the conversation between them is deleted', async () => {
    const [one, other, third] = (await times(3, () => person('giden'))) as [Writer, Writer, Writer]
    for (const [from, to] of [
      [one, other],
      [other, one],
      [one, third],
      [third, other],
    ] as const)
      for (let turn = 0; turn < 20; turn++) await write(from, to)
    expect(statuses(await Promise.all([leave(one), leave(other)]))).toEqual([200])
    const { rows } = await testApp.database.pool.query(
      'select (select count(*)::int from encrypted_messages) as messages, (select count(*)::int from conversations) as conversations',
    )
    expect(rows).toEqual([{ messages: 40, conversations: 2 }])
  })
})

describe('keys at the same moment', () => {
  const add = (owner: Client, replaces: KeyInput['replaces'], publicKey = newPublicKey().publicKey) =>
    owner.post<OwnKey & { code?: string }>('/own/keys', { publicKey, replaces, backup: null })
  const living = async (owner: Client) => (await owner.get<OwnKeys>('/own/keys')).body.keys.filter(({ revokedAt }) => revokedAt === null)

  it('of twenty devices that add the first key, one wins and the others get a conflict', async () => {
    const owner = await testApp.member()
    const answers = await times(20, () => add(owner, null))
    const won = answers.filter(({ status }) => status === 201)
    expect([won.length, answers.filter(({ body }) => body.code === 'KEY_CHANGED').length]).toEqual([1, 19])
    expect((await living(owner)).map(({ kid }) => kid)).toEqual(won.map(({ body }) => body.kid))
  })

  it('of twenty devices that replace the same key, one does; one key sent by twenty members belongs to one of them', async () => {
    const owner = await person('degisen')
    const answers = await times(20, () => add(owner, owner.kid))
    expect([statuses(answers), answers.filter(({ status }) => status === 201).length, (await living(owner)).length]).toEqual([
      [201, 409],
      1,
      1,
    ])
    const thieves = await times(20, () => testApp.member())
    const { publicKey } = newPublicKey()
    const claims = await Promise.all(thieves.map((thief) => add(thief, null, publicKey)))
    expect([claims.filter(({ status }) => status === 201).length, claims.filter(({ body }) => body.code === 'KEY_TAKEN').length]).toEqual([
      1, 19,
    ])
  })

  it('a message sent while a key is replaced gets KEY_CHANGED, or was sent before', async () => {
    const [from, to] = [await person('yazan'), await person('degisen')]
    const [added, ...answers] = await Promise.all([add(to, to.kid), ...Array.from({ length: 20 }, () => write(from, to))])
    expect(added.status).toBe(201)
    expect(answers.every(({ status, body }) => status === 201 || body.code === 'KEY_CHANGED')).toBe(true)
    expect((await write(from, to)).body.code).toBe('KEY_CHANGED')
    const { rows } = await testApp.database.pool.query(
      'select count(*)::int as late from encrypted_messages m, user_keys k where k.kid = $1 and m.created_at > k.revoked_at',
      [to.kid],
    )
    expect(rows).toEqual([{ late: 0 }])
  })
})
