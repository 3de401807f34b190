import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rowsRead } from '#tests/support/plans.ts'
import { copyCounts, crowd, duet, membersVote, readAll, visitorsVote, weighAll } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { Client } from '#tests/support/client.ts'
import type { Restaurant, RestaurantPage } from '../restaurants.contract.ts'

let testApp: TestApp
let anybody: Client
let members: string[]
/** A restaurant type that no other test uses. */
let type: string
let types = 0

beforeAll(async () => {
  testApp = await createTestApp()
  anybody = testApp.visitor()
  members = await crowd(testApp, 12)
})
afterAll(() => testApp.close())
beforeEach(() => {
  type = `tur_${++types}`
})

async function list(query: Record<string, string | number> = {}): Promise<RestaurantPage> {
  const params = new URLSearchParams(Object.entries({ type, ...query }).map(([name, value]) => [name, String(value)]))
  const answer = await anybody.get<RestaurantPage>(`/restaurants?${params.toString()}`)
  expect(answer.status).toBe(200)
  return answer.body
}

const idsOf = ({ items }: { items: Restaurant[] }) => items.map((item) => item.id)
const day = (number: number) => new Date(Date.UTC(2026, 0, number))

describe('the list of restaurants', () => {
  it('shows the newest first on request, with authors, including duets with original and creator [LIST-13 LIST-18 ENT-03 DUET-05]', async () => {
    // Newer than what the other tests make.
    const later = (number: number) => day(2000 + number)
    const old = await testApp.restaurant({ created_at: later(1), author_id: members[0]!, title: 'Eski Büfe' })
    await membersVote(testApp, old, members, [9])
    const made = await duet(testApp, old, members[1]!, { created_at: later(3), rating: 7.5 })
    const middle = await testApp.restaurant({ created_at: later(2) })
    const page = await anybody.get<RestaurantPage>('/restaurants?sort=newest')
    expect(idsOf(page.body).slice(0, 3)).toEqual([made, middle, old])
    const [shownDuet, , shownOld] = page.body.items
    expect(shownOld!.author).toMatchObject({ id: members[0], nickname: 'Kalabalık', avatarUrl: null })
    expect(shownDuet).toMatchObject({
      questionType: 'duet',
      isVotable: false,
      duetRating: 7.5,
      duetUserId: members[1],
      duetUser: { username: expect.any(String) as string },
      parentQuestionId: old,
      parentQuestion: {
        id: old,
        title: 'Eski Büfe',
        body: null,
        initialRating: null,
        loggedInRatings: [0, 0, 0, 0, 0, 0, 0, 0, 1, 0],
        anonymousRatings: Array(10).fill(0),
      },
    })
  })

  it('pages through every restaurant once, even when many have the same time and more are added meanwhile [LIST-17]', async () => {
    const given = await Promise.all(
      Array.from({ length: 25 }, (_, index) => testApp.restaurant({ restaurant_type: type, created_at: day(1 + (index % 2)) })),
    )
    for (const sort of ['recommended', 'newest', 'rating', 'votes', 'comments', 'hype']) {
      const { items, pages } = await readAll(async (cursor) => {
        const page = await list({ sort, limit: 4, ...(cursor && { cursor }) })
        await testApp.restaurant({ restaurant_type: type, created_at: day(20) })
        return page
      })
      expect(pages).toBeGreaterThan(6)
      const read = items.map((item) => item.id)
      expect(new Set(read).size).toBe(read.length)
      expect(given.filter((id) => !read.includes(id))).toEqual([])
      await testApp.database.db.deleteFrom('restaurants').where('restaurant_type', '=', type).where('id', 'not in', given).execute()
    }
  })

  it('can be sorted by rating, votes, comments and hype [LIST-15]', async () => {
    const [loved, busy, talked, boosted] = await Promise.all(
      [{}, {}, {}, { hype_score: 100 }].map((given, index) =>
        testApp.restaurant({ ...given, restaurant_type: type, created_at: day(index + 1) }),
      ),
    )
    await membersVote(testApp, loved!, members, [10])
    await membersVote(testApp, busy!, members, [7, 2, 3])
    await testApp.database.db.insertInto('comments').values({ question_id: talked!, user_id: members[0]!, content: 'Nefis' }).execute()
    expect(idsOf(await list({ sort: 'newest' }))).toEqual([boosted, talked, busy, loved])
    expect(idsOf(await list({ sort: 'rating' }))).toEqual([loved, busy, boosted, talked])
    expect(idsOf(await list({ sort: 'votes' }))).toEqual([busy, loved, boosted, talked])
    expect(idsOf(await list({ sort: 'comments' }))).toEqual([talked, boosted, busy, loved])
    expect(idsOf(await list({ sort: 'hype' }))[0]).toBe(boosted)
  })

  it('shows the recommended first by default, by the weighted votes of members [CHG-04 LIST-15 RANK-01]', async () => {
    const [adored, proven, unknown, poor] = await Promise.all(
      [4, 3, 2, 1].map((at) => testApp.restaurant({ restaurant_type: type, created_at: day(at) })),
    )
    await membersVote(testApp, adored!, members, [10])
    await membersVote(testApp, proven!, members, Array<number>(12).fill(9))
    await membersVote(testApp, poor!, members, Array<number>(12).fill(4))
    // Votes of today order nothing yet: all start at the mean of their type, the newest first.
    expect(idsOf(await list())).toEqual([adored, proven, unknown, poor])
    await weighAll(testApp, 0.5)
    expect(idsOf(await list())).toEqual([proven, adored, unknown, poor])
    expect(idsOf(await list({ sort: 'recommended' }))).toEqual([proven, adored, unknown, poor])
    expect(idsOf(await list({ sort: 'rating' }))).toEqual([adored, proven, poor, unknown])
  })

  it('orders a duet with its original, and never by visitors’ or the owner’s ratings [RANK-01]', async () => {
    const [original, owners] = [
      await testApp.restaurant({ created_at: day(1) }),
      await testApp.restaurant({ restaurant_type: type, created_at: day(2), initial_rating: 10 }),
    ]
    const made = await duet(testApp, original, members[0]!, { created_at: day(1) })
    await testApp.database.db.updateTable('restaurants').set({ restaurant_type: type }).where('id', '=', made).execute()
    await visitorsVote(testApp, owners, Array<number>(30).fill(10))
    await membersVote(testApp, original, members, [8, 8])
    await weighAll(testApp, 1)
    expect(idsOf(await list())).toEqual([made, owners])
    await membersVote(testApp, original, members.slice(2), [1, 1, 1])
    await weighAll(testApp, 1)
    expect(idsOf(await list())).toEqual([owners, made])
  })

  it('ranks by members’ votes: visitors change no order and pass no filter [LIST-14 VOTE-41]', async () => {
    const [byMembers, byVisitors] = await Promise.all([
      testApp.restaurant({ restaurant_type: type }),
      testApp.restaurant({ restaurant_type: type }),
    ])
    await membersVote(testApp, byMembers, members, [7])
    await visitorsVote(testApp, byVisitors, [10, 10, 10, 10, 10])
    expect(idsOf(await list({ sort: 'rating' }))).toEqual([byMembers, byVisitors])
    expect(idsOf(await list({ sort: 'votes' }))).toEqual([byMembers, byVisitors])
    expect(idsOf(await list({ minRating: 5 }))).toEqual([byMembers])
    const shown = (await list()).items.find((item) => item.id === byVisitors)!
    expect([shown.acceptCount, shown.anonymousRatings[9], shown.loggedInRatings[9]]).toEqual([5, 5, 0])
  })

  it('the minimum rating is compared with the average on the card, and only 0 includes unrated ones [LIST-03 LIST-14]', async () => {
    const [rounded, unrated] = await Promise.all([
      testApp.restaurant({ restaurant_type: type }),
      testApp.restaurant({ restaurant_type: type }),
    ])
    // The card shows 7.25 as 7.3.
    await membersVote(testApp, rounded, members, [7, 7, 7, 8])
    expect(idsOf(await list({ minRating: 7.3 }))).toEqual([rounded])
    expect(idsOf(await list({ minRating: 7.4 }))).toEqual([])
    expect(idsOf(await list({ minRating: 0.1 }))).toEqual([rounded])
    expect(idsOf(await list({ minRating: 0 })).sort()).toEqual([rounded, unrated].sort())
    expect((await anybody.get('/restaurants?minRating=10.1')).status).toBe(422)
  })

  it('a duet is ranked and filtered by the members’ ratings of its original; visitors do not count [LIST-14 REPAIR-09]', async () => {
    const original = await testApp.restaurant()
    const made = await duet(testApp, original, members[0]!)
    await testApp.database.db.updateTable('restaurants').set({ restaurant_type: type }).where('id', '=', made).execute()
    await membersVote(testApp, original, members, [10])
    const rival = await testApp.restaurant({ restaurant_type: type })
    await membersVote(testApp, rival, members, [9])
    await visitorsVote(testApp, original, Array<number>(60).fill(1))
    expect(idsOf(await list({ sort: 'rating' }))).toEqual([made, rival])
    expect(idsOf(await list({ minRating: 9.5 }))).toEqual([made])
    await testApp.database.db
      .updateTable('votes')
      .set({ rating: 2 })
      .where('question_id', '=', original)
      .where('user_id', 'is not', null)
      .execute()
    await visitorsVote(testApp, original, Array<number>(60).fill(10))
    await copyCounts(testApp)
    expect(idsOf(await list({ sort: 'rating' }))).toEqual([rival, made])
    expect(idsOf(await list({ minRating: 3 }))).toEqual([rival])
    await testApp.database.db.deleteFrom('restaurants').where('id', '=', rival).execute()
    await testApp.database.db.deleteFrom('restaurants').where('id', '=', original).execute()
    expect(idsOf(await list({ minRating: 1 }))).toEqual([])
  })

  it('one or two letters of a place are found inside a word, in every order and on every page [LIST-16 REPAIR-18]', async () => {
    const far = await createTestApp()
    try {
      const ask = async (query: string) => (await far.visitor().get<RestaurantPage>(`/restaurants?${query}`)).body
      // More restaurants without these letters than the first scan covers.
      await far.database.patient.pool.query(`
        insert into restaurants (id, title, search_key, address, address_key, restaurant_type, created_at)
        select 'yer-' || i, 'Yer', 'yer', 'Kent', 'kent', 'doner', now() - make_interval(mins => i) from generate_series(1, 3100) i`)
      const old = { created_at: new Date('2020-01-01'), restaurant_type: 'doner' }
      const [ulus, istanbul, other] = [
        await far.restaurant({ ...old, address: 'Ulus, Ankara' }),
        await far.restaurant({ ...old, address: 'Moda, İSTANBUL' }),
        await far.restaurant({ ...old, address: 'Konak, İzmir' }),
      ]
      for (const more of [
        '',
        '&sort=newest',
        '&sort=rating',
        '&sort=votes',
        '&sort=comments',
        '&sort=hype',
        '&type=doner',
        '&type=doner,pide',
      ])
        expect([more, (await ask(`location=ul${more}`)).items.map((item) => item.id).sort()]).toEqual([more, [ulus, istanbul].sort()])
      expect((await ask('location=ul')).matching).toEqual({ count: 2, isExact: true })
      expect((await ask('location=ul&type=pide')).matching).toEqual({ count: 0, isExact: true })
      expect((await ask('location=Z')).items.map((item) => item.id)).toEqual([other])
      expect((await ask('location=q')).items).toEqual([])
      const first = await ask('location=ul&limit=1')
      const second = await ask(`location=ul&limit=1&cursor=${first.nextCursor ?? ''}`)
      expect([...first.items, ...second.items].map((item) => item.id).sort()).toEqual([ulus, istanbul].sort())
      expect(second.nextCursor).toBeNull()
      // A moved restaurant is found only at its new place.
      await far.database.db.updateTable('restaurants').set({ address: 'Ödemiş', address_key: 'odemis' }).where('id', '=', ulus).execute()
      expect((await ask('location=ul')).items.map((item) => item.id)).toEqual([istanbul])
      expect(await rowsRead(far, () => ask('location=ul'))).toBeLessThan(10_000)
    } finally {
      await far.close()
    }
  })

  it('reads few rows for a page of the recommended, of all types or of one, and after a cursor [RANK-01 LIST-16]', async () => {
    const many = await createTestApp()
    try {
      const ask = async (query: string) => (await many.visitor().get<RestaurantPage>(`/restaurants?limit=20&${query}`)).body
      // A statement has five seconds.
      for (let last = 0; last < 12_000; last += 3000)
        await many.database.pool.query(`
          insert into restaurants (id, title, search_key, restaurant_type, created_at, weight_sum, weighted_ratings)
          select 'yer-' || i, 'Yer', 'yer', (array['doner', 'pide'])[1 + i % 2], now() - make_interval(mins => i), 10, 10 + (i * 37) % 90
          from generate_series(${last + 1}, ${last + 3000}) i`)
      await many.database.pool.query('analyze restaurants')
      const { nextCursor } = await ask('')
      // The first page counts all restaurants, up to ten thousand.
      for (const query of [`cursor=${nextCursor}`, 'type=doner', `type=doner&cursor=${(await ask('type=doner')).nextCursor}`])
        expect(await rowsRead(many, () => ask(query)), query).toBeLessThan(18_000)
      const { rows } = await many.database.pool.query<{ 'QUERY PLAN': string }>(`explain select r.id from restaurants r
        where r.status <> 'closed' and r.restaurant_type = 'doner' and (r.order_score, r.created_at, r.id) < (7, now(), 'z')
        order by r.order_score desc, r.created_at desc, r.id desc limit 21`)
      expect(rows.map((row) => row['QUERY PLAN']).join(' ')).toContain('restaurants_type_by_order')
    } finally {
      await many.close()
    }
  })

  it('the place matches any part of the address, in any Turkish spelling [LIST-04 LIST-16]', async () => {
    const given = { restaurant_type: type }
    const [moda, isiklar, percent] = await Promise.all([
      testApp.restaurant({ ...given, address: 'Moda Cad. 5/A, Kadıköy/İstanbul' }),
      testApp.restaurant({ ...given, address: 'IŞIKLAR Sok. 7, Çankaya' }),
      testApp.restaurant({ ...given, address: 'Yüzde 100% Sok_ak' }),
      testApp.restaurant(given),
    ])
    for (const location of ['kadıköy', 'KADIKOY', 'kadikoy/ISTANBUL', 'adık', ' Moda  ', 'mo', '5/a', 'is']) {
      const found = idsOf(await list({ location }))
      expect(found, location).toContain(moda)
    }
    for (const location of ['ışıklar', 'işiklar', 'CANKAYA', 'çank', 'so'])
      expect(idsOf(await list({ location })), location).toContain(isiklar)
    for (const location of ['%', '100%', 'k_a']) expect(idsOf(await list({ location })), location).toEqual([percent])
    for (const location of ['___', 'mo%a', '\\', 'zzz', 'oda çab']) expect(idsOf(await list({ location })), location).toEqual([])
  })

  it('several types are listed together in one order, and a custom type works too [LIST-05 CARD-32]', async () => {
    const [first, second] = [`${type}_a`, `${type} Özel`]
    const [a, b, c] = await Promise.all([
      testApp.restaurant({ restaurant_type: first, created_at: day(3) }),
      testApp.restaurant({ restaurant_type: second, created_at: day(2) }),
      testApp.restaurant({ restaurant_type: first, created_at: day(1) }),
      testApp.restaurant({ restaurant_type: type }),
    ])
    const page = await list({ type: `${first},${second}` })
    expect(idsOf(page)).toEqual([a, b, c])
    expect(page.items[1]!.restaurantType).toBe(second)
    const { items } = await readAll((cursor) => list({ type: `${first},${second}`, limit: 1, ...(cursor && { cursor }) }))
    expect(items.map((item) => item.id)).toEqual([a, b, c])
  })

  it('returns the number of matches and the total, exact up to ten thousand [LIST-09]', async () => {
    await testApp.restaurant({ restaurant_type: type })
    await testApp.restaurant({ restaurant_type: type })
    const before = await list()
    const { rows } = await testApp.database.pool.query<{ count: number }>('select count(*)::int as count from restaurants')
    const { count } = rows[0]!
    expect([before.matching, before.total]).toEqual([
      { count: 2, isExact: true },
      { count, isExact: true },
    ])
    for (const first of [0, 2500, 5000, 7500])
      await testApp.database.pool.query(`insert into restaurants (id, title, search_key, restaurant_type)
        select 'cok-' || n, 'Çok ' || n, 'cok ' || n, '${type}' from generate_series(greatest(${first}, 2), ${first} + 2499) n`)
    expect((await list()).matching).toEqual({ count: 10_000, isExact: true })
    await testApp.restaurant({ restaurant_type: type })
    expect((await list()).matching).toEqual({ count: 10_000, isExact: false })
    expect((await anybody.get('/restaurants/count')).body).toEqual({ total: { count: 10_000, isExact: false } })
  }, 60_000)

  it('rejects an unknown cursor, an unknown sort and a limit above fifty [LIST-17 ERR-05]', async () => {
    const cursor = (...values: unknown[]) => `cursor=${Buffer.from(JSON.stringify(values)).toString('base64url')}`
    for (const query of [
      'cursor=x',
      'cursor=',
      cursor('a', 'b'),
      cursor(1e300, 'a'),
      cursor(1, 'a\u0000'),
      cursor(-5, 'a'),
      cursor(null, null),
      `sort=rating&${cursor(1, 'a')}`,
      `sort=rating&${cursor(1, 1.5, 1, 'a')}`,
      'sort=worst',
      'limit=51',
      'limit=0',
      'minRating=x',
      'unknown=1',
      `type=${Array.from({ length: 21 }, (_, index) => index).join(',')}`,
    ]) {
      const answer = await anybody.get(`/restaurants?${query}`)
      expect([query, answer.status, answer.body['code']]).toEqual([query, 422, 'INVALID_INPUT'])
    }
    const huge = await anybody.get(`/restaurants?sort=rating&${cursor(1e300, 9e15, 7e15, 'z')}`)
    expect(huge.status).toBe(200)
  })
})
