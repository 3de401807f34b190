import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { RankedPage, Restaurant, RestaurantPage } from '#features/restaurants/restaurants.contract.ts'
import type { SearchResult } from '#features/search/search.contract.ts'
import { badgeOf, crowd, duet, membersVote } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { witness } from '#tests/support/witnesses.ts'
import type { RestaurantStatement } from '../restaurant-status.contract.ts'

type Requester = Awaited<ReturnType<TestApp['member']>>
let testApp: TestApp
let [one, two, three, admin]: Requester[] = []
beforeAll(async () => {
  testApp = await createTestApp()
  ;[one, two, three, admin] = await Promise.all(['bir', 'iki', 'uc', 'yonetici'].map((name) => witness(testApp, name)))
  await badgeOf(testApp, admin!.profileId, { name: 'admin' })
})
afterEach(async () => {
  expect(await checkInvariants(testApp.database.pool)).toEqual([])
  // The bounds of a day are not what these tests are about.
  await testApp.database.pool.query("update restaurant_statements set said_at = said_at - interval '2 days'")
})
afterAll(() => testApp.close())

const say = (who: Requester | undefined, id: string, statement: string, movedTo?: string) =>
  who!.send<RestaurantStatement & { code?: string }>('PUT', `/restaurants/${id}/statement`, { statement, ...(movedTo && { movedTo }) })
const read = async (id: string) => (await testApp.visitor().get<Restaurant>(`/restaurants/${id}`)).body
const statusOf = async (id: string) => (await read(id)).status
/** As if everything about this restaurant had happened this number of days earlier. */
const age = async (id: string, days: number) => {
  await testApp.database.pool.query(
    'update restaurant_statements set said_at = said_at - make_interval(days => $2) where question_id = $1',
    [id, days],
  )
  await testApp.database.pool.query('update restaurants set status_since = status_since - make_interval(days => $2) where id = $1', [
    id,
    days,
  ])
}

