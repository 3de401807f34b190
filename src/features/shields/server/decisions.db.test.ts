import { readAlone } from '#db/joined-reads.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { attack, restaurantWithPast } from '#tests/support/attacks.ts'
import { makeModerator } from '#tests/support/moderation.ts'
import { membersVote } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { HeldVotePage, ShieldDecided, ShieldPage } from '../shields.contract.ts'
import type { ShieldOutcome } from '../shields.rules.ts'
import { dropNetworks, noticeRead, searchNewVotes } from './index.ts'

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
const search = () => searchNewVotes(testApp.context)
const leave = (person: Requester) => person.post('/account/deletion', { username: person.username, password: 'acili-ezme-7' })
const decide = (id: number, outcome: ShieldOutcome, who = moderator) =>
  who.post<ShieldDecided & Refusal>(`/moderation/shields/${id}/decision`, { outcome })
const waiting = async (who = moderator) => (await who.get<ShieldPage>('/moderation/shields?limit=50')).body.items
const shieldOf = async (id: string) => (await waiting()).find(({ restaurant }) => restaurant.id === id)
const heldOn = async (restaurant: string) => (await query('select from votes where question_id = $1 and is_held', [restaurant])).length

describe('a decision about held votes', () => {
  it('is made once: of two moderators at once one wins, and the other is told [RANK-04]', async () => {
    const other = await testApp.member('kalkanci')
    await makeModerator(testApp, other.profileId)
    const restaurant = await restaurantWithPast(testApp)
    await attack(testApp, restaurant)
    await search()
    const { id } = (await shieldOf(restaurant))!
    const answers = await Promise.all([decide(id, 'released'), decide(id, 'confirmed', other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('SHIELD_DECIDED')
    const won = answers.find(({ status }) => status === 200)!.body.outcome
    expect(await heldOn(restaurant)).toBe(won === 'released' ? 0 : 40)
  })

  it('is not for a moderator who voted there, added the restaurant or manages it, nor for other members [RANK-04]', async () => {
    const involved = await Promise.all(['oy', 'ekleyen', 'isleten'].map((name) => testApp.member(name)))
    for (const { profileId } of involved) await makeModerator(testApp, profileId)
    const [voter, author, business] = involved
    const restaurant = await restaurantWithPast(testApp)
    await membersVote(testApp, restaurant, [voter!.profileId], [6])
    await query('update restaurants set author_id = $1 where id = $2', [author!.profileId, restaurant])
    await query(
      `insert into restaurant_claims (restaurant_id, member_id, proof, state, active_since, decided_at) values ($1, $2, 'admin', 'active', now(), now())`,
      [restaurant, business!.profileId],
    )
    await attack(testApp, restaurant)
    await search()
    const { id } = (await shieldOf(restaurant))!
    for (const who of involved) {
      expect((await waiting(who)).find((shield) => shield.id === id)!.canDecide).toBe(false)
      expect((await decide(id, 'confirmed', who)).body.code).toBe('SHIELD_OF_OWN')
    }
    const member = await testApp.member()
    expect((await decide(id, 'released', member)).body.code).toBe('ADMIN_ONLY')
    expect((await member.get<Refusal>('/moderation/shields')).body.code).toBe('ADMIN_ONLY')
    expect((await member.get<Refusal>(`/moderation/shields/${id}`)).body.code).toBe('ADMIN_ONLY')
    expect((await decide(999_999, 'released')).body.code).toBe('SHIELD_NOT_FOUND')
    expect(await heldOn(restaurant)).toBe(40)
  })

  it('has the evidence before it: each vote with its member, its day and the signs, page by page [RANK-04]', async () => {
    const restaurant = await restaurantWithPast(testApp)
    await attack(testApp, restaurant)
    await search()
    const { id } = (await shieldOf(restaurant))!
    const first = (await moderator.get<HeldVotePage>(`/moderation/shields/${id}?limit=25`)).body
    const second = (await moderator.get<HeldVotePage>(`/moderation/shields/${id}?limit=25&cursor=${first.nextCursor}`)).body
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([25, 15, null])
    expect(new Set([...first.items, ...second.items].map((vote) => vote.id)).size).toBe(40)
    expect(first.items[0]).toMatchObject({ rating: 10, choice: 'accept', restaurant: { id: restaurant } })
    expect(first.items[0]!.member!.username).toMatch(/^kalabalik_/)
    expect(first.items[0]!.day).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(first.items[0]!.signs.length).toBeGreaterThan(1)
  })
})

describe('the notice on the page of a restaurant', () => {
  it('has the number of held votes and the score with and without them, while the shield is open [RANK-05]', async () => {
    const restaurant = await restaurantWithPast(testApp)
    expect(await readAlone(testApp.database.db, noticeRead(), restaurant)).toBeNull()
    await attack(testApp, restaurant)
    await search()
    expect(await readAlone(testApp.database.db, noticeRead(), restaurant)).toMatchObject({ held: 40, without: 7, with: (210 + 400) / 70 })
    await decide((await shieldOf(restaurant))!.id, 'confirmed')
    expect(await readAlone(testApp.database.db, noticeRead(), restaurant)).toBeNull()
  })
})

describe('the network of a vote', () => {
  it('is kept as a keyed hash for 90 days, and not after its member left [RANK-04]', async () => {
    const restaurant = await testApp.restaurant()
    const [one, two] = [await testApp.member(), await testApp.member()]
    await one.post('/vote', { questionId: restaurant, rating: 7 })
    await two.post('/vote', { questionId: restaurant, rating: 7 })
    const networks = () =>
      query<{ hash: string }>(
        `select encode(network_hash, 'hex') as hash from vote_networks n join votes v on v.id = n.vote_id where v.question_id = $1`,
        [restaurant],
      )
    const [first, second] = await networks()
    expect(first!.hash).toMatch(/^[0-9a-f]{32}$/)
    expect(second).toEqual(first)
    expect((await leave(two)).status).toBeLessThan(300)
    expect(await networks()).toHaveLength(1)
    await query(`update vote_networks set cast_at = now() - interval '91 days'`)
    await dropNetworks(testApp.context.db)
    expect(await networks()).toEqual([])
  })
})
