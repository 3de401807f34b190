import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { writeDump } from '#features/open-data/server/index.ts'
import { makeAdmin, makeModerator, reason } from '#tests/support/moderation.ts'
import { copyCounts, makeFollow } from '#tests/support/scenes.ts'
import { everyRow, richRestaurant } from '#tests/support/rich-restaurant.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'
import type { Answered, StatementPage } from '../sanctions.contract.ts'
import { dropOldRemoved } from './decisions.sql.ts'

type Person = Awaited<ReturnType<TestSite['member']>>

let testApp: TestSite
let admin: Person
let moderator: Person
let second: Person
beforeAll(async () => {
  testApp = await createTestSite()
  ;[admin, moderator, second] = await Promise.all([testApp.member('yonetici'), testApp.member('hakem'), testApp.member('yedek')])
  await makeAdmin(testApp, admin.profileId)
  for (const { profileId } of [moderator, second]) await makeModerator(testApp, profileId)
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const query = async <T>(text: string, ...values: unknown[]) => (await testApp.database.pool.query(text, values)).rows as T[]
const remove = (by: Person, id: string) => by.send<{ code?: string }>('DELETE', `/restaurants/${id}`, reason)
const appealOf = async (author: Person) => {
  const { id } = (await author.get<StatementPage>('/decisions')).body.items[0]!
  expect((await author.post(`/decisions/${id}/appeal`, { content: 'Mekan gerçek, lütfen geri alın.' })).status).toBe(201)
  return id
}
const answer = (by: Person, id: number, outcome: string) =>
  by.post<Answered>(`/moderation/appeals/${id}`, { outcome, answer: 'Yeniden baktık.' })

describe('a restaurant that a moderator removed', () => {
  it('comes back with every row of every table when its author’s appeal is right [SANC-04 CHG-14]', async () => {
    const restaurant = await richRestaurant(testApp, admin)
    const before = await everyRow(testApp)
    const tables = [
      'votes',
      'comments',
      'comment_replies',
      'prices',
      'menu_photos',
      'member_photos',
      'collection_items',
      'restaurant_claims',
      'archived_rows',
      'mentions',
    ]
    for (const table of [
      ...tables,
      'shields',
      'hours_changes',
      'withdrawn_votes',
      'merge_proposals',
      'restaurant_redirects',
      'text_versions',
      'map_restaurants',
      'business_replies',
      'cart_statements',
      'restaurant_statements',
      'hours_statements',
      'fact_statements',
      'restaurant_facts',
      'crowd_decisions',
      'crowd_statements',
    ])
      expect(Object.keys(before)).toContain(table)
    expect((await remove(moderator, restaurant.id)).status).toBe(200)
    expect(await query('select from restaurants where id = $1', restaurant.id)).toEqual([])
    expect(await checkInvariants(testApp.database.pool)).toEqual([])
    const id = await appealOf(restaurant.author)
    expect((await answer(second, id, 'undone')).body).toEqual({ id, outcome: 'undone', isRestored: true })
    expect(await everyRow(testApp)).toEqual(before)
  })

  it('is found nowhere and takes nothing while it is gone; its address says why [SANC-04]', async () => {
    const restaurant = await richRestaurant(testApp, admin)
    const { id, title, author, voters, collection } = restaurant
    const [one, two] = voters
    const folder = await mkdtemp(join(tmpdir(), 'lokma-dump-'))
    const dump = async () => {
      const manifest = (await writeDump(testApp.context.db, folder))!
      return gunzipSync(await readFile(join(folder, manifest.folder, 'venues.csv.gz'))).toString()
    }
    const read = async (path: string) => (await fetch(testApp.url + path)).text()
    const name = encodeURIComponent(title.split(' ').at(-1)!)
    const pages = [
      '/tr',
      '/tr/restaurants',
      '/tr/restaurants?sirala=yeni',
      '/tr/trending',
      '/tr/places/istanbul',
      '/tr/places/istanbul/kadikoy',
    ]
    const calls = [
      '/restaurants?sort=newest',
      '/trending',
      '/places/restaurants?province=34',
      `/search?q=${name}`,
      `/search/restaurants?q=${name}`,
      `/comments?userId=${one.profileId}`,
      '/map?west=28.9&south=40.9&east=29.2&north=41.1&zoom=16',
    ]
    const own = [
      `/collections/${collection}/items`,
      '/feed',
      `/profiles/${author.profileId}/restaurants`,
      `/profiles/${one.profileId}/reviewed`,
    ]
    await makeFollow(testApp, voters[2].profileId, author.profileId)
    const near = async () =>
      JSON.stringify((await testApp.visitor().post('/restaurants/near', { position: { longitude: 29.02, latitude: 40.98 } })).body)
    const everything = async () => [
      ...(await Promise.all([...pages, '/sitemaps/restaurants.xml', '/sitemaps/pages.xml'].map(read))),
      ...(await Promise.all(calls.map(async (path) => JSON.stringify((await testApp.visitor().get(path)).body)))),
      ...(await Promise.all(own.map(async (path) => JSON.stringify((await voters[2].get(path)).body)))),
      await near(),
      await dump(),
    ]
    const shows = async () => (await everything()).map((text) => text.includes(title) || new RegExp(`${id}(?!-duet)`).test(text))
    const before = await shows()
    // Everything but the list of popular collections shows it, so that the next lines prove something.
    expect(before.flatMap((isShown, at) => (isShown ? [] : [at]))).toEqual([7])
    const { total } = (await one.get<{ total: { count: number } }>('/restaurants/count')).body

    expect((await remove(moderator, id)).status).toBe(200)
    expect(await shows()).toEqual(before.map(() => false))
    expect((await one.get<{ total: { count: number } }>('/restaurants/count')).body.total.count).toBe(total.count - 1)
    const gone = await fetch(`${testApp.url}/tr/restaurants/${id}`)
    expect(gone.status).toBe(410)
    const html = await gone.text()
    expect(html).toContain('Hakaret')
    expect(html).not.toContain(title)
    expect((await fetch(`${testApp.url}/og/restaurants/${id}.png`)).status).toBe(404)
    for (const path of ['', '/comments', '/duets', '/prices', '/hours', '/history'])
      expect(await testApp.visitor().get(`/restaurants/${id}${path}`)).toMatchObject({
        status: 410,
        body: { code: 'RESTAURANT_REMOVED', rule: 'insult' },
      })
    expect((await two.post<{ code: string }>('/vote', { questionId: id, rating: 8 })).body.code).toBe('RESTAURANT_NOT_FOUND')
    for (const [path, body] of [
      [`/restaurants/${id}/comments`, { content: 'Yazılmaz' }],
      [`/restaurants/${id}/prices`, { dish: 'Yarım', amount: 9000 }],
      [`/restaurants/${id}/duets`, { body: 'Düet', rating: 5 }],
    ] as const)
      expect([path, (await two.post(path, body)).status]).toEqual([path, 410])
    expect((await two.post(`/collections/${collection}/items`, { questionId: id })).status).toBeGreaterThanOrEqual(404)
    // Its address is taken as long as it can come back, and so is the address that led to it.
    const taken = (await two.post<{ id: string }>('/restaurants', { title })).body.id
    expect(taken).not.toBe(id)
    await rm(folder, { recursive: true })
  })

  it('comes back without what belonged to members who left, with the places of their words [SANC-04]', async () => {
    const restaurant = await richRestaurant(testApp, admin)
    await remove(moderator, restaurant.id)
    const decision = await appealOf(restaurant.author)
    const [writer, , replier] = restaurant.voters
    await replier.send('DELETE', `/collections/${restaurant.collection}`)
    expect((await writer.post('/account/deletion', { username: writer.username, password: 'acili-ezme-7' })).status).toBe(200)
    expect(await checkInvariants(testApp.database.pool)).toEqual([])
    expect((await answer(second, decision, 'undone')).body.isRestored).toBe(true)
    const said = await query<{ is_deleted: boolean; user_id: string | null }>(
      'select is_deleted, user_id from comments where id = $1',
      restaurant.said,
    )
    expect(said).toEqual([{ is_deleted: true, user_id: null }])
    expect(await query('select from votes where question_id = $1 and user_id = $2', restaurant.id, writer.profileId)).toEqual([])
    expect(await query('select 1 as n from votes where question_id = $1 and user_id is not null', restaurant.id)).toHaveLength(2)
  })

  it('has its replies with whom they answer, also where the answered one was changed after its answer [SANC-04]', async () => {
    const restaurant = await richRestaurant(testApp, admin)
    // PostgreSQL reads a small table from its start, and there a reply that was liked comes after its answer.
    await query('analyze comment_replies')
    const answers = () =>
      query('select id, replied_to from comment_replies where question_id = $1 and replied_to is not null', restaurant.id)
    const before = await answers()
    await remove(moderator, restaurant.id)
    expect((await answer(second, await appealOf(restaurant.author), 'undone')).body.isRestored).toBe(true)
    expect(before).toHaveLength(1)
    expect(await answers()).toEqual(before)
  })

  it('and its duet find each other again, in whatever order they come back [SANC-04]', async () => {
    const restaurant = await richRestaurant(testApp, admin)
    const before = await everyRow(testApp)
    await remove(moderator, restaurant.duet)
    await remove(admin, restaurant.id)
    const [ofRestaurant, ofDuet] = [await appealOf(restaurant.author), await appealOf(restaurant.voters[1])]
    expect((await answer(second, ofDuet, 'undone')).body.isRestored).toBe(true)
    expect(await query('select parent_question_id as parent from restaurants where id = $1', restaurant.duet)).toEqual([{ parent: null }])
    expect((await answer(second, ofRestaurant, 'undone')).body.isRestored).toBe(true)
    expect(await everyRow(testApp)).toEqual(before)
  })

  it('is forgotten after an upheld appeal and after half a year: its address is an unknown one, its files are free [SANC-04]', async () => {
    const [upheld, old] = [await richRestaurant(testApp, admin), await richRestaurant(testApp, admin)]
    const inUse = (id: string) => query('select from media_in_use where name like $1', `${id}-a-%`)
    for (const { id } of [upheld, old]) {
      await remove(moderator, id)
      expect(await inUse(id)).toHaveLength(3)
    }
    expect((await answer(second, await appealOf(upheld.author), 'upheld')).status).toBe(200)
    await query("update decisions set decided_at = now() - interval '7 months' where content_id = $1", old.id)
    await dropOldRemoved(testApp.database.db)
    for (const { id } of [upheld, old]) {
      expect((await fetch(`${testApp.url}/tr/restaurants/${id}`)).status).toBe(404)
      expect(await inUse(id)).toEqual([])
    }
    const kept = 'select from archived_rows k join decisions d on d.id = k.decision_id where d.content_id = any($1)'
    expect(await query(kept, [upheld.id, old.id])).toEqual([])
  })

  it('of its author’s own hand is gone for good [SANC-04]', async () => {
    const author = await testApp.member('yazar')
    const { id } = (await author.post<{ id: string }>('/restaurants', { title: 'Kendim Sildim' })).body
    expect((await author.send('DELETE', `/restaurants/${id}`)).status).toBe(200)
    expect((await fetch(`${testApp.url}/tr/restaurants/${id}`)).status).toBe(404)
    expect(await query('select from removed_restaurants where address = $1', id)).toEqual([])
  })

  it('comes back once of two answers at the same time, while members act [SANC-04]', async () => {
    const restaurant = await richRestaurant(testApp, admin)
    await copyCounts(testApp)
    const before = await query('select id, member_vote_count, comment_count from restaurants where id = $1', restaurant.id)
    await remove(moderator, restaurant.id)
    const id = await appealOf(restaurant.author)
    const results = await Promise.all([
      answer(second, id, 'undone'),
      answer(admin, id, 'undone'),
      restaurant.voters[2].send('DELETE', `/collections/${restaurant.collection}`),
      restaurant.author.post('/restaurants', { title: restaurant.title }),
    ])
    expect(
      results
        .slice(0, 2)
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual([200, 409])
    await copyCounts(testApp)
    expect(await query('select id, member_vote_count, comment_count from restaurants where id = $1', restaurant.id)).toEqual(before)
  })
})
