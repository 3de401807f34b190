import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from '#tests/support/world.ts'
import type { VoteResult, VoteStatus } from '../votes.contract.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** Lets time pass for a vote's last change. */
async function minutesPass(minutes: number, restaurantId: string): Promise<void> {
  await world.database.pool.query(
    'update votes set last_rating_change_at = last_rating_change_at - make_interval(mins => $1) where question_id = $2',
    [minutes, restaurantId],
  )
}

describe('voting', () => {
  it('a member votes once, and the vote counts in the members’ bucket alone [VOTE-11 VOTE-12 VOTE-14 VOTE-31 GEN-03]', async () => {
    const [zeynep, id] = [await world.member('zeynep'), await world.restaurant()]
    const answer = await zeynep.post<VoteResult>('/vote', { questionId: id, rating: 8 })
    expect(answer.status).toBe(200)
    expect(answer.body.vote).toMatchObject({ questionId: id, rating: 8, choice: 'accept', lastRatingChangeAt: null })
    expect(answer.body.counts).toEqual({
      accept: 1,
      reject: 0,
      members: [0, 0, 0, 0, 0, 0, 0, 1, 0, 0],
      anonymous: Array(10).fill(0),
    })
    expect(answer.body.canChangeAt).toBeNull()
  })

  it('a visitor votes once by the session id of the browser, apart from the members, and not again [GEN-02 GEN-03 VOTE-10 VOTE-11 VOTE-17 VOTE-35]', async () => {
    const [visitor, id] = [world.visitor(), await world.restaurant()]
    const first = await visitor.post<VoteResult>('/vote', { questionId: id, rating: 3, anonymous_session_id: 'browser-made-id-1' })
    expect(first.body.counts).toMatchObject({ accept: 0, reject: 1, members: Array(10).fill(0), anonymous: [0, 0, 1, 0, 0, 0, 0, 0, 0, 0] })
    const second = await visitor.post('/vote', { questionId: id, rating: 9, anonymous_session_id: 'another-id-of-mine' })
    expect([second.status, second.body['code'], second.body['message']]).toEqual([409, 'ALREADY_VOTED', 'You have already voted'])
  })

  it('the first change is free, the next waits five minutes, by the server’s clock [VOTE-15 VOTE-16 VOTE-28 VOTE-30 VOTE-32 VOTE-34 VOTE-44 LIM-09]', async () => {
    const [member, id] = [await world.member(), await world.restaurant()]
    await member.post('/vote', { questionId: id, rating: 4 })
    const changed = await member.post<VoteResult>('/vote', { questionId: id, rating: 9 })
    expect(changed.body.counts).toMatchObject({ accept: 1, reject: 0, members: [0, 0, 0, 0, 0, 0, 0, 0, 1, 0] })
    const refused = await member.post('/vote', { questionId: id, rating: 2 })
    expect([refused.status, refused.body['code'], refused.body['minutesRemaining']]).toEqual([429, 'VOTE_CHANGE_COOLDOWN', 5])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(290)
    await minutesPass(4, id)
    expect((await member.post('/vote', { questionId: id, rating: 2 })).body['minutesRemaining']).toBe(1)
    await minutesPass(1, id)
    expect((await member.post('/vote', { questionId: id, rating: 2 })).status).toBe(200)
    const status = await member.get<VoteStatus>(`/restaurants/${id}/vote`)
    expect(status.body).toMatchObject({ hasVoted: true, rating: 2, choice: 'reject', canChange: true, cooldownSeconds: 300 })
    expect(status.body.lastRatingChangeAt).not.toBeNull()
  })
})
