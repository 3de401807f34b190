import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { dishOf } from '#tests/support/dishes.ts'
import type { GalleryPage } from '#features/member-photos/member-photos.contract.ts'
import { commentOf, commentsOf, galleryOf, type GivenPhoto, givePhoto, unseenOf } from '#tests/support/member-photos.ts'
import { makeModerator } from '#tests/support/moderation.ts'
import { jpeg } from '#tests/support/pictures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { establish, witness } from '#tests/support/witnesses.ts'

type Person = Awaited<ReturnType<TestApp['member']>>

let testApp: TestApp
let eater: Person
beforeAll(async () => {
  testApp = await createTestApp()
  eater = await witness(testApp, 'yiyen')
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const query = async <T>(text: string, ...values: unknown[]) => (await testApp.database.pool.query(text, values)).rows as T[]
const codeOf = ({ status, body }: { status: number; body: object }) => [status, (body as { code?: string }).code]

describe('the gallery of a restaurant', () => {
  it('shows photos of members, of the author and of the menu together, the latest first, with name, date and dish, page by page [PIC-02]', async () => {
    const author = await testApp.member()
    const id = await testApp.restaurant({ author_id: author.profileId })
    const dish = await dishOf(eater, id, 'Kokoreç')
    await author.post(`/restaurants/${id}/photos`, await jpeg())
    await eater.post(`/restaurants/${id}/menu-photos`, await jpeg())
    const commentId = await commentOf(eater, id)
    for (const of of [`dishId=${dish}`, `commentId=${commentId}`, `commentId=${commentId}&dishId=${dish}`]) await givePhoto(eater, id, of)
    await query(`update member_photos set added_at = added_at - interval '1 day' where restaurant_id = $1 and comment_id is null`, id)
    const all = await galleryOf(testApp, id)
    expect(all.items.map(({ source, dish, commentId }) => [source, dish?.name ?? null, commentId])).toEqual([
      ['member', 'Kokoreç', commentId],
      ['member', null, commentId],
      ['menu', null, null],
      ['restaurant', null, null],
      ['member', 'Kokoreç', null],
    ])
    expect(all.items.map(({ author }) => author?.username)).toEqual([
      eater.username,
      eater.username,
      eater.username,
      author.username,
      eater.username,
    ])
    expect([all.count, all.dishes, all.nextCursor]).toEqual([5, [{ id: dish, name: 'Kokoreç', count: 2 }], null])
    expect(all.items.every(({ addedAt }) => !Number.isNaN(Date.parse(addedAt)))).toBe(true)
    const paged: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: GalleryPage = await galleryOf(testApp, id, `?limit=2${cursor ? `&cursor=${cursor}` : ''}`)
      paged.push(...page.items.map(({ key }) => key))
      cursor = page.nextCursor
    }
    expect(paged).toEqual(all.items.map(({ key }) => key))
    expect((await galleryOf(testApp, id, `?dish=${dish}`)).items.map(({ key }) => key)).toEqual([all.items[0]!.key, all.items[4]!.key])
    expect(codeOf(await testApp.visitor().get(`/restaurants/no-such-place/gallery`))).toEqual([404, 'RESTAURANT_NOT_FOUND'])
    expect((await testApp.visitor().get(`/restaurants/${id}/gallery?cursor=x`)).status).toBe(422)
  })

  it('leaves the photos of a member out whom the viewer blocked [PIC-02 BLK-02]', async () => {
    const id = await testApp.restaurant()
    const viewer = await witness(testApp)
    const other = await witness(testApp)
    await givePhoto(other, id, `dishId=${await dishOf(other, id, 'Döner')}`)
    await other.post(`/restaurants/${id}/menu-photos`, await jpeg())
    await viewer.send('PUT', `/blocks/${other.profileId}`, { kind: 'block' })
    const seen = (await galleryOf(testApp, id, '', viewer)).items
    expect(seen.map(({ source, author }) => [source, author])).toEqual([['menu', null]])
  })
})

describe('the first photos of a newcomer', () => {
  it('wait for a moderator, are seen by their member alone, and once one is shown the next ones show at once [PIC-03]', async () => {
    const id = await testApp.restaurant()
    const [newcomer, moderator] = [await testApp.member(), await testApp.member()]
    await makeModerator(testApp, moderator.profileId)
    const dish = await dishOf(newcomer, id, 'Kumpir')
    const [one, two] = [(await givePhoto(newcomer, id, `dishId=${dish}`)).body, (await givePhoto(newcomer, id, `dishId=${dish}`)).body]
    expect([one.state, two.state]).toEqual(['waiting', 'waiting'])
    expect([(await galleryOf(testApp, id)).items, (await unseenOf(newcomer, id)).map(({ id }) => id)]).toEqual([[], [two.id, one.id]])
    expect(codeOf(await newcomer.post(`/moderation/waiting-photos/${one.id}/decision`, { accept: true }))).toEqual([403, 'ADMIN_ONLY'])
    expect((await moderator.get<{ items: GivenPhoto[] }>(`/moderation/waiting-photos?id=${one.id}`)).body.items[0]).toMatchObject({
      id: one.id,
    })
    expect((await moderator.post(`/moderation/waiting-photos/${one.id}/decision`, { accept: true })).status).toBe(200)
    expect((await galleryOf(testApp, id)).items.map(({ id }) => id)).toEqual([one.id])
    expect((await givePhoto(newcomer, id, `dishId=${dish}`)).body.state).toBe('shown')
    const refused = await moderator.post(`/moderation/waiting-photos/${two.id}/decision`, {
      accept: false,
      rule: 'spam',
      facts: 'Bu bir ilan, yemek değil.',
    })
    expect(refused.status).toBe(200)
    expect(codeOf(await moderator.post(`/moderation/waiting-photos/${two.id}/decision`, { accept: true }))).toEqual([
      404,
      'PHOTO_NOT_WAITING',
    ])
    const { items } = (await newcomer.get<{ items: { id: number; contentType: string; facts: string }[] }>('/decisions')).body
    expect(items[0]).toMatchObject({ contentType: 'member_photo', facts: 'Bu bir ilan, yemek değil.' })
  })

  it('show at once at the newcomer’s own restaurant, and when the member has ceased to be a newcomer [PIC-03]', async () => {
    const newcomer = await testApp.member()
    const [own, id] = [await testApp.restaurant({ author_id: newcomer.profileId }), await testApp.restaurant()]
    expect((await givePhoto(newcomer, own, `dishId=${await dishOf(newcomer, own, 'Ayran')}`)).body.state).toBe('shown')
    const dish = await dishOf(newcomer, id, 'Ayran')
    expect((await givePhoto(newcomer, id, `dishId=${dish}`)).body.state).toBe('waiting')
    await establish(testApp, newcomer.profileId)
    expect((await givePhoto(newcomer, id, `dishId=${dish}`)).body.state).toBe('shown')
  })

  it('belong to a comment that waits, too, and to the comment once it is posted [PIC-03]', async () => {
    const id = await testApp.restaurant()
    const [newcomer, moderator] = [await testApp.member(), await testApp.member()]
    await makeModerator(testApp, moderator.profileId)
    await newcomer.post('/vote', { questionId: id, rating: 8 })
    await newcomer.post(`/restaurants/${id}/comments`, { content: 'Bakın: https://ornek.example' })
    const { body } = await givePhoto(newcomer, id, 'isOfWaiting=true')
    expect([body.state, body.commentId]).toEqual(['waiting', null])
    await moderator.post(`/moderation/waiting-photos/${body.id}/decision`, { accept: true })
    expect((await galleryOf(testApp, id)).items).toEqual([])
    const [held] = await query<{ id: number }>('select id from held_texts where question_id = $1', id)
    await moderator.post(`/moderation/held-texts/${held!.id}/decision`, { accept: true })
    const [comment] = await commentsOf(testApp, id)
    expect(comment!.photos!.map(({ id }) => id)).toEqual([body.id])
    expect((await galleryOf(testApp, id)).items.map(({ id }) => id)).toEqual([body.id])
  })
})

/** A photo that is shown, at a restaurant of its own. */
async function shownPhoto(by: Person): Promise<{ restaurant: string; id: number }> {
  const restaurant = await testApp.restaurant()
  const { body } = await givePhoto(by, restaurant, `dishId=${await dishOf(by, restaurant, 'Dürüm')}`)
  return { restaurant, id: body.id }
}

describe('reports about a photo', () => {
  const report = (by: Person, id: number) =>
    by.post('/reports', {
      content: { contentType: 'member_photo', contentId: String(id) },
      reportType: 'inappropriate',
      reason: 'Bu bir yemek değil.',
    })
  const isSeen = async (restaurant: string) => (await galleryOf(testApp, restaurant)).items.length > 0

  it('hide it once three members who share no network sent them; newcomers and members of one network do not help [PIC-03]', async () => {
    const { restaurant, id } = await shownPhoto(eater)
    const [one, two, three] = [await witness(testApp), await witness(testApp), await witness(testApp)]
    const beside = await witness(testApp)
    beside.address = one.address!
    expect((await report(eater, id)).status).toBe(403)
    for (const by of [one, await testApp.member(), beside, two]) expect((await report(by, id)).status).toBe(201)
    expect(await isSeen(restaurant)).toBe(true)
    await report(three, id)
    expect(await isSeen(restaurant)).toBe(false)
    expect((await unseenOf(eater, restaurant))[0]).toMatchObject({ id, state: 'hidden' })
  })

  it('hide it not again once a moderator kept it, and the networks of decided reports are forgotten [PIC-03]', async () => {
    const { restaurant, id } = await shownPhoto(eater)
    const moderator = await testApp.member()
    await makeModerator(testApp, moderator.profileId)
    const three = await Promise.all([witness(testApp), witness(testApp), witness(testApp)])
    for (const by of three) await report(by, id)
    expect(await isSeen(restaurant)).toBe(false)
    const decided = await moderator.post('/moderation/decisions', {
      contentType: 'member_photo',
      contentId: String(id),
      decision: 'resolved',
    })
    expect([decided.status, await isSeen(restaurant)]).toEqual([200, true])
    for (const by of three) expect((await report(by, id)).status).toBe(201)
    expect(await isSeen(restaurant)).toBe(true)
  })

  it('of a member whose reports were unfounded three times hide nothing [PIC-03]', async () => {
    const moderator = await testApp.member()
    await makeModerator(testApp, moderator.profileId)
    const wrong = await witness(testApp)
    for (let turn = 0; turn < 3; turn++) {
      const { id } = await shownPhoto(eater)
      await report(wrong, id)
      await moderator.post('/moderation/decisions', { contentType: 'member_photo', contentId: String(id), decision: 'dismissed' })
    }
    const { restaurant, id } = await shownPhoto(eater)
    for (const by of [wrong, await witness(testApp), await witness(testApp)]) await report(by, id)
    expect(await isSeen(restaurant)).toBe(true)
    await report(await witness(testApp), id)
    expect(await isSeen(restaurant)).toBe(false)
  })
})
