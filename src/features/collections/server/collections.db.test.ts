import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { makeModerator, reason } from '#tests/support/moderation.ts'
import { collection, crowd, readAll } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { Collection, CollectionLike, GalleryPage, OwnCollectionPage, PublicCollection } from '../collections.contract.ts'

type Requester = Awaited<ReturnType<TestApp['member']>>
let testApp: TestApp
let owner: Requester
let other: Requester
beforeAll(async () => {
  testApp = await createTestApp()
  owner = await testApp.member('sahip')
  other = await testApp.member('baska')
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const make = async (given: Record<string, unknown> = {}) =>
  (await owner.post<Collection>('/collections', { name: 'Gece rotası', ...given })).body
const codeOf = ({ status, body }: { status: number; body: object }) => [status, (body as { code?: string }).code]

describe('keeping collections', () => {
  it('a member makes a collection: private, indigo and a folder by default [COL-08 COL-13 COL-18]', async () => {
    const { status, body } = await owner.post<Collection>('/collections', { name: '  Gece   rotası ' })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String) as string,
      userId: owner.profileId,
      owner: { id: owner.profileId, username: owner.username, nickname: 'sahip', avatarUrl: null },
      name: 'Gece rotası',
      description: null,
      color: '#6366f1',
      emoji: '📁',
      isPublic: false,
      itemCount: 0,
      likeCount: 0,
      createdAt: expect.stringMatching(/Z$/) as string,
    })
    const look = { name: 'Sahil', description: 'Deniz kıyısı', color: '#0284C7', emoji: '⛵', isPublic: true }
    const made = await make(look)
    expect(made).toMatchObject({ ...look, color: '#0284c7' })
    const row = await testApp.database.db.selectFrom('collections').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ user_id: owner.profileId, name: 'Sahil', description: 'Deniz kıyısı', emoji: '⛵', is_public: true })
  })

  it('a name is required; texts that are too long are refused [COL-05 COL-06]', async () => {
    for (const name of ['', '  ']) {
      const answer = await owner.post('/collections', { name })
      expect([...codeOf(answer), answer.body['message']]).toEqual([422, 'COLLECTION_NAME_REQUIRED', 'Collection name is required'])
    }
    expect(codeOf(await owner.post('/collections', { name: 'a'.repeat(101) }))).toEqual([422, 'COLLECTION_NAME_TOO_LONG'])
    const long = await owner.post('/collections', { name: 'a'.repeat(100), description: 'ş'.repeat(501) })
    expect(codeOf(long)).toEqual([422, 'COLLECTION_DESCRIPTION_TOO_LONG'])
    expect((await make({ name: '🌯'.repeat(100), description: 'ş'.repeat(500) })).description).toHaveLength(500)
  })

  it('a colour is six hex digits and nothing else, and an emoji is one emoji: no CSS injection [COL-08]', async () => {
    const { id } = await make()
    for (const color of [
      'red',
      '#fff',
      '#6366f1;background:url(//evil.example)',
      'var(--ink)',
      'url(javascript:alert(1))',
      '#6366f1 ',
      '#63',
    ])
      for (const answer of [
        await owner.post('/collections', { name: 'a', color }),
        await owner.send('PATCH', `/collections/${id}`, { color }),
      ])
        expect([color, ...codeOf(answer)]).toEqual([color, 422, 'INVALID_INPUT'])
    for (const emoji of ['<b>', 'a', '🌯🌯', ''])
      expect([emoji, ...codeOf(await owner.post('/collections', { name: 'a', emoji }))]).toEqual([emoji, 422, 'INVALID_INPUT'])
    expect((await owner.get(`/collections/${id}`)).body).toMatchObject({ color: '#6366f1', emoji: '📁' })
  })

  it('its owner changes only the given fields, and no other member changes it [COL-16]', async () => {
    const { id } = await make({ description: 'Eski', isPublic: true })
    const changed = await owner.send<Collection>('PATCH', `/collections/${id}`, { name: 'Yeni ad', emoji: '🌯' })
    expect(changed.body).toMatchObject({ name: 'Yeni ad', emoji: '🌯', description: 'Eski', isPublic: true })
    const cleared = await owner.send<Collection>('PATCH', `/collections/${id}`, { description: ' ', isPublic: false })
    expect(cleared.body).toMatchObject({ name: 'Yeni ad', description: null, isPublic: false })
    expect(codeOf(await owner.send('PATCH', `/collections/${id}`, { name: ' ' }))).toEqual([422, 'COLLECTION_NAME_REQUIRED'])
    expect(codeOf(await other.send('PATCH', `/collections/${id}`, { name: 'Benim' }))).toEqual([404, 'COLLECTION_NOT_FOUND'])
    expect((await owner.get(`/collections/${id}`)).body['name']).toBe('Yeni ad')
  })

  it('deleting it deletes its items and likes; the restaurants stay [COL-16]', async () => {
    const restaurant = await testApp.restaurant()
    const id = await collection(testApp, owner.profileId, { is_public: true, items: [restaurant] })
    await other.send('PUT', `/collections/${id}/like`, { liked: true })
    expect(codeOf(await other.send('DELETE', `/collections/${id}`))).toEqual([403, 'FORBIDDEN'])
    expect((await owner.send('DELETE', `/collections/${id}`)).body).toEqual({ id })
    expect(codeOf(await owner.get(`/collections/${id}`))).toEqual([404, 'COLLECTION_NOT_FOUND'])
    expect(codeOf(await owner.send('DELETE', `/collections/${id}`))).toEqual([404, 'COLLECTION_NOT_FOUND'])
    expect((await owner.get(`/restaurants/${restaurant}`)).status).toBe(200)
  })

  it('a moderator removes a public one with a reason, and finds no private one that nobody reported', async () => {
    const moderator = await testApp.member('hakem')
    await makeModerator(testApp, moderator.profileId)
    const remove = (id: string) => moderator.send('DELETE', `/collections/${id}`, reason)
    const hidden = await collection(testApp, owner.profileId)
    expect(codeOf(await remove(hidden))).toEqual([404, 'COLLECTION_NOT_FOUND'])
    expect((await owner.get(`/collections/${hidden}`)).status).toBe(200)
    // Of several calls at once one removes it, and the others find nothing.
    const shown = await collection(testApp, owner.profileId, { is_public: true })
    const answers = await Promise.all([remove(shown), remove(shown), remove(shown)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
  })

  it('a private collection is invisible to others: the collection, its items and its like [COL-17]', async () => {
    const [id, nowhere] = [await collection(testApp, owner.profileId), '0b0f6c1e-7d59-4c0a-9b0e-1f0a4c1d2e3f']
    for (const rest of ['', '/items', '/like'])
      for (const requester of [other, testApp.visitor()]) {
        const [hidden, missing] = [await requester.get(`/collections/${id}${rest}`), await requester.get(`/collections/${nowhere}${rest}`)]
        expect([rest, ...codeOf(hidden)]).toEqual([rest, 404, 'COLLECTION_NOT_FOUND'])
        expect({ ...hidden.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' })
      }
    for (const [method, rest, body] of [
      ['DELETE', '', undefined],
      ['PUT', '/like', { liked: true }],
      ['PUT', '/items/bir-yer', {}],
      ['PATCH', '/items/bir-yer', { notes: 'x' }],
      ['DELETE', '/items/bir-yer', undefined],
      ['PUT', '/order', { questionIds: ['a', 'b'] }],
    ] as const)
      expect([method, rest, ...codeOf(await other.send(method, `/collections/${id}${rest}`, body))]).toEqual([
        method,
        rest,
        404,
        'COLLECTION_NOT_FOUND',
      ])
    for (const rest of ['', '/items', '/like']) expect((await owner.get(`/collections/${id}${rest}`)).status).toBe(200)
    const { items } = (await other.get<GalleryPage>('/public-collections?limit=50&sort=newest')).body
    expect(items.map((one) => one.id)).not.toContain(id)
  })

  it('a repeated call with the same idempotency key makes one collection', async () => {
    const post = () => owner.post<Collection>('/collections', { name: 'Bir kere' }, { 'idempotency-key': 'collection-once' })
    expect((await post()).body).toEqual((await post()).body)
  })

  it('a member makes at most thirty collections an hour', async () => {
    const busy = await createTestApp({ RATE_LIMITS: '1' })
    const eager = await busy.member()
    for (let turn = 0; turn < 30; turn++) expect((await eager.post('/collections', { name: 'a' })).status).toBe(201)
    expect(codeOf(await eager.post('/collections', { name: 'a' }))).toEqual([429, 'RATE_LIMITED'])
    await busy.close()
  })
})

describe('listing collections', () => {
  it('members read only their own, newest first, page by page [COL-12]', async () => {
    const keeper = await testApp.member()
    expect((await keeper.get('/collections')).body).toEqual({ items: [], nextCursor: null, isContained: null })
    const ids: string[] = []
    // Some are created at the same moment: no page may repeat or skip one.
    for (let turn = 0; turn < 7; turn++)
      ids.push(await collection(testApp, keeper.profileId, { created_at: new Date(Date.UTC(2026, 0, 1 + Math.floor(turn / 3))) }))
    const { items, pages } = await readAll(
      async (cursor) => (await keeper.get<OwnCollectionPage>(`/collections?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`)).body,
    )
    expect(pages).toBe(4)
    expect(items.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect(items.map(({ createdAt }) => createdAt)).toEqual(
      items
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    )
    expect(codeOf(await testApp.visitor().get('/collections'))).toEqual([401, 'NOT_AUTHENTICATED'])
  })

  it('members learn which of their collections contain a restaurant, and whether any does', async () => {
    const [keeper, restaurant] = [await testApp.member(), await testApp.restaurant()]
    await collection(testApp, other.profileId, { items: [restaurant] })
    const ask = async () => (await keeper.get<OwnCollectionPage>(`/collections?containing=${restaurant}&limit=1`)).body
    await collection(testApp, keeper.profileId, { created_at: new Date('2026-01-02') })
    expect(await ask()).toMatchObject({ items: [{ contains: false }], isContained: false })
    // It is on the next page, and still counts.
    await collection(testApp, keeper.profileId, { created_at: new Date('2026-01-01'), items: [restaurant] })
    expect(await ask()).toMatchObject({ items: [{ contains: false }], isContained: true })
    const all = (await keeper.get<OwnCollectionPage>(`/collections?containing=${restaurant}`)).body
    expect(all.items.map(({ contains }) => contains)).toEqual([false, true])
  })

  it('every viewer lists the public ones by likes or by age [COL-02]', async () => {
    const gallery = await createTestApp()
    const [keeper, fan] = [await gallery.member(), await gallery.member()]
    const ids: string[] = []
    for (let day = 1; day <= 5; day++)
      ids.push(await collection(gallery, keeper.profileId, { is_public: true, created_at: new Date(Date.UTC(2026, 0, day)) }))
    await collection(gallery, keeper.profileId)
    const likers = await crowd(gallery, 3)
    const likes = [0, 2, 3, 0, 2]
    for (const [index, collection_id] of ids.entries())
      for (const user_id of likers.slice(0, likes[index]))
        await gallery.database.db.insertInto('collection_likes').values({ collection_id, user_id }).execute()
    await fan.send('PUT', `/collections/${ids[3]}/like`, { liked: true })
    const read = (requester: { get: typeof keeper.get }, sort: string) =>
      readAll<PublicCollection>(
        async (cursor) =>
          (await requester.get<GalleryPage>(`/public-collections?limit=2&sort=${sort}${cursor === null ? '' : `&cursor=${cursor}`}`)).body,
      )
    const liked = await read(fan, 'likes')
    expect(liked.items.map(({ id }) => ids.indexOf(id))).toEqual([2, 4, 1, 3, 0])
    expect(liked.items.map(({ likeCount, isLiked }) => [likeCount, isLiked])).toEqual([
      [3, false],
      [2, false],
      [2, false],
      [1, true],
      [0, false],
    ])
    const newest = await read(gallery.visitor(), 'newest')
    expect(newest.items.map(({ id, isLiked }) => [ids.indexOf(id), isLiked])).toEqual([4, 3, 2, 1, 0].map((index) => [index, false]))
    await gallery.close()
  })

  it('a member likes a public collection once and may unlike it; a private one cannot be liked [COL-16]', async () => {
    const { id } = await make({ isPublic: true })
    const like = async (liked: boolean) => (await other.send<CollectionLike>('PUT', `/collections/${id}/like`, { liked })).body
    const seen = async () => (await other.get<CollectionLike>(`/collections/${id}/like`)).body
    expect(await seen()).toEqual({ liked: false, likeCount: 0 })
    expect([await like(true), await like(true), await seen()]).toEqual([0, 1, 2].map(() => ({ liked: true, likeCount: 1 })))
    expect((await owner.get(`/collections/${id}/like`)).body).toEqual({ liked: false, likeCount: 1 })
    expect((await testApp.visitor().get(`/collections/${id}/like`)).body).toEqual({ liked: false, likeCount: 1 })
    expect([await like(false), await like(false)]).toEqual([0, 1].map(() => ({ liked: false, likeCount: 0 })))
    await owner.send('PATCH', `/collections/${id}`, { isPublic: false })
    for (const requester of [other, owner])
      expect(codeOf(await requester.send('PUT', `/collections/${id}/like`, { liked: true }))).toEqual([404, 'COLLECTION_NOT_FOUND'])
  })
})
