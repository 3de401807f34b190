import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { crowd, duet, membersVote, readAll, visitorsVote } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { DuetPage, OwnDuet } from '../duets.contract.ts'

let testApp: TestApp
let author: Awaited<ReturnType<TestApp['member']>>
let other: Awaited<ReturnType<TestApp['member']>>
beforeAll(async () => {
  testApp = await createTestApp()
  author = await testApp.member('yazar')
  other = await testApp.member('duetci')
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const opinion = { body: '  Bence biraz tuzlu ama çok taze. ', rating: 7.256 }
const restaurant = () => testApp.restaurant({ author_id: author.profileId, address: 'Kadıköy', restaurant_type: 'kokorec' })

describe('a duet', () => {
  it('is a rated opinion of another member’s restaurant, without votes [GEN-07 DUET-01 DUET-04 DUET-05 DUET-10 DUET-15]', async () => {
    const parent = await restaurant()
    await membersVote(testApp, parent, await crowd(testApp, 2), [9, 8])
    await visitorsVote(testApp, parent, [3])
    const { status, body } = await other.post<Restaurant>(`/restaurants/${parent}/duets`, opinion)
    expect(status).toBe(201)
    expect(body.id).toMatch(new RegExp(`^${parent}-duet-[a-z0-9]{5}$`))
    expect(body).toMatchObject({
      questionType: 'duet',
      body: 'Bence biraz tuzlu ama çok taze.',
      duetRating: 7.26,
      isVotable: false,
      parentQuestionId: parent,
      parentQuestion: { id: parent, loggedInRatings: [0, 0, 0, 0, 0, 0, 0, 1, 1, 0], anonymousRatings: [0, 0, 1, 0, 0, 0, 0, 0, 0, 0] },
      duetUserId: other.profileId,
      duetUser: { username: other.username },
      authorId: other.profileId,
      address: 'Kadıköy',
      restaurantType: 'kokorec',
    })
    const vote = await author.post('/vote', { questionId: body.id, rating: 9 })
    expect([vote.status, vote.body['code']]).toEqual([409, 'NOT_VOTABLE'])
    const list = (await testApp.visitor().get<DuetPage>(`/restaurants/${parent}/duets`)).body
    expect([list.count, list.items.map(({ id }) => id)]).toEqual([1, [body.id]])
  })

  it('needs a text of at most 500 letters, and a rating from 1 to 10 [DUET-02 DUET-03]', async () => {
    const parent = await restaurant()
    const post = (input: object) => other.post(`/restaurants/${parent}/duets`, input)
    for (const [input, code] of [
      [{ ...opinion, body: ' \n' }, 'BODY_REQUIRED'],
      [{ ...opinion, body: '🌶'.repeat(501) }, 'BODY_TOO_LONG'],
      [{ ...opinion, rating: 0.99 }, 'RATING_OUT_OF_RANGE'],
      [{ ...opinion, rating: 10.01 }, 'RATING_OUT_OF_RANGE'],
      [{ body: 'Puansız' }, 'INVALID_INPUT'],
      [{ ...opinion, duetUserId: author.profileId }, 'INVALID_INPUT'],
    ] as const) {
      const { status, body } = await post(input)
      expect([input, status, body['code']]).toEqual([input, 422, code])
      if (code === 'RATING_OUT_OF_RANGE') expect(body['error']).toBe('Rating must be between 1 and 10')
    }
    expect((await post({ body: '🌶'.repeat(500), rating: 10 })).status).toBe(201)
  })

  it('is made by members only, once per restaurant, never of their own, of a duet, or of a missing one [DUET-06 DUET-13]', async () => {
    const parent = await restaurant()
    const ownStatus = async (who: { get: typeof author.get }, id = parent) => (await who.get<OwnDuet>(`/restaurants/${id}/own-duet`)).body
    expect(await ownStatus(other)).toEqual({ duetId: null, canDuet: 'yes' })
    const first = await other.post<Restaurant>(`/restaurants/${parent}/duets`, opinion)
    expect(await ownStatus(other)).toEqual({ duetId: first.body.id, canDuet: 'already' })
    expect(await ownStatus(author)).toEqual({ duetId: null, canDuet: 'own' })
    expect(await ownStatus(testApp.visitor())).toEqual({ duetId: null, canDuet: 'signIn' })
    expect((await ownStatus(author, first.body.id)).canDuet).toBe('isDuet')
    for (const [client, id, status, code] of [
      [testApp.visitor(), parent, 401, 'NOT_AUTHENTICATED'],
      [other, parent, 409, 'DUET_EXISTS'],
      [author, parent, 403, 'DUET_OF_OWN'],
      [author, first.body.id, 409, 'DUET_OF_DUET'],
      [other, 'yok-boyle-bir-yer', 404, 'PARENT_NOT_FOUND'],
    ] as const) {
      const answer = await client.post(`/restaurants/${id}/duets`, opinion)
      expect([code, answer.status, answer.body['code']]).toEqual([code, status, code])
      if (code === 'PARENT_NOT_FOUND') expect(answer.body['error']).toBe('Parent question not found')
    }
  })

  it('earns the points of a restaurant, and is made once even if the call is repeated [PTS-01]', async () => {
    const [parent, member] = [await restaurant(), await testApp.member('tekrar')]
    const key = { 'idempotency-key': randomUUID() }
    const answers = [1, 2].map(() => member.post<Restaurant>(`/restaurants/${parent}/duets`, opinion, key))
    const [one, two] = await Promise.all(answers)
    expect([one!.status, two!.status, two!.body.id]).toEqual([201, 201, one!.body.id])
    const rows = await testApp.database.db
      .selectFrom('points_log')
      .select(['reason', 'points_change'])
      .where('user_id', '=', member.profileId)
      .execute()
    expect(rows).toEqual([{ reason: 'QUESTION_CREATED', points_change: 5 }])
  })

  it('is edited by its author only [DUET-13]', async () => {
    const parent = await restaurant()
    const { body: made } = await other.post<Restaurant>(`/restaurants/${parent}/duets`, opinion)
    const edit = { body: 'Fikrimi değiştirdim', rating: 9 }
    for (const [client, id, status] of [
      [author, made.id, 403],
      [testApp.visitor(), made.id, 401],
      [author, parent, 404],
      [other, 'yok', 404],
    ] as const)
      expect([id, (await client.send('PUT', `/duets/${id}`, edit)).status]).toEqual([id, status])
    expect((await other.send('PUT', `/duets/${made.id}`, { body: '', rating: 9 })).status).toBe(422)
    const { status, body } = await other.send<Restaurant>('PUT', `/duets/${made.id}`, edit)
    expect([status, body.body, body.duetRating]).toEqual([200, edit.body, 9])
  })

  it('is listed with all others under its original, page by page, newest first, with their number [DUET-14]', async () => {
    const parent = await restaurant()
    const members = await crowd(testApp, 25)
    const ids: string[] = []
    for (const [index, by] of members.entries())
      ids.push(await duet(testApp, parent, by, { created_at: new Date(Date.UTC(2026, 0, 1, index)) }))
    const { items, pages } = await readAll(async (cursor) => {
      const page = (await testApp.visitor().get<DuetPage>(`/restaurants/${parent}/duets?limit=10${cursor ? `&cursor=${cursor}` : ''}`)).body
      expect(page.count).toBe(25)
      return page
    })
    expect([items.map(({ id }) => id), pages]).toEqual([ids.toReversed(), 3])
    expect((await testApp.visitor().get('/restaurants/yok/duets')).status).toBe(404)
  })
})
