import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { RestaurantMerge } from '#features/merges/merges.contract.ts'
import type { Answer } from '#tests/support/client.ts'
import { badgeOf } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

type Person = Awaited<ReturnType<TestApp['member']>>

let testApp: TestApp
let admin: Person
let second: Person
beforeAll(async () => {
  testApp = await createTestApp()
  ;[admin, second] = [await testApp.member(), await testApp.member()]
  const badge = await badgeOf(testApp, admin.profileId, { name: 'admin' })
  await testApp.database.pool.query('insert into user_badges (user_id, badge_id) values ($1, $2)', [second.profileId, badge])
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const ROUNDS = 6
const vote = (by: Person, id: string, given: object) => by.post('/vote', { questionId: id, ...given })
const merge = (survivorId: string, absorbedId: string, by = admin) =>
  by.post<RestaurantMerge>('/moderation/merges', { survivorId, absorbedId })
const undo = (id: number, by = admin) => by.post<RestaurantMerge>(`/moderation/merges/${id}/undo`)
const codeOf = (answer: Answer<object>) => [answer.status, (answer.body as { code?: string }).code ?? ''].join(' ').trim()
/** Each was counted, or refused for a reason that a member can meet: the restaurant has moved or gone, or it is too early. */
const expectCounted = (answers: Answer<object>[]) => {
  for (const answer of answers) expect([200, 308, 404, 409, 429], codeOf(answer)).toContain(answer.status)
}
const rows = async (text: string, values: unknown[] = []) => (await testApp.database.pool.query(text, values)).rows as unknown[]
const ledger = async () => [
  await rows('select * from points_log order by id'),
  await rows('select id, points_tenths, debt_tenths from profiles order by id'),
]

describe('merges at the same moment', () => {
  it('of two admins one merges and the other gets a clear error, in either direction [MRG-02]', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [a, b] = [await testApp.restaurant(), await testApp.restaurant()]
      const answers = await Promise.all([merge(a, b), round % 2 === 0 ? merge(a, b, second) : merge(b, a, second)])
      expect(answers.map(codeOf).toSorted()).toEqual(['201', '404 RESTAURANT_NOT_FOUND'])
      const made = answers.find(({ status }) => status === 201)!.body.id
      expect((await Promise.all([undo(made), undo(made, second)])).map(codeOf).toSorted()).toEqual(['200', '409 MERGE_UNDONE'])
    }
  })

  it('two merges of one restaurant into two others: one is done, the other finds nothing [MRG-02]', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [a, b, c] = [await testApp.restaurant(), await testApp.restaurant(), await testApp.restaurant()]
      const answers = await Promise.all([merge(b, a), merge(c, a, second)])
      expect(answers.map(codeOf).toSorted()).toEqual(['201', '404 RESTAURANT_NOT_FOUND'])
    }
  })

  it('votes, comments and withdrawals that come in are counted or refused, and none is lost [MRG-02]', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const people = await Promise.all(Array.from({ length: 8 }, () => testApp.member()))
      const author = await testApp.member()
      const [kept, gone] = [await testApp.restaurant({ author_id: author.profileId }), await testApp.restaurant()]
      for (const one of people.slice(0, 4)) await vote(one, gone, { rating: 8, comment: 'Önce' })
      for (const one of people.slice(2, 6)) await vote(one, kept, { rating: 6 })
      const [made, ...answers] = await Promise.all([
        merge(kept, gone),
        ...people.map((one, turn) =>
          turn % 3 === 2
            ? one.send('DELETE', `/restaurants/${gone}/vote`)
            : vote(one, turn % 2 === 0 ? gone : kept, { rating: 3, comment: 'Sonra' }),
        ),
      ])
      expect(made.status).toBe(201)
      expectCounted(answers)
      expect(await checkInvariants(testApp.database.pool)).toEqual([])
      const [undone, ...meanwhile] = await Promise.all([
        undo(made.body.id),
        ...people.map((one, turn) => vote(one, turn % 2 === 0 ? gone : kept, { rating: 5 })),
      ])
      expect(undone.status).toBe(200)
      expectCounted(meanwhile)
      expect(await checkInvariants(testApp.database.pool)).toEqual([])
    }
  })

  it('whatever happens before, between and after, the ledger is that of the votes and the counters are right [MRG-02]', async () => {
    const act = fc.record({
      who: fc.nat(3),
      where: fc.nat(1),
      rating: fc.integer({ min: 1, max: 10 }),
      kind: fc.constantFrom('vote', 'comment', 'withdraw'),
    })
    const some = fc.array(act, { maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(some, some, some, async (before, between, after) => {
        const people = await Promise.all(Array.from({ length: 4 }, () => testApp.member()))
        const restaurants = [
          await testApp.restaurant({ author_id: people[0]!.profileId }),
          await testApp.restaurant({ author_id: people[1]!.profileId }),
        ]
        const play = async (acts: (typeof before)[number][], one?: string) => {
          for (const { who, where, rating, kind } of acts) {
            const id = one ?? restaurants[where]!
            const given = { rating, ...(kind === 'comment' && { comment: `Yorum ${rating}` }) }
            const isWithdrawn = kind === 'withdraw'
            expectCounted([await (isWithdrawn ? people[who]!.send('DELETE', `/restaurants/${id}/vote`) : vote(people[who]!, id, given))])
          }
        }
        const unchanged = async (step: () => Promise<{ status: number; body: RestaurantMerge }>) => {
          const was = await ledger()
          const { status, body } = await step()
          expect(status).toBeLessThan(300)
          expect(await ledger()).toEqual(was)
          expect(await checkInvariants(testApp.database.pool)).toEqual([])
          return body
        }
        await play(before)
        const votesOf = () => rows('select * from votes where question_id = any($1) order by id', [restaurants])
        const were = await votesOf()
        const { id } = await unchanged(() => merge(restaurants[0]!, restaurants[1]!))
        await play(between, restaurants[0])
        await unchanged(() => undo(id))
        if (between.length === 0) expect(await votesOf()).toEqual(were)
        await play(after)
        expect(await checkInvariants(testApp.database.pool)).toEqual([])
      }),
      { numRuns: 20 },
    )
  }, 120_000)
})
