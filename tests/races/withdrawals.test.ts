import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { Answer } from '#tests/support/client.ts'
import { reason } from '#tests/support/moderation.ts'
import { badgeOf, comment } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

type Person = Awaited<ReturnType<TestApp['member']>>

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const ROUNDS = 8
const withdraw = (by: Person, id: string) => by.send('DELETE', `/restaurants/${id}/vote`)
const vote = (by: Person, id: string, given: object) => by.post('/vote', { questionId: id, ...given })
const codes = (answers: Answer<object>[]) =>
  answers.map((answer) => [answer.status, (answer.body as { code?: string }).code ?? ''].join(' ').trim()).sort()

async function count(sql: string, ...values: unknown[]): Promise<number> {
  const { rows } = await testApp.database.pool.query<{ count: number }>(`select (${sql})::int as count`, values)
  return rows[0]!.count
}

describe('withdrawals at the same moment', () => {
  it('twenty withdrawals of one vote withdraw it once and take its points back once [FIX-01]', async () => {
    const [member, author] = [await testApp.member(), await testApp.member()]
    const id = await testApp.restaurant({ author_id: author.profileId })
    await vote(member, id, { rating: 8 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => withdraw(member, id)))
    expect(codes(answers)).toEqual(['200', ...Array<string>(19).fill('404 VOTE_NOT_FOUND')])
    expect(
      await count(`select count(*) from points_log where reason = 'REVERSED' and user_id in ($1, $2)`, member.profileId, author.profileId),
    ).toBe(2)
  })

  it('votes and withdrawals of one member leave at most one vote, paid once at most [FIX-01 PTS-11]', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [member, author] = [await testApp.member(), await testApp.member()]
      const id = await testApp.restaurant({ author_id: author.profileId })
      await vote(member, id, { rating: 8 })
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, turn) => (turn % 2 === 0 ? withdraw(member, id) : vote(member, id, { rating: 1 + (turn % 10) }))),
      )
      for (const code of codes(answers)) expect(['200', '404 VOTE_NOT_FOUND', '429 VOTE_CHANGE_COOLDOWN']).toContain(code)
      expect(await count('select count(*) from votes where question_id = $1', id)).toBeLessThanOrEqual(1)
      // Of the member and of the author, and none after a withdrawal.
      expect(await count('select count(*) from points_log where question_id = $1 and points_change > 0', id)).toBe(2)
    }
  })

  it('a withdrawal and a change: the change wins with its cooldown, or finds no vote to change [FIX-01]', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [member, id] = [await testApp.member(), await testApp.restaurant()]
      await vote(member, id, { rating: 8 })
      const answers = await Promise.all([vote(member, id, { rating: 2 }), withdraw(member, id)])
      const [changed, withdrawn] = answers.map((answer) => answer.status)
      expect([changed, withdrawn === 429 ? 'refused' : withdrawn]).toEqual([200, expect.toBeOneOf(['refused', 200]) as unknown])
      expect(await count('select count(*) from votes where question_id = $1 and last_rating_change_at is not null', id)).toBe(1)
    }
  })

  it('a withdrawal while the comment gets a reply leaves its place, or no comment to reply to [FIX-01 COM-32]', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [member, other, id] = [await testApp.member(), await testApp.member(), await testApp.restaurant()]
      await vote(member, id, { rating: 8 })
      const said = await comment(testApp, id, member.profileId)
      const [replied, withdrawn] = await Promise.all([
        other.post(`/comments/${said}/replies`, { content: 'Katılıyorum' }),
        withdraw(member, id),
      ])
      expect(withdrawn.status).toBe(200)
      expect([201, 404]).toContain(replied.status)
      const isLeft = await count('select count(*) from comments where id = $1 and is_deleted', said)
      expect(isLeft).toBe(replied.status === 201 ? 1 : 0)
    }
  })

  it('a withdrawal while the restaurant is deleted, and while the comment is deleted by an admin [FIX-01 ADM-03]', async () => {
    const admin = await testApp.member()
    await badgeOf(testApp, admin.profileId, { name: 'admin' })
    for (let round = 0; round < ROUNDS; round++) {
      const [member, author] = [await testApp.member(), await testApp.member()]
      const id = await testApp.restaurant({ author_id: author.profileId })
      await vote(member, id, { rating: 8, comment: 'Nefis' })
      const said = await count('select id from comments where question_id = $1', id)
      const path = round % 2 === 0 ? `/restaurants/${id}` : `/comments/${said}`
      const [deleted, withdrawn] = await Promise.all([admin.send('DELETE', path, reason), withdraw(member, id)])
      expect([200, 404]).toContain(deleted.status)
      // A restaurant that is gone already has no vote to withdraw.
      expect([200, 404, 410]).toContain(withdrawn.status)
      expect(await count('select count(*) from votes where question_id = $1', id)).toBe(0)
    }
  })

  it('many members who vote and withdraw on one restaurant cause no deadlock and leave exact counts [FIX-01]', async () => {
    const author = await testApp.member()
    const id = await testApp.restaurant({ author_id: author.profileId })
    const people = await Promise.all(Array.from({ length: 12 }, () => testApp.member()))
    await Promise.all(people.map((person, turn) => vote(person, id, { rating: 1 + (turn % 10), comment: `Yorum ${turn}` })))
    const answers = await Promise.all(
      people.map((person, turn) => (turn % 2 === 0 ? withdraw(person, id) : vote(person, id, { rating: 10 }))),
    )
    expect(codes(answers)).toEqual(Array<string>(12).fill('200'))
    expect(await count('select accept_count + reject_count from vote_counts where restaurant_id = $1', id)).toBe(6)
    expect(await count('select sum(amount) from restaurant_activity where restaurant_id = $1', id)).toBe(6 + 12)
  })
})
