import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { refreshOrder } from '#features/ranking/server/index.ts'
import type { VoteResult, VoteStatus } from '#features/votes/votes.contract.ts'
import { attack, restaurantWithPast } from '#tests/support/attacks.ts'
import { makeModerator } from '#tests/support/moderation.ts'
import { badgeOf, copyCounts, crowd, duet, membersVote, visitorsVote } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { ShieldDecided, ShieldPage, WaitingShield } from '../shields.contract.ts'
import type { ShieldOutcome } from '../shields.rules.ts'
import { searchAllVotes, searchNewVotes } from './index.ts'

type Requester = Awaited<ReturnType<TestApp['member']>>
type Refusal = { code?: string }
let testApp: TestApp
let moderator: Requester
beforeAll(async () => {
  testApp = await createTestApp()
  moderator = await testApp.member('kalkanci')
  await makeModerator(testApp, moderator.profileId)
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const query = async <T>(text: string, values: unknown[] = []) => (await testApp.database.pool.query(text, values)).rows as T[]
const search = (signal?: AbortSignal) => searchNewVotes(testApp.context, signal)
const many = (size: number, rating: number) => Array<number>(size).fill(rating)
const leave = (person: Requester) => person.post('/account/deletion', { username: person.username, password: 'acili-ezme-7' })
const decide = (id: number, outcome: ShieldOutcome, who = moderator) =>
  who.post<ShieldDecided & Refusal>(`/moderation/shields/${id}/decision`, { outcome })
const shieldOf = async (id: string) =>
  (await moderator.get<ShieldPage>('/moderation/shields?limit=50')).body.items.find(({ restaurant }) => restaurant.id === id)
const heldOn = async (restaurant: string) => (await query('select from votes where question_id = $1 and is_held', [restaurant])).length

/** Everything of a restaurant that a vote moves, and that no clock does. */
async function countersOf(restaurant: string): Promise<Record<string, unknown>> {
  await copyCounts(testApp)
  const [row] = await query<Record<string, unknown>>(
    `select accept_count, reject_count, c.member_accept_count, c.member_reject_count, member_vote_count, member_average, c.logged_in_ratings,
      anonymous_ratings, held_count, c.weight_sum, c.weighted_ratings, order_score, comment_count,
      (select coalesce(sum(amount), 0)::int from restaurant_activity where restaurant_id = r.id) as activity
     from restaurants r join vote_counts c on c.restaurant_id = r.id where id = $1`,
    [restaurant],
  )
  return row!
}

describe('an attack', () => {
  it('of forty accounts is held by the job and leaves every number, and its release puts every vote back [RANK-04]', async () => {
    const restaurant = await restaurantWithPast(testApp)
    await visitorsVote(testApp, restaurant, [3, 9])
    const made = await duet(testApp, restaurant, moderator.profileId)
    const before = await countersOf(restaurant)
    const fakes = await attack(testApp, restaurant)
    // One of them is an old member whose vote has a weight.
    await query('update votes set weight = 0.5 where user_id = $1', [fakes[0]])
    await query('update vote_counts set weight_sum = weight_sum + 0.5, weighted_ratings = weighted_ratings + 5 where restaurant_id = $1', [
      restaurant,
    ])
    await query('select copy_vote_counts(array[$1])', [restaurant])
    const attacked = await countersOf(restaurant)
    await search()
    expect(await countersOf(restaurant)).toEqual({ ...before, held_count: 40 })
    expect((await query<{ weight_sum: number }>('select weight_sum::float8 from restaurants where id = $1', [made]))[0]!.weight_sum).toBe(0)
    const shield = (await shieldOf(restaurant))!
    expect(shield).toMatchObject({ pole: 'high', held: 40, heldHere: 40, canDecide: true, without: 7, with: (210 + 400) / 70 })
    expect(shield.signs.map(({ sign }) => sign)).toEqual(expect.arrayContaining(['burst', 'young accounts']))
    // The night gives held votes no weight.
    await refreshOrder(testApp.context.db)
    expect(await query('select from votes where is_held and weight > 0')).toEqual([])
    expect((await decide(shield.id, 'released')).body).toEqual({ id: shield.id, outcome: 'released', votes: 40 })
    expect(await countersOf(restaurant)).toEqual(attacked)
    // What a moderator released is not held again, also by the search of the night.
    await search()
    await searchAllVotes(testApp.context)
    expect(await countersOf(restaurant)).toEqual(attacked)
  })

  it('that a moderator confirmed stays out of every number, and later votes of its kind open another shield [RANK-04]', async () => {
    const restaurant = await restaurantWithPast(testApp)
    const before = await countersOf(restaurant)
    await attack(testApp, restaurant)
    await search()
    const { id } = (await shieldOf(restaurant))!
    expect((await decide(id, 'confirmed')).status).toBe(200)
    expect(await countersOf(restaurant)).toEqual({ ...before, held_count: 40 })
    expect(await shieldOf(restaurant)).toBeUndefined()
    await attack(testApp, restaurant, 10)
    await search()
    expect(await shieldOf(restaurant)).toMatchObject({ held: 10 })
    expect(await heldOn(restaurant)).toBe(50)
  })

  it('is held with the other votes of its accounts, which look honest [RANK-04]', async () => {
    const [restaurant, elsewhere] = [await restaurantWithPast(testApp), await restaurantWithPast(testApp)]
    const before = await countersOf(elsewhere)
    const fakes = await attack(testApp, restaurant)
    await membersVote(
      testApp,
      elsewhere,
      fakes,
      fakes.map((_, at) => 4 + (at % 6)),
    )
    await search()
    expect(await shieldOf(restaurant)).toMatchObject({ held: 80, heldHere: 40 })
    expect(await countersOf(elsewhere)).toEqual({ ...before, held_count: 40 })
    // The restaurant goes, and its shield with it: what was held elsewhere counts again.
    await query('delete from restaurants where id = $1', [restaurant])
    expect(await countersOf(elsewhere)).toMatchObject({ held_count: 0, member_vote_count: 70 })
  })

  it('by more accounts than are read at once is held whole [RANK-04]', async () => {
    const restaurant = await restaurantWithPast(testApp)
    const before = await countersOf(restaurant)
    for (let part = 0; part < 5; part++) await attack(testApp, restaurant, 500)
    await search()
    expect(await countersOf(restaurant)).toEqual({ ...before, held_count: 2500 })
    expect((await decide((await shieldOf(restaurant))!.id, 'released')).body.votes).toBe(2500)
    expect(await countersOf(restaurant)).toMatchObject({ held_count: 0, member_vote_count: 2530 })
  }, 60_000)

  it('is none where members praise a restaurant at its own pace, and none where a crowd differs in taste [RANK-04]', async () => {
    const [calm, crowded] = [await restaurantWithPast(testApp), await restaurantWithPast(testApp)]
    const regulars = await crowd(testApp, 12)
    await membersVote(testApp, calm, regulars, many(12, 10))
    await query(
      `update votes set created_at = now() - make_interval(days => (id % 100)::int) where question_id = $1 and user_id = any($2)`,
      [calm, regulars],
    )
    const students = await crowd(testApp, 60)
    await membersVote(
      testApp,
      crowded,
      students,
      students.map((_, at) => 4 + (at % 7)),
    )
    await search()
    await searchAllVotes(testApp.context)
    expect([await heldOn(calm), await heldOn(crowded)]).toEqual([0, 0])
  })
})

describe('a run of the search', () => {
  it('holds nothing twice when it is repeated, or killed after it held and before it kept its place [RANK-04]', async () => {
    const restaurant = await restaurantWithPast(testApp)
    await attack(testApp, restaurant)
    const stopped = new AbortController()
    stopped.abort()
    await search(stopped.signal)
    expect(await heldOn(restaurant)).toBe(0)
    const place = await query('select * from shield_progress')
    const killed = searchNewVotes({
      ...testApp.context,
      pages: {
        ...testApp.context.pages,
        changed() {
          throw new Error('killed')
        },
      },
    })
    await expect(killed).rejects.toThrow('killed')
    expect(await query('select * from shield_progress')).toEqual(place)
    const rows = () =>
      query(
        `select id::text, xmin::text from votes where question_id = $1 union all select id, xmin::text from restaurants where id = $1
         union all select vote_id::text, h.xmin::text from held_votes h join votes v on v.id = vote_id where question_id = $1 order by 1, 2`,
        [restaurant],
      )
    const [once, held] = [await rows(), await heldOn(restaurant)]
    expect(held).toBe(40)
    await search()
    await searchAllVotes(testApp.context)
    expect(await rows()).toEqual(once)
    expect(await query('select from shields where restaurant_id = $1', [restaurant])).toHaveLength(1)
  })

  it('of the night continues at the restaurant where it was stopped [RANK-04]', async () => {
    const restaurant = await restaurantWithPast(testApp)
    await attack(testApp, restaurant)
    await query('update shield_progress set after_restaurant = $1', [restaurant])
    await searchAllVotes(testApp.context)
    expect(await heldOn(restaurant)).toBe(0)
    expect(await query('select after_restaurant from shield_progress')).toEqual([{ after_restaurant: null }])
    await searchAllVotes(testApp.context)
    expect(await heldOn(restaurant)).toBe(40)
  })

  it('goes on from the votes that are old enough to be complete', async () => {
    const restaurant = await restaurantWithPast(testApp)
    await search()
    const [{ last } = { last: 0 }] = await query<{ last: number }>('select max(id) as last from votes where question_id = $1', [restaurant])
    const [{ after_vote } = { after_vote: 0 }] = await query<{ after_vote: number }>('select after_vote from shield_progress')
    expect(after_vote).toBe(last)
  })
})

describe('a held vote', () => {
  /** A restaurant under a shield, and one honest-looking member among those who are held. */
  async function shielded(
    ...others: Requester[]
  ): Promise<{ restaurant: string; person: Requester; shield: WaitingShield; fakes: string[] }> {
    const restaurant = await restaurantWithPast(testApp)
    for (const other of others) await other.post('/vote', { questionId: restaurant, rating: 10 })
    const person = await testApp.member('bekleyen')
    expect((await person.post('/vote', { questionId: restaurant, rating: 10, comment: 'Bence çok güzel bir yer.' })).status).toBe(200)
    const fakes = await attack(testApp, restaurant)
    await search()
    const shield = (await shieldOf(restaurant))!
    expect(shield.held).toBe(41 + others.length)
    return { restaurant, person, shield, fakes }
  }

  it('is shown as held with the reason to its member, who still has it, and its comment stays [RANK-04]', async () => {
    const { restaurant, person, shield } = await shielded()
    const status = async () => (await person.get<VoteStatus>(`/restaurants/${restaurant}/vote`)).body
    expect(await status()).toMatchObject({ hasVoted: true, rating: 10, held: { isConfirmed: false } })
    expect((await status()).held!.signs).toContain('young accounts')
    expect((await query<{ vote_count: number }>('select vote_count from profiles where id = $1', [person.profileId]))[0]!.vote_count).toBe(
      1,
    )
    expect(await countersOf(restaurant)).toMatchObject({ comment_count: 1 })
    // A change stays held.
    const changed = await person.post<VoteResult>('/vote', { questionId: restaurant, rating: 9 })
    expect(changed.body.counts.members[8]).toBe(6)
    expect(await heldOn(restaurant)).toBe(41)
    await decide(shield.id, 'confirmed')
    expect(await status()).toMatchObject({ rating: 9, held: { isConfirmed: true } })
  })

  it('is released as it was changed, and without those that were withdrawn or whose members left [RANK-04]', async () => {
    const leaver = await testApp.member('giden')
    await query('update auth_users set email_verified = true where id = (select auth_id from profiles where id = $1)', [leaver.profileId])
    const { restaurant, person, shield, fakes } = await shielded(leaver)
    await person.post('/vote', { questionId: restaurant, rating: 2, choice: 'reject' })
    expect((await leave(leaver)).status).toBeLessThan(300)
    await query('delete from votes where user_id = $1 and question_id = $2', [fakes[1], restaurant])
    expect(await countersOf(restaurant)).toMatchObject({ held_count: 41, member_vote_count: 30 })
    await decide(shield.id, 'released')
    const after = await countersOf(restaurant)
    // The vote of the leaver still counts among those of members.
    expect(after).toMatchObject({ held_count: 0, member_vote_count: 71, member_reject_count: 7 })
    expect((after['logged_in_ratings'] as number[])[1]).toBe(1)
    expect((after['anonymous_ratings'] as number[])[9]).toBe(0)
  })

  it('is withdrawn as any vote, and takes no activity away a second time [RANK-04]', async () => {
    const { restaurant, person } = await shielded()
    const before = await countersOf(restaurant)
    expect((await person.send('DELETE', `/restaurants/${restaurant}/vote`)).status).toBe(200)
    expect(await countersOf(restaurant)).toEqual({ ...before, held_count: 40, comment_count: 0 })
  })
})

describe('a merge of restaurants under shields', () => {
  it('joins both shields, and its undoing gives each restaurant its own again [RANK-04 MRG-02]', async () => {
    const admin = await testApp.member('birlestiren')
    await badgeOf(testApp, admin.profileId, { name: 'admin' })
    const [kept, gone] = [await restaurantWithPast(testApp), await restaurantWithPast(testApp)]
    const fakes = await attack(testApp, kept)
    await attack(testApp, gone, 30)
    // One voted on both: the newer vote remains.
    await membersVote(testApp, gone, fakes.slice(0, 5), many(5, 10))
    await search()
    const before = [await countersOf(kept), await countersOf(gone)]
    const heldBefore = await query(
      'select vote_id, h.shield_id from held_votes h join shields s on s.id = shield_id where outcome is null order by 1',
    )
    const merged = await admin.post<{ id: number }>('/moderation/merges', { survivorId: kept, absorbedId: gone })
    expect(merged.status).toBe(201)
    expect(await shieldOf(kept)).toMatchObject({ held: 70 })
    expect(await checkInvariants(testApp.database.pool)).toEqual([])
    expect((await admin.post(`/moderation/merges/${merged.body.id}/undo`)).status).toBe(200)
    expect([await countersOf(kept), await countersOf(gone)]).toEqual(before)
    expect(
      await query('select vote_id, h.shield_id from held_votes h join shields s on s.id = shield_id where outcome is null order by 1'),
    ).toEqual(heldBefore)
    // Once more, and a moderator decides before it is undone: what is decided stays decided.
    const again = await admin.post<{ id: number }>('/moderation/merges', { survivorId: kept, absorbedId: gone })
    expect((await decide((await shieldOf(kept))!.id, 'released')).status).toBe(200)
    expect((await admin.post(`/moderation/merges/${again.body.id}/undo`)).status).toBe(200)
    expect([await heldOn(kept), await heldOn(gone)]).toEqual([0, 0])
  })
})
