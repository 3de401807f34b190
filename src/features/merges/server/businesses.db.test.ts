import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { badgeOf, comment } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { RestaurantMerge } from '../merges.contract.ts'

type Requester = Awaited<ReturnType<TestApp['member']>>
let testApp: TestApp
let admin: Requester
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.member('birlestiren')
  await badgeOf(testApp, admin.profileId, { name: 'admin' })
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const query = async <T>(text: string, values: unknown[] = []) => (await testApp.database.pool.query(text, values)).rows as T[]
const give = (who: Requester, restaurantId: string) => admin.post('/moderation/claims', { restaurantId, username: who.username })
const answer = (who: Requester, id: number) => who.send('PUT', `/comments/${id}/business-reply`, { content: 'Bekleriz.' })
const merge = async (survivorId: string, absorbedId: string) =>
  (await admin.post<RestaurantMerge>('/moderation/merges', { survivorId, absorbedId })).body.id
const undo = async (id: number) => (await admin.post(`/moderation/merges/${id}/undo`)).status
const votes = (id: string) => query<{ rating: number }>('select rating from votes where question_id = $1', [id])
const active = async (id: string) =>
  (await query<{ member_id: string }>("select member_id from restaurant_claims where restaurant_id = $1 and state = 'active'", [id])).map(
    ({ member_id }) => member_id,
  )

async function stored(...ids: string[]): Promise<unknown[]> {
  return [
    await query('select * from restaurant_claims where restaurant_id = any($1) order by id', [ids]),
    await query('select b.* from business_replies b join comments c on c.id = b.comment_id where c.question_id = any($1) order by 1', [
      ids,
    ]),
    await query('select * from restaurant_history where restaurant_id = any($1) order by id', [ids]),
  ]
}

it('two restaurants with a business each keep that of the survivor; the other comes back with its replies [MRG-02 CLAIM-01]', async () => {
  const [first, second, member] = await Promise.all([testApp.member('ilk'), testApp.member('ikinci'), testApp.member('uye')])
  const [kept, gone] = [await testApp.restaurant(), await testApp.restaurant()]
  const [one, two] = [await comment(testApp, kept, member.profileId), await comment(testApp, gone, admin.profileId)]
  await give(first, kept)
  await give(second, gone)
  await answer(first, one)
  await answer(second, two)
  const before = await stored(kept, gone)
  const id = await merge(kept, gone)
  const replies = await query('select comment_id from business_replies where comment_id = any($1)', [[one, two]])
  expect([await active(kept), replies]).toEqual([[first.profileId], [{ comment_id: one }]])
  // The business of the survivor answers what came with the merge, until the undo.
  expect((await answer(first, two)).status).toBe(200)
  expect((await answer(second, two)).status).toBe(403)
  expect(await undo(id)).toBe(200)
  expect(await stored(kept, gone)).toEqual(before)
  expect([await active(kept), await active(gone)]).toEqual([[first.profileId], [second.profileId]])
})

it('a business comes along to a survivor without one, with its replies and history, and goes back [MRG-02 CLAIM-02]', async () => {
  const [business, waiting] = [await testApp.member('gelen'), await testApp.member('bekleyen')]
  const [kept, gone] = [await testApp.restaurant(), await testApp.restaurant()]
  const said = await comment(testApp, gone, admin.profileId)
  await give(business, gone)
  await waiting.post(`/restaurants/${kept}/claim`, { proof: 'photo' })
  await answer(business, said)
  const before = await stored(kept, gone)
  const id = await merge(kept, gone)
  expect([await active(kept), (await answer(business, said)).status]).toEqual([[business.profileId], 200])
  expect(await query('select kind from restaurant_history where restaurant_id = $1', [kept])).toEqual([{ kind: 'claim_given' }])
  expect(await undo(id)).toBe(200)
  expect(await stored(kept, gone)).toEqual(before)
})

it('a business that rated the other restaurant has no vote on what is its own now [MRG-02 CLAIM-01]', async () => {
  const business = await testApp.member('rakip')
  const [kept, gone] = [await testApp.restaurant({ author_id: admin.profileId }), await testApp.restaurant()]
  await business.post('/vote', { questionId: kept, rating: 1, comment: 'Rakip kötü' })
  await give(business, gone)
  const id = await merge(kept, gone)
  expect([await votes(kept), await query('select from comments where question_id = $1', [kept])]).toEqual([[], []])
  expect((await business.post('/vote', { questionId: kept, rating: 10 })).body['code']).toBe('BUSINESS_NO_RATING')
  expect(await undo(id)).toBe(200)
  expect((await business.post('/vote', { questionId: kept, rating: 3 })).status).toBe(200)
})
