import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

type Person = Awaited<ReturnType<TestApp['member']>>

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const acts: [name: string, act: (by: Person, id: string) => Promise<{ status: number }>][] = [
  ['a member’s vote with a comment', (by, id) => by.post('/vote', { questionId: id, rating: 8, comment: 'Nefis' })],
  ['a visitor’s vote', (_, id) => testApp.visitor().post('/vote', { questionId: id, rating: 2 })],
  ['a duet', (by, id) => by.post(`/restaurants/${id}/duets`, { body: 'Bence de', rating: 7 })],
]

describe('an author deletes a restaurant at the moment of', () => {
  it.each(acts)('%s: one of the two happens, never both [FIX-05]', async (_, act) => {
    for (let round = 0; round < 12; round++) {
      const [author, other] = [await testApp.member(), await testApp.member()]
      const id = (await author.post<{ id: string }>('/restaurants', { title: 'Yarış Büfe' })).body.id
      const [deleted, acted] = await Promise.all([author.send('DELETE', `/restaurants/${id}`), act(other, id)])
      const isThere = (await testApp.visitor().get(`/restaurants/${id}`)).status === 200
      expect([200, 409]).toContain(deleted.status)
      expect([isThere, acted.status < 300]).toEqual(deleted.status === 200 ? [false, false] : [true, true])
    }
  })

  it('twenty deletions delete it once, and twenty requests are one [FIX-05]', async () => {
    const [author, other] = [await testApp.member(), await testApp.member()]
    const add = async () => (await author.post<{ id: string }>('/restaurants', { title: 'Yarış Büfe' })).body.id
    const [gone, kept] = [await add(), await add()]
    await other.post('/vote', { questionId: kept, rating: 8 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => author.send('DELETE', `/restaurants/${gone}`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(19).fill(404)])
    const requests = await Promise.all(
      Array.from({ length: 15 }, () => author.post(`/restaurants/${kept}/deletion-request`, { reason: 'Kapandı, artık yok' })),
    )
    expect(requests.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(14).fill(409)])
  })
})
