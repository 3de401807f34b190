import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { type ConversationPage, type RequestAnswer, type ThreadPage } from '#features/messages/messages.contract.ts'
import { REQUEST_MESSAGES } from '#features/messages/messages.rules.ts'
import type { Answer, Client } from '#tests/support/client.ts'
import { conversationOf, withKey, write, type Writer } from '#tests/support/envelopes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let testApp: TestApp
beforeEach(async () => {
  testApp = await createTestApp()
})
afterEach(async () => {
  expect(await checkInvariants(testApp.database.pool)).toEqual([])
  await testApp.close()
})

const times = <T>(amount: number, task: (turn: number) => Promise<T>) =>
  Promise.all(Array.from({ length: amount }, (_, turn) => task(turn)))
const list = async (owner: Client, box = '') => (await owner.get<ConversationPage>(`/conversations${box}`)).body
const answer = (owner: Client, id: string, how: 'accept' | 'decline') =>
  owner.post<RequestAnswer & { code?: string }>(`/conversations/${id}/${how}`)
const choose = (owner: Client, messagesFrom: string) => owner.send('PATCH', '/profile', { messagesFrom })
const codes = (answers: Answer<{ code?: string }>[]) =>
  [...new Set(answers.map(({ status, body }) => body.code ?? status))].map(String).sort()

async function choosy(name: string): Promise<Writer> {
  const member = await withKey(await testApp.member(name))
  await choose(member, 'following')
  return member
}
async function asked(): Promise<{ from: Writer; to: Writer; id: string }> {
  const [from, to] = [await withKey(await testApp.member('yazan')), await choosy('secici')]
  await write(from, to)
  return { from, to, id: conversationOf(from, to) }
}

describe('message requests at the same moment', () => {
  it('accepted and declined at once: one of them counts, and every later call says so [BLK-04]', async () => {
    for (let round = 0; round < 5; round++) {
      const { to, id } = await asked()
      const answers = await times(12, (turn) => answer(to, id, turn % 2 ? 'accept' : 'decline'))
      const won = answers.filter(({ status }) => status === 200)
      expect([won.length, new Set(won.map(({ body }) => body.isAccepted)).size, codes(answers)]).toEqual([
        6,
        1,
        ['200', 'REQUEST_ANSWERED'],
      ])
      const isAccepted = won[0]!.body.isAccepted
      expect([(await list(to)).items.length, (await list(to, '/requests')).items.length]).toEqual([isAccepted ? 1 : 0, 0])
    }
  })

  it('twenty first messages at once are one request, which holds no more than it may [BLK-04]', async () => {
    const [from, to] = [await withKey(await testApp.member('yazan')), await choosy('secici')]
    const answers = await times(20, () => write(from, to))
    expect([answers.filter(({ status }) => status === 201).length, codes(answers)]).toEqual([
      REQUEST_MESSAGES,
      ['201', 'MESSAGE_REQUEST_FULL'],
    ])
    expect(await list(to, '/requests')).toMatchObject({ items: [{ unreadCount: REQUEST_MESSAGES }], requestTotal: 1, unreadTotal: 0 })
  })

  it('two members who write to each other first at the same moment have a conversation, and no request [BLK-04]', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await choosy('bir'), await choosy('iki')]
      const answers = await Promise.all([write(one, other), write(other, one)])
      expect(codes(answers)).toEqual(['201'])
      for (const member of [one, other])
        expect([(await list(member)).items.length, (await list(member, '/requests')).items.length]).toEqual([1, 0])
    }
  })

  it('a message while the request is declined never reaches its receiver; one while it is accepted does [BLK-04]', async () => {
    for (const how of ['decline', 'accept', 'decline', 'accept'] as const) {
      const { from, to, id } = await asked()
      const [answered, ...sent] = await Promise.all([answer(to, id, how), write(from, to), write(from, to)])
      expect([answered.status, codes(sent)]).toEqual([200, ['201']])
      const { items } = (await to.get<ThreadPage>(`/conversations/${id}/messages`)).body
      expect([items.length, (await list(to)).unreadTotal]).toEqual(how === 'accept' ? [3, 3] : [0, 0])
    }
  })

  it('following, declining, reading and choosing at once: nobody is refused wrongly, and a followed member has no request [BLK-04]', async () => {
    for (let round = 0; round < 4; round++) {
      const { from, to, id } = await asked()
      const answers: Answer<{ code?: string }>[] = await Promise.all([
        answer(to, id, 'decline'),
        to.send<{ code?: string }>('PUT', `/profiles/${from.profileId}/follow`, { following: true }),
        to.post<{ code?: string }>('/conversations/read'),
        choose(to, 'nobody') as Promise<Answer<{ code?: string }>>,
        write(from, to),
      ])
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      expect((await list(to, '/requests')).items).toEqual([])
      expect((await list(to)).items.map((one) => one.id)).toEqual([id])
    }
  })
})
