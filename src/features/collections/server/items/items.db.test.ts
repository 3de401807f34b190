import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { collection, comment, duet, membersVote, readAll, visitorsVote } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { CollectionItem, ItemPage } from '../../collections.contract.ts'

type Requester = Awaited<ReturnType<TestApp['member']>>
let testApp: TestApp
let owner: Requester
let id: string
beforeAll(async () => {
  testApp = await createTestApp()
  owner = await testApp.member('sahip')
})
beforeEach(async () => {
  id = await collection(testApp, owner.profileId)
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const codeOf = ({ status, body }: { status: number; body: object }) => [status, (body as { code?: string }).code]
const add = (restaurant: string, notes?: unknown) =>
  owner.send<CollectionItem>('PUT', `/collections/${id}/items/${restaurant}`, notes === undefined ? {} : { notes })
const held = async () => (await owner.get<ItemPage>(`/collections/${id}/items?limit=50`)).body.items.map((item) => item.questionId)
const counted = async () => (await owner.get(`/collections/${id}`)).body['itemCount']

describe('the items of a collection', () => {
  it('an item has its note and everything shown of the restaurant [COL-09 COL-12 COL-13]', async () => {
    const author = await testApp.member('yazar')
    const { db } = testApp.database
    const files = ['kose-400.webp', 'kose-800.webp', 'kose-1600.webp', 'yuz.webp'].map((name) => ({ name }))
    await db.insertInto('media_files').values(files).execute()
    await db.updateTable('profiles').set({ avatar_url: '/media/yuz.webp' }).where('id', '=', author.profileId).execute()
    const restaurant = await testApp.restaurant({
      title: 'Köşe Büfe',
      body: 'Tost ve ayran',
      author_id: author.profileId,
      address: 'Moda, İstanbul',
      restaurant_type: 'tost',
      photos: ['kose'],
    })
    await membersVote(testApp, restaurant, [author.profileId, owner.profileId], [9, 2])
    await visitorsVote(testApp, restaurant, [10])
    await comment(testApp, restaurant, owner.profileId)
    const { status, body } = await add(restaurant, '  Acılı  ')
    expect(status).toBe(201)
    expect(body).toEqual({
      collectionId: id,
      questionId: restaurant,
      notes: 'Acılı',
      addedAt: expect.stringMatching(/Z$/) as string,
      questionTitle: 'Köşe Büfe',
      questionBody: 'Tost ve ayran',
      authorUsername: author.username,
      authorAvatarUrl: '/media/yuz.webp',
      acceptCount: 2,
      rejectCount: 1,
      commentCount: 1,
      photo: '/media/kose-1600.webp',
      restaurantType: 'tost',
      address: 'Moda, İstanbul',
      isVotable: true,
      rating: 5.5,
    })
    expect((await owner.get<ItemPage>(`/collections/${id}/items`)).body).toEqual({ items: [body], nextCursor: null })
    expect(await db.selectFrom('collection_items').selectAll().where('collection_id', '=', id).execute()).toMatchObject([
      { collection_id: id, question_id: restaurant, notes: 'Acılı' },
    ])
  })

  it('a duet shows the overall rating of its original, as on its card', async () => {
    const original = await testApp.restaurant()
    await visitorsVote(testApp, original, [6, 8])
    expect((await add(await duet(testApp, original, owner.profileId))).body).toMatchObject({ isVotable: false, rating: 7 })
  })

  it('a restaurant is in a collection at most once, and can be in several collections [COL-16]', async () => {
    const restaurant = await testApp.restaurant()
    expect((await add(restaurant)).status).toBe(201)
    expect(codeOf(await add(restaurant, 'Yine'))).toEqual([409, 'ITEM_EXISTS'])
    expect((await owner.get<ItemPage>(`/collections/${id}/items`)).body.items[0]!.notes).toBeNull()
    expect(await counted()).toBe(1)
    id = await collection(testApp, owner.profileId)
    expect((await add(restaurant)).status).toBe(201)
    expect(codeOf(await add('boyle-bir-yer-yok'))).toEqual([404, 'RESTAURANT_NOT_FOUND'])
    expect(await counted()).toBe(1)
  })

  it('a note has 200 characters at most and can be changed and cleared [COL-07 COL-16]', async () => {
    const restaurant = await testApp.restaurant()
    expect(codeOf(await add(restaurant, 'ş'.repeat(201)))).toEqual([422, 'ITEM_NOTES_TOO_LONG'])
    expect((await add(restaurant, 'ş'.repeat(200))).body.notes).toHaveLength(200)
    const note = (notes: unknown) => owner.send<CollectionItem>('PATCH', `/collections/${id}/items/${restaurant}`, { notes })
    expect((await note('Soğansız')).body.notes).toBe('Soğansız')
    expect((await note(null)).body.notes).toBeNull()
    expect(codeOf(await note('ş'.repeat(201)))).toEqual([422, 'ITEM_NOTES_TOO_LONG'])
    expect(codeOf(await owner.send('PATCH', `/collections/${id}/items/baska-yer`, { notes: 'x' }))).toEqual([404, 'ITEM_NOT_FOUND'])
  })

  it('an item can be removed; removing it again changes nothing [COL-16]', async () => {
    const [first, second] = [await testApp.restaurant(), await testApp.restaurant()]
    await add(first)
    await add(second)
    const remove = (restaurant: string) => owner.send('DELETE', `/collections/${id}/items/${restaurant}`)
    for (let turn = 0; turn < 2; turn++) expect((await remove(first)).body).toEqual({ itemCount: 1 })
    expect(await held()).toEqual([second])
    await testApp.database.db.deleteFrom('restaurants').where('id', '=', second).execute()
    expect([await held(), await counted()]).toEqual([[], 0])
    expect((await remove(second)).body).toEqual({ itemCount: 0 })
  })

  it('items stay in the order of adding until they are reordered [COL-16]', async () => {
    const names: string[] = []
    for (let turn = 0; turn < 5; turn++) {
      names.push(await testApp.restaurant())
      await add(names[turn]!)
    }
    const [a, b, c, d, e] = names as [string, string, string, string, string]
    const order = (...questionIds: string[]) => owner.send('PUT', `/collections/${id}/order`, { questionIds })
    expect(await held()).toEqual([a, b, c, d, e])
    expect((await order(b, a)).body).toEqual({ itemCount: 5 })
    expect(await held()).toEqual([b, a, c, d, e])
    await order(e, c, b)
    expect(await held()).toEqual([e, a, c, d, b])
    await order(a, b, c, d, e)
    expect(await held()).toEqual([a, b, c, d, e])
    await owner.send('DELETE', `/collections/${id}/items/${b}`)
    expect(codeOf(await order(a, b))).toEqual([404, 'ITEM_NOT_FOUND'])
    const last = await testApp.restaurant()
    await add(last)
    await order(last, a)
    expect(await held()).toEqual([last, c, d, e, a])
  })

  it('items that were never ordered can be reordered too [COL-16]', async () => {
    const [first, second, third] = [await testApp.restaurant(), await testApp.restaurant(), await testApp.restaurant()]
    id = await collection(testApp, owner.profileId, { items: [first, second, third] })
    await testApp.database.db.updateTable('collection_items').set({ position: 0 }).where('collection_id', '=', id).execute()
    const [x, y, z] = (await held()) as [string, string, string]
    await owner.send('PUT', `/collections/${id}/order`, { questionIds: [z, x] })
    expect(await held()).toEqual([z, y, x])
  })

  it('a long collection is read page by page in its order, by every viewer when it is public [COL-12 COL-17]', async () => {
    const names = await Promise.all(Array.from({ length: 7 }, () => testApp.restaurant()))
    id = await collection(testApp, owner.profileId, { is_public: true, items: names })
    const visitor = testApp.visitor()
    const { items, pages } = await readAll(
      async (cursor) => (await visitor.get<ItemPage>(`/collections/${id}/items?limit=3${cursor === null ? '' : `&cursor=${cursor}`}`)).body,
    )
    expect([items.map((item) => item.questionId), pages]).toEqual([names, 3])
    expect(codeOf(await visitor.get(`/collections/${id}/items?cursor=e30`))).toEqual([422, 'INVALID_INPUT'])
  })
})
