import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { ViewerResult } from '#people/viewer.contract.ts'
import type { Comment, Reply } from '#features/comments/comments.contract.ts'
import { badgeOf, collection, copyCounts, duet, makeFollow, membersVote } from '#tests/support/scenes.ts'
import { reason } from '#tests/support/moderation.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'

type Person = Awaited<ReturnType<TestSite['member']>>

let site: TestSite
let admin: Person
let author: Person
let other: Person
/** A member who follows both and saves what they add to a collection. */
let reader: Person
beforeAll(async () => {
  site = await createTestSite()
  ;[admin, author, other, reader] = await Promise.all([
    site.member('yonetici'),
    site.member('yazar'),
    site.member('oteki'),
    site.member('okur'),
  ])
  await badgeOf(site, admin.profileId, { name: 'admin' })
  for (const followed of [author, other]) await makeFollow(site, reader.profileId, followed.profileId)
})
afterEach(async () => expect(await checkInvariants(site.database.pool)).toEqual([]))
afterAll(() => site.close())

async function page(path: string): Promise<string> {
  const response = await fetch(site.url + path)
  expect([200, 404, 410]).toContain(response.status)
  return response.text()
}
const answer = async (by: Pick<Person, 'get'>, path: string) => JSON.stringify((await by.get(path)).body)
/** The pages that show the text; each is requested twice, to fill the cache. */
async function showing(text: string, paths: string[]): Promise<string[]> {
  const shown: string[] = []
  for (const path of paths) {
    await page(path)
    if ((await page(path)).includes(text)) shown.push(path)
  }
  return shown
}
/** The API addresses whose response contains the text. */
async function answering(text: string, paths: string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) if ((await answer(reader, path)).includes(text)) found.push(path)
  return found
}
const facts = async (id: string) => {
  const { commentCount, replyCount } = (await site.visitor().get<{ commentCount: number; replyCount: number }>(`/restaurants/${id}`)).body
  return { commentCount, replyCount }
}
const points = async () =>
  Promise.all([author, other].map(async (person) => (await person.get<ViewerResult>('/viewer')).body.profile!.points))

