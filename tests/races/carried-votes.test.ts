import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { CarriedVotes } from '#features/votes/votes.contract.ts'
import type { Client } from '#tests/support/client.ts'
import { hashAtFullCost } from '#tests/support/hash-cost.ts'
import { badgeOf, duet } from '#tests/support/scenes.ts'
import { reason } from '#tests/support/moderation.ts'
import { refreshOrder } from '#features/ranking/server/index.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let testApp: TestApp
beforeEach(hashAtFullCost)
beforeAll(async () => {
  testApp = await createTestApp()
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const ROUNDS = 8
const COOKIE = 'lokma_visitor'
const vote = (by: Client, id: string, rating: number) => by.post('/vote', { questionId: id, rating })
const carry = (by: Client) => by.post<CarriedVotes>('/viewer/device-votes')

async function count(sql: string, ...values: unknown[]): Promise<number> {
  const { rows } = await testApp.database.pool.query<{ count: number }>(`select (${sql})::int as count`, values)
  return rows[0]!.count
}

/** A visitor who voted on new restaurants, and members in the same browser. */
async function scene(restaurants: number, members = 1) {
  const visitor = testApp.visitor()
  const ids = await Promise.all(Array.from({ length: restaurants }, () => testApp.restaurant()))
  for (const id of ids) await vote(visitor, id, 4)
  const people = await Promise.all(Array.from({ length: members }, () => testApp.member()))
  for (const person of people) person.cookies.set(COOKIE, visitor.cookies.get(COOKIE)!)
  return { visitor, ids, people, member: people[0]! }
}

describe('votes that are carried over at the same moment', () => {
  it('in twelve tabs of one member are carried once [FIX-02]', async () => {
    const { ids, member } = await scene(5)
    const answers = await Promise.all(Array.from({ length: 12 }, () => carry(member)))
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
    expect(answers.reduce((sum, { body }) => sum + body.carried, 0)).toBe(5)
    expect(await count('select vote_count from profiles where id = $1', member.profileId)).toBe(5)
    expect(await count('select count(*) from votes where question_id = any($1)', ids)).toBe(5)
  })

  it('by two members of one browser belong to one of them [FIX-02]', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { ids, people } = await scene(4, 2)
      const answers = await Promise.all(people.map(carry))
      expect(answers.reduce((sum, { body }) => sum + body.carried, 0)).toBe(4)
      expect(await count('select count(*) from votes where question_id = any($1) and user_id is not null', ids)).toBe(4)
    }
  })

  it('while the member votes on the same restaurant: the member’s vote stays and counts once [FIX-02 VOTE-15]', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { ids, member } = await scene(1)
      const [voted, carried] = await Promise.all([vote(member, ids[0]!, 9), carry(member)])
      expect([voted.status, carried.status]).toEqual([200, 200])
      expect(await count('select rating from votes where question_id = $1', ids[0])).toBe(9)
      expect(carried.body.carried + carried.body.kept).toBe(1)
    }
  })

  it('while the member withdraws a vote there: the carried vote begins a cooldown, or goes with the withdrawal [FIX-02 FIX-01]', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { ids, member } = await scene(1)
      await vote(member, ids[0]!, 9)
      const [withdrawn, carried] = await Promise.all([member.send('DELETE', `/restaurants/${ids[0]!}/vote`), carry(member)])
      expect([withdrawn.status, carried.status]).toEqual([200, 200])
      const left = await count('select count(*) from votes where question_id = $1', ids[0])
      expect(left).toBe(carried.body.carried)
      expect(await count('select count(*) from votes where question_id = $1 and last_rating_change_at is not null', ids[0])).toBe(left)
    }
  })

  it('while restaurants are deleted or the account is: nothing hangs and nothing is counted twice [FIX-02 SET-17]', async () => {
    const admin = await testApp.member()
    await badgeOf(testApp, admin.profileId, { name: 'admin' })
    for (let round = 0; round < ROUNDS; round++) {
      const { ids, member } = await scene(3)
      // Votes of an e-mail that was never confirmed would go.
      await testApp.database.pool.query('update auth_users set email_verified = true')
      const answers = await Promise.all([
        carry(member),
        round % 2 === 0
          ? admin.send('DELETE', `/restaurants/${ids[1]!}`, reason)
          : member.post('/account/deletion', { username: member.username, password: 'acili-ezme-7' }),
      ])
      expect([200, 401]).toContain(answers[0].status)
      expect(answers[1].status).toBe(200)
      expect(await count('select count(*) from votes where question_id = any($1)', ids)).toBe(round % 2 === 0 ? 2 : 3)
    }
  })

  it('by ten members who voted on the same restaurants and duets’ originals cause no deadlock [FIX-02]', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => testApp.restaurant()))
    const writer = await testApp.member()
    for (const id of ids.slice(0, 3)) await duet(testApp, id, writer.profileId)
    const people = await Promise.all(
      Array.from({ length: 10 }, async (_, turn) => {
        const visitor = testApp.visitor()
        for (const id of turn % 2 === 0 ? ids : ids.toReversed()) await vote(visitor, id, 1 + turn)
        const member = await testApp.member()
        member.cookies.set(COOKIE, visitor.cookies.get(COOKIE)!)
        return member
      }),
    )
    const [late] = ids
    const answers = await Promise.all([...people.map(carry), vote(writer, late!, 10)])
    expect(answers.map(({ status }) => status)).toEqual(Array(11).fill(200))
    expect(await count('select count(*) from votes where question_id = any($1) and user_id is not null', ids)).toBe(61)
    expect(await count('select sum(member_accept_count + member_reject_count) from vote_counts where restaurant_id = any($1)', ids)).toBe(1)
    // The night in which they count among those of members meets votes and withdrawals.
    await testApp.database.pool.query('update votes set class_changes_at = now() where class_changes_at is not null')
    const night = refreshOrder(testApp.database.db)
    const meanwhile = await Promise.all(people.map((member) => member.send('DELETE', `/restaurants/${late!}/vote`)))
    await night
    expect(meanwhile.map(({ status }) => status)).toEqual(Array(10).fill(200))
    // What was locked is left to the next night.
    await refreshOrder(testApp.database.db)
    expect(await count('select sum(member_accept_count + member_reject_count) from vote_counts where restaurant_id = any($1)', ids)).toBe(
      51,
    )
  })
})
