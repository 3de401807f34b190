import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { ItemPage } from '#features/collections/collections.contract.ts'
import type { Answer, Client } from '#tests/support/client.ts'
import { collection } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let testApp: TestApp
let owner: Client & { profileId: string }
beforeAll(async () => {
  testApp = await createTestApp()
  owner = await testApp.member()
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const times = <T>(amount: number, task: (turn: number) => Promise<T>) =>
  Promise.all(Array.from({ length: amount }, (_, turn) => task(turn)))
const codes = (answers: Answer[]) => answers.map(({ status, body }) => [status, (body['code'] as string) ?? ''].join(' ').trim()).sort()
const held = async (id: string) =>
  (await owner.get<ItemPage>(`/collections/${id}/items?limit=50`)).body.items.map((item) => item.questionId)

describe('collections at the same moment', () => {
  it('adding the same restaurant twenty times makes one item, and the other calls get an error [COL-16]', async () => {
    const [id, restaurant] = [await collection(testApp, owner.profileId), await testApp.restaurant()]
    const answers = await times(20, (turn) => owner.send('PUT', `/collections/${id}/items/${restaurant}`, { notes: `Not ${turn}` }))
    expect(codes(answers)).toEqual(['201', ...Array<string>(19).fill('409 ITEM_EXISTS')])
    expect((await owner.get(`/collections/${id}`)).body['itemCount']).toBe(1)
  })

  it('twenty restaurants at once are twenty items, each at its own position [COL-16]', async () => {
    const id = await collection(testApp, owner.profileId)
    const restaurants = await times(20, () => testApp.restaurant())
    const answers = await Promise.all(restaurants.map((one) => owner.send('PUT', `/collections/${id}/items/${one}`, {})))
    expect(codes(answers)).toEqual(Array<string>(20).fill('201'))
    const { rows } = await testApp.database.pool.query<{ position: number }>(
      'select position from collection_items where collection_id = $1 order by position',
      [id],
    )
    expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: 20 }, (_, place) => place))
    // Half are removed while the others are reordered.
    const gone = restaurants.slice(0, 10)
    const stay = restaurants.slice(10)
    const changes = [
      ...gone.map((one) => owner.send('DELETE', `/collections/${id}/items/${one}`)),
      ...stay.map((one, turn) => owner.send('PUT', `/collections/${id}/order`, { questionIds: [one, stay[(turn + 3) % 10]!] })),
    ]
    expect(codes(await Promise.all(changes))).toEqual(Array<string>(20).fill('200'))
    expect((await held(id)).toSorted()).toEqual(stay.toSorted())
  })

  it('twenty likes of one member are one like, whatever else the member does [COL-16]', async () => {
    const [id, fan] = [await collection(testApp, owner.profileId, { is_public: true }), await testApp.member()]
    expect(codes(await times(20, () => fan.send('PUT', `/collections/${id}/like`, { liked: true })))).toEqual(Array<string>(20).fill('200'))
    expect((await owner.get(`/collections/${id}`)).body['likeCount']).toBe(1)
    await times(20, (turn) => fan.send('PUT', `/collections/${id}/like`, { liked: turn % 2 === 0 }))
    const { liked, likeCount } = (await fan.get(`/collections/${id}/like`)).body
    expect(likeCount).toBe(liked ? 1 : 0)
  })

  it('restaurants that are deleted while they are added leave no item behind and no wrong count', async () => {
    const id = await collection(testApp, owner.profileId)
    const restaurants = await times(10, () => testApp.restaurant())
    const answers = await Promise.all(
      restaurants.flatMap((one) => [
        owner.send('PUT', `/collections/${id}/items/${one}`, {}),
        testApp.database.pool.query('delete from restaurants where id = $1', [one]).then(() => undefined),
      ]),
    )
    expect(codes(answers.filter((one) => one !== undefined)).filter((code) => !/^(201|404 RESTAURANT_NOT_FOUND)$/.test(code))).toEqual([])
    expect(await held(id)).toEqual([])
  })

  it('a collection that is deleted while it is liked and filled is gone, and nothing fails', async () => {
    const [id, fan, restaurants] = [
      await collection(testApp, owner.profileId, { is_public: true }),
      await testApp.member(),
      await times(8, () => testApp.restaurant()),
    ]
    const answers = await Promise.all([
      ...restaurants.map((one) => owner.send('PUT', `/collections/${id}/items/${one}`, {})),
      fan.send('PUT', `/collections/${id}/like`, { liked: true }),
      owner.send('DELETE', `/collections/${id}`),
    ])
    expect(codes(answers).filter((code) => !/^(200|201|404 COLLECTION_NOT_FOUND)$/.test(code))).toEqual([])
    expect((await owner.get(`/collections/${id}`)).status).toBe(404)
  })
})