describe('whether a restaurant is still there', () => {
  it('two members say the same and the mark shows; one alone waits, and saying it twice is one [HOUR-04]', async () => {
    const id = await testApp.restaurant()
    expect((await say(one, id, 'closed')).body).toMatchObject({ statement: 'closed', status: 'open' })
    expect((await say(one, id, 'closed')).body).toMatchObject({ status: 'open' })
    expect((await say(two, id, 'moved', 'Moda')).body).toMatchObject({ statement: 'moved', movedTo: 'Moda', status: 'open' })
    expect((await say(two, id, 'closed')).body).toMatchObject({ statement: 'closed', movedTo: null, status: 'closed' })
    expect(await read(id)).toMatchObject({ status: 'closed', statusSince: expect.stringMatching(/Z$/) as string, movedTo: null })
    expect((await two!.get<RestaurantStatement>(`/restaurants/${id}/statement`)).body).toMatchObject({
      statement: 'closed',
      status: 'closed',
    })
  })

  it('a statement counts for 30 days [HOUR-04]', async () => {
    const [fresh, old] = [await testApp.restaurant(), await testApp.restaurant()]
    for (const id of [fresh, old]) await say(one, id, 'closed')
    await age(fresh, 29)
    await age(old, 31)
    for (const id of [fresh, old]) await say(two, id, 'closed')
    expect([await statusOf(fresh), await statusOf(old)]).toEqual(['closed', 'open'])
  })

  it('two members who saw it open clear the mark; what was said before does not bring it back [HOUR-04]', async () => {
    const id = await testApp.restaurant()
    for (const who of [one, two]) await say(who, id, 'closed')
    await say(three, id, 'open')
    expect(await statusOf(id)).toBe('closed')
    await say(admin, id, 'open')
    expect(await statusOf(id)).toBe('open')
    // The statements of the first two were decided upon.
    await say(three, id, 'closed')
    expect(await statusOf(id)).toBe('open')
    await say(one, id, 'closed')
    expect(await statusOf(id)).toBe('closed')
    for (const who of [two, three]) await say(who, id, 'open')
    expect(await read(id)).toMatchObject({ status: 'open', movedTo: null })
  })

  it('the author and admins decide at once [HOUR-04]', async () => {
    const id = await testApp.restaurant({ author_id: one!.profileId })
    expect((await say(one, id, 'moved', 'Bahariye Caddesi')).body.status).toBe('moved')
    expect(await read(id)).toMatchObject({ status: 'moved', movedTo: 'Bahariye Caddesi' })
    expect((await say(admin, id, 'closed')).body.status).toBe('closed')
    expect((await say(one, id, 'open')).body.status).toBe('open')
    expect((await say(two, id, 'closed')).body.status).toBe('open')
  })

  it('members who say that it moved may know the address or not: the latest known one is shown [HOUR-04]', async () => {
    const id = await testApp.restaurant()
    await say(one, id, 'moved', 'Moda')
    await say(two, id, 'moved')
    expect(await read(id)).toMatchObject({ status: 'moved', movedTo: 'Moda' })
  })

  it('two statements at the same moment always decide, and so does the author among members [HOUR-04]', async () => {
    for (let round = 0; round < 5; round++) {
      const [id, own] = [await testApp.restaurant(), await testApp.restaurant({ author_id: three!.profileId })]
      const answers = await Promise.all([
        say(one, id, 'closed'),
        say(two, id, 'closed'),
        say(one, own, 'closed'),
        say(two, own, 'open'),
        say(three, own, 'closed'),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
      expect([await statusOf(id), await statusOf(own)]).toEqual(['closed', 'closed'])
    }
  })

  it('a duet follows its original, also one that is made at the same moment, and takes no statements', async () => {
    const id = await testApp.restaurant({ author_id: three!.profileId })
    const answer = await duet(testApp, id, one!.profileId)
    expect((await say(two, answer, 'closed')).body.code).toBe('IS_DUET')
    const [made] = await Promise.all([
      two!.post<Restaurant>(`/restaurants/${id}/duets`, { body: 'Bence de', rating: 8 }),
      say(three, id, 'closed'),
    ])
    expect([await statusOf(answer), await statusOf(made.body.id)]).toEqual(['closed', 'closed'])
    expect((await say(two, 'boyle-bir-yer-yok', 'closed')).body.code).toBe('RESTAURANT_NOT_FOUND')
  })
})

describe('a closed restaurant', () => {
  const ids = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id)
  const list = async (query = '') => (await testApp.visitor().get<RestaurantPage>(`/restaurants?limit=50${query}`)).body

  it('is out of lists, counts, trending, top rated and chance, unless asked for; its page and search keep it [HOUR-04]', async () => {
    const author = await testApp.member('sahip')
    const id = await testApp.restaurant({
      title: 'Kapanan Şırdancı',
      author_id: author.profileId,
      address: 'Ççş',
      restaurant_type: 'sirdan',
    })
    const voters = await crowd(testApp, 12)
    await membersVote(testApp, id, voters, [9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 2])
    await testApp.restaurant({ title: 'Açık Şırdancı', address: 'Ççş', restaurant_type: 'sirdan' })
    const places = async () => ({
      newest: ids(await list()).includes(id),
      votes: ids(await list('&sort=votes')).includes(id),
      type: ids(await list('&type=sirdan')).includes(id),
      place: ids(await list(`&location=${encodeURIComponent('Çç')}`)).includes(id),
      hot: ids((await testApp.visitor().get<RankedPage>('/trending?mode=hot&limit=50')).body).includes(id),
      most: ids((await testApp.visitor().get<RankedPage>('/trending?mode=most&limit=50')).body).includes(id),
      top: ids((await testApp.visitor().get<RankedPage>('/top-rated?limit=50')).body).includes(id),
      trend: (await read(id)).isTrending,
    })
    const counts = async (query = '') => {
      const [all, typed, placed] = await Promise.all([
        list(query),
        list(`&type=sirdan${query}`),
        list(`&location=${encodeURIComponent('Çç')}${query}`),
      ])
      return [all.matching.count, all.total.count, typed.matching.count, placed.matching.count, placed.total.count]
    }
    const everywhere = { newest: true, votes: true, type: true, place: true, hot: true, most: true, top: true, trend: true }
    expect(await places()).toEqual(everywhere)
    const restaurants = async () => (await testApp.visitor().get<{ total: { count: number } }>('/restaurants/count')).body.total.count
    const [before, there] = [await counts('&closed=with'), await restaurants()]

    expect((await say(author, id, 'closed')).body.status).toBe('closed')
    const nowhere = Object.fromEntries(Object.keys(everywhere).map((name) => [name, false]))
    expect(await places()).toEqual(nowhere)
    expect(await counts('&closed=with')).toEqual(before)
    const { rows } = await testApp.database.pool.query<{ listed: number }>(
      "select count(*)::int as listed from restaurants where status <> 'closed'",
    )
    expect(await counts()).toEqual([rows[0]!.listed, rows[0]!.listed, 1, 1, rows[0]!.listed])
    expect(await restaurants()).toBe(there - 1)
    for (const query of ['', '&type=sirdan', '&sort=votes', `&location=${encodeURIComponent('Çç')}`])
      expect(ids(await list(`&closed=with${query}`))).toContain(id)
    expect(await read(id)).toMatchObject({ status: 'closed', title: 'Kapanan Şırdancı', memberAcceptCount: 11 })
    const { body } = await testApp.visitor().get<SearchResult>(`/search?q=${encodeURIComponent('kapanan şırdan')}`)
    expect(body.restaurants.map(({ title, status }) => [title, status])).toEqual([['Kapanan Şırdancı', 'closed']])
    for (let again = 0; again < 10; again++) expect((await testApp.visitor().get('/restaurants/random')).body['id']).not.toBe(id)
    await say(author, id, 'open')
    expect(await places()).toEqual(everywhere)
  })

  it('is marked, and a moved one with its new address stays in the lists [HOUR-04]', async () => {
    const id = await testApp.restaurant({ author_id: one!.profileId })
    await say(one, id, 'moved', 'Moda')
    expect((await list()).items.find((item) => item.id === id)).toMatchObject({ status: 'moved', movedTo: 'Moda' })
  })
})