describe('deleted content disappears everywhere at once', () => {
  it('restaurant: pages, lists, search, trends, feed, collections, gallery, profiles, sitemap, image [ADM-03 ADM-08 PERM-08]', async () => {
    const before = await points()
    const { id } = (await author.post<{ id: string }>('/restaurants', { title: 'Kaybolacak Büfe' })).body
    await other.post('/vote', { questionId: id, rating: 9, comment: 'Nefis' })
    await reader.post('/vote', { questionId: id, rating: 2 })
    await copyCounts(site)
    const [answered, kept] = [
      await duet(site, id, other.profileId),
      await collection(site, reader.profileId, { is_public: true, items: [id] }),
    ]
    const paths = [
      '/tr',
      '/tr/trending',
      '/tr/restaurants',
      '/tr/top-rated',
      `/tr/restaurants/${id}`,
      `/tr/question/${id}`,
      `/tr/restaurants/${answered}`,
      `/tr/collections/${kept}`,
    ]
    const calls = [
      '/restaurants',
      '/trending',
      '/top-rated',
      '/search?q=kaybolacak',
      '/feed',
      `/collections/${kept}/items`,
      `/profiles/${author.profileId}/restaurants`,
      `/profiles/${other.profileId}/reviewed`,
      `/restaurants/${answered}`,
      `/comments?userId=${other.profileId}`,
    ]
    expect(await showing('Kaybolacak Büfe', paths)).toEqual(paths)
    expect(await answering('Kaybolacak Büfe', calls)).toEqual(calls)
    expect(await page('/sitemaps/restaurants.xml')).toContain(`/${id}<`)
    expect((await fetch(`${site.url}/og/restaurants/${id}.png`)).status).toBe(200)
    for (const [index, earned] of (await points()).entries()) expect(earned).toBeGreaterThan(before[index]!)

    expect((await admin.send('DELETE', `/restaurants/${id}`, reason)).status).toBe(200)
    expect(await showing('Kaybolacak Büfe', paths)).toEqual([])
    expect(await answering('Kaybolacak Büfe', calls)).toEqual([])
    for (const [path, status] of [
      [`/tr/restaurants/${id}`, 410],
      [`/tr/question/${id}`, 410],
      [`/og/restaurants/${id}.png`, 404],
    ] as const)
      expect([path, (await fetch(site.url + path)).status]).toEqual([path, status])
    expect(await page('/sitemaps/restaurants.xml')).not.toContain(`/${id}<`)
    expect((await reader.get(`/collections/${kept}`)).body['itemCount']).toBe(0)
    // The sitemap lists no empty collection.
    expect(await page('/sitemaps/pages.xml')).not.toContain(kept)
    expect(await answer(reader, '/public-collections')).toContain(`"id":"${kept}"`)
    expect(await points()).toEqual(before)
  })

  it('a duet: from the same and from its original’s page [ADM-03 PERM-08]', async () => {
    const before = await points()
    const original = await site.restaurant({ title: 'Asıl Büfe' })
    const { id } = (await other.post<{ id: string }>(`/restaurants/${original}/duets`, { body: 'Bu düet kaybolacak', rating: 7 })).body
    const kept = await collection(site, reader.profileId, { is_public: true, items: [id] })
    const paths = ['/tr/restaurants', `/tr/restaurants/${original}`, `/tr/question/${original}`, `/tr/restaurants/${id}`]
    const calls = ['/restaurants', '/feed', `/restaurants/${original}/duets`, `/collections/${kept}/items`]
    expect(await showing('Bu düet kaybolacak', paths)).toEqual(paths)
    expect(await answering('Bu düet kaybolacak', calls)).toEqual(calls)
    expect((await points())[1]).toBeGreaterThan(before[1]!)
    expect((await admin.send('DELETE', `/restaurants/${id}`, reason)).status).toBe(200)
    expect(await showing('Bu düet kaybolacak', paths)).toEqual([])
    expect(await answering('Bu düet kaybolacak', calls)).toEqual([])
    expect(await showing('Asıl Büfe', paths)).toEqual(paths.slice(0, 3))
    expect(await page('/sitemaps/restaurants.xml')).not.toContain(`/${id}<`)
    expect((await reader.get(`/collections/${kept}`)).body['itemCount']).toBe(0)
    expect(await points()).toEqual(before)
  })

  it.each(['author', 'admin'] as const)('a comment and a reply, deleted by the %s [ADM-03 PERM-07]', async (who) => {
    const id = await site.restaurant({ author_id: author.profileId })
    await membersVote(site, id, [other.profileId], [8])
    const before = await points()
    const { body: said } = await other.post<Comment>(`/restaurants/${id}/comments`, { content: `Kaybolacak yorum ${who}` })
    const { body: answered } = await other.post<Reply>(`/comments/${said.id}/replies`, { content: `Kaybolacak yanıt ${who}` })
    for (const [index, earned] of (await points()).entries()) expect(earned).toBeGreaterThan(before[index]!)
    const paths = [`/tr/restaurants/${id}`, `/tr/question/${id}`]
    const calls = (of: string[]) => [`/restaurants/${id}/comments`, ...of]
    const by = who === 'admin' ? admin : other

    const withReply = calls([`/comments/${said.id}/replies`])
    expect(await showing('Kaybolacak yanıt', paths)).toEqual(paths)
    expect(await answering('Kaybolacak yanıt', withReply)).toEqual(withReply)
    expect(await facts(id)).toEqual({ commentCount: 1, replyCount: 1 })
    expect((await by.send('DELETE', `/replies/${answered.id}`, reason)).status).toBe(200)
    expect([await showing('Kaybolacak yanıt', paths), await answering('Kaybolacak yanıt', withReply)]).toEqual([[], []])
    expect(await facts(id)).toEqual({ commentCount: 1, replyCount: 0 })

    const withComment = calls([`/comments?userId=${other.profileId}`])
    expect(await showing('Kaybolacak yorum', paths)).toEqual(paths)
    expect(await answering('Kaybolacak yorum', withComment)).toEqual(withComment)
    expect((await by.send('DELETE', `/comments/${said.id}`, reason)).status).toBe(200)
    expect([await showing('Kaybolacak yorum', paths), await answering('Kaybolacak yorum', withComment)]).toEqual([[], []])
    expect(await facts(id)).toEqual({ commentCount: 0, replyCount: 0 })
    expect(await points()).toEqual(before)
  })
})
