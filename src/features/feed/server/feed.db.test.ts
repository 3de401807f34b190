import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsRead } from '#tests/support/plans.ts'
import { crowd, duet, membersVote, readAll, visitorsVote } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { FeedPage, FeedSummary, Suggestions } from '../feed.contract.ts'
import { ACTIONS_READ_MAX, NETWORK_MAX, NEW_MAX } from '../feed.rules.ts'

type Member = Awaited<ReturnType<TestApp['member']>>

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const DAY = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY)
const feed = async (member: Member, query = '') => (await member.get<FeedPage>(`/feed${query}`)).body
const summary = async (member: Member) => (await member.get<FeedSummary>('/feed/summary')).body
const suggested = async (member: Member) => (await member.get<Suggestions>('/feed/suggestions')).body.items
const seenAt = (member: Member, at: Date) =>
  testApp.database.pool.query('update profiles set feed_seen_at = $2 where id = $1', [member.profileId, at])

async function follow(from: string, ...to: string[]): Promise<void> {
  await testApp.database.db
    .insertInto('follows')
    .values(to.map((following_id) => ({ follower_id: from, following_id })))
    .execute()
}

/** Lets each of these follow all of those. The counters are set at the end: 18,000 follows that count one by one take half a minute. */
async function followAll(from: readonly string[], to: readonly string[]): Promise<void> {
  await testApp.database.db.transaction().execute(async (tx) => {
    await sql`alter table follows disable trigger user`.execute(tx)
    await sql`insert into follows (follower_id, following_id) select f, t from unnest(${from}::uuid[]) f, unnest(${to}::uuid[]) t`.execute(
      tx,
    )
    await sql`alter table follows enable trigger user`.execute(tx)
    await sql`update profiles set following_count = following_count + ${to.length} where id = any(${from}::uuid[])`.execute(tx)
    await sql`update profiles set follower_count = follower_count + ${from.length} where id = any(${to}::uuid[])`.execute(tx)
  })
}

/** Inserts this many restaurants of one author, one per minute, directly into the table. */
async function manyRestaurants(author: string, amount: number, name: string): Promise<void> {
  await testApp.database.patient.pool.query(
    `insert into restaurants (id, title, search_key, author_id, created_at)
     select $2 || '-' || n, $2 || ' ' || n, $2, $1, now() - n * interval '1 minute' from generate_series(1, $3::int) n`,
    [author, name, amount],
  )
}

describe('the feed', () => {
  it('contains the restaurants and duets of followed members only, newest first [FEED-01 FEED-10]', async () => {
    const reader = await testApp.member('okur')
    const [one, other, stranger] = (await crowd(testApp, 3)) as [string, string, string]
    expect(await feed(reader)).toEqual({ period: 'recent', items: [], nextCursor: null, olderCursor: null, followed: 0 })
    await follow(reader.profileId, one, other)
    const original = await testApp.restaurant({ author_id: stranger, created_at: daysAgo(1) })
    await testApp.restaurant({ author_id: reader.profileId })
    const ids = [
      await testApp.restaurant({ author_id: one, created_at: daysAgo(5) }),
      await duet(testApp, original, other, { created_at: daysAgo(4) }),
      await testApp.restaurant({ author_id: one, created_at: daysAgo(3) }),
      await testApp.restaurant({ author_id: other, created_at: daysAgo(2) }),
    ]
    const { items, followed } = await feed(reader)
    expect([items.map(({ id, questionType }) => [id, questionType]), followed]).toEqual([
      [
        [ids[3], 'normal'],
        [ids[2], 'normal'],
        [ids[1], 'duet'],
        [ids[0], 'normal'],
      ],
      2,
    ])
    expect(items[2]).toMatchObject({ parentQuestionId: original, duetUser: { username: expect.any(String) as string } })
    await reader.send('PUT', `/profiles/${one}/follow`, { following: false })
    expect((await feed(reader)).items.map(({ id }) => id)).toEqual([ids[3], ids[1]])
  })

  it('ends after thirty days and continues with older items on request, without a gap or a duplicate [FEED-09]', async () => {
    const reader = await testApp.member('okur')
    const authors = await crowd(testApp, 5)
    await follow(reader.profileId, ...authors)
    const ages = [1, 1, 2, 29, 29.99, 30.01, 31, 200, 200, 400, 401]
    const ids: string[] = []
    // Two pairs have the same timestamp.
    const moments = ages.map((age, index) => (ages[index - 1] === age ? undefined : daysAgo(age)))
    for (const [index] of ages.entries())
      ids.push(await testApp.restaurant({ author_id: authors[index % 5]!, created_at: moments[index] ?? moments[index - 1]! }))
    const read = async (period: string, first: string | null) =>
      readAll(async (cursor) => feed(reader, `?period=${period}&limit=2${(cursor ?? first) ? `&cursor=${cursor ?? first}` : ''}`))
    const recent = await read('recent', null)
    expect([recent.items.map(({ id }) => id).toSorted(), recent.pages]).toEqual([ids.slice(0, 5).toSorted(), 3])
    const { olderCursor } = await feed(reader, '?limit=50')
    const older = await read('older', olderCursor)
    expect([older.items.map(({ id }) => id).toSorted(), older.pages]).toEqual([ids.slice(5).toSorted(), 3])
    const times = [...recent.items, ...older.items].map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().toReversed())
    // Only the last recent page says whether there are older items.
    expect((await feed(reader, '?limit=2')).olderCursor).toBeNull()
    expect((await feed(reader, '?period=older&limit=50')).items.map(({ id }) => id).toSorted()).toEqual(ids.slice(5).toSorted())
  })

  it('is empty when followed members were not active lately, and says whether there are older items [FEED-08]', async () => {
    const reader = await testApp.member('okur')
    const [silent, former] = (await crowd(testApp, 2)) as [string, string]
    await follow(reader.profileId, silent)
    expect(await feed(reader)).toEqual({ period: 'recent', items: [], nextCursor: null, olderCursor: null, followed: 1 })
    await follow(reader.profileId, former)
    const id = await testApp.restaurant({ author_id: former, created_at: daysAgo(45) })
    const { items, olderCursor } = await feed(reader)
    expect(items).toEqual([])
    expect((await feed(reader, `?period=older&cursor=${olderCursor!}`)).items.map((item) => item.id)).toEqual([id])
  })

  it('marks and counts what is new since the last reading; that time only moves forward [FEED-01 FEED-03]', async () => {
    const [reader, other] = [await testApp.member('okur'), await testApp.member('baska')]
    const [author] = (await crowd(testApp, 1)) as [string]
    await follow(reader.profileId, author)
    await follow(other.profileId, author)
    const [old, fresh] = [
      await testApp.restaurant({ author_id: author, created_at: daysAgo(3) }),
      await testApp.restaurant({ author_id: author, created_at: daysAgo(1) }),
    ]
    const marks = async () => (await feed(reader)).items.map(({ id, isNew }) => [id, isNew])
    // A new member has nothing unread.
    expect([(await summary(reader)).newCount, await marks()]).toEqual([
      0,
      [
        [fresh, false],
        [old, false],
      ],
    ])
    for (const member of [reader, other]) await seenAt(member, daysAgo(2))
    expect([(await summary(reader)).newCount, await marks()]).toEqual([
      1,
      [
        [fresh, true],
        [old, false],
      ],
    ])
    const first = await reader.send<{ seenAt: string }>('PUT', '/feed/seen')
    expect(Math.abs(Date.parse(first.body.seenAt) - Date.now())).toBeLessThan(5000)
    expect([(await summary(reader)).newCount, (await marks()).map(([, isNew]) => isNew)]).toEqual([0, [false, false]])
    expect((await summary(other)).newCount).toBe(1)
    await testApp.restaurant({ author_id: author })
    expect((await summary(reader)).newCount).toBe(1)
    const ahead = new Date(Date.now() + DAY)
    await seenAt(reader, ahead)
    expect((await reader.send<{ seenAt: string }>('PUT', '/feed/seen')).body.seenAt).toBe(ahead.toISOString())
  })

  it('counts new items with microsecond precision, as it marks them', async () => {
    const reader = await testApp.member('okur')
    const [author] = (await crowd(testApp, 1)) as [string]
    await follow(reader.profileId, author)
    await testApp.restaurant({ author_id: author })
    const between = `update profiles set feed_seen_at = (select max(created_at) from restaurants where author_id = $2) + $3::interval where id = $1`
    for (const [gap, count] of [
      ['-1 microsecond', 1],
      ['0', 0],
      ['1 microsecond', 0],
    ] as const) {
      await testApp.database.pool.query(between, [reader.profileId, author, gap])
      expect([gap, (await summary(reader)).newCount, (await feed(reader)).items[0]?.isNew]).toEqual([gap, count, count === 1])
    }
  })

  it('adds up what followed members have added and all votes on it [FEED-04]', async () => {
    const reader = await testApp.member('okur')
    const [one, other, stranger, ...voters] = (await crowd(testApp, 6)) as [string, string, string, ...string[]]
    const none = { newCount: 0, networkRestaurants: 0, networkVotes: 0, isNetworkExact: true }
    expect(await summary(reader)).toEqual(none)
    await follow(reader.profileId, one, other)
    const [first, second, foreign] = [
      await testApp.restaurant({ author_id: one, created_at: daysAgo(90) }),
      await testApp.restaurant({ author_id: other, created_at: daysAgo(90) }),
      await testApp.restaurant({ author_id: stranger, created_at: daysAgo(90) }),
    ]
    await duet(testApp, foreign, one, { created_at: daysAgo(90) })
    await membersVote(testApp, first, voters, [9, 2, 7])
    await visitorsVote(testApp, second, [5, 8])
    await membersVote(testApp, foreign, voters, [9, 9])
    expect(await summary(reader)).toEqual({ ...none, networkRestaurants: 3, networkVotes: 5 })
  })

  it('needs an account, and refuses foreign cursors and unknown periods [ROUTE-28]', async () => {
    const reader = await testApp.member('okur')
    for (const path of ['/feed', '/feed/summary', '/feed/suggestions'])
      expect([path, (await testApp.visitor().get(path)).body['code'], (await reader.get(path)).status]).toEqual([
        path,
        'NOT_AUTHENTICATED',
        200,
      ])
    for (const query of ['cursor=bm9uZQ', 'cursor=e30', 'period=constructor', 'limit=0', 'limit=51', 'limit=NaN', 'since=1', 'userId=1'])
      expect([query, (await reader.get(`/feed?${query}`)).status]).toEqual([query, 422])
  })
})

describe('suggestions', () => {
  const lately = (id: string, actions: number) =>
    testApp.database.pool.query(
      `insert into points_log (user_id, points_change, reason, source) select $1::uuid, 1, 'VOTE_GIVEN', 'test:' || $1::uuid || n from generate_series(1, $2::int) n`,
      [id, actions],
    )

  it('go by followed members’ follows, then activity; each once, none followed yet, never the viewer [FEED-05 FEED-06]', async () => {
    const apart = await createTestApp()
    const before = testApp
    testApp = apart
    try {
      const reader = await testApp.member('okur')
      expect(await suggested(reader)).toEqual([])
      const [one, other, both, single, busy, quiet, silent] = (await crowd(testApp, 7)) as [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
      ]
      await lately(busy, 9)
      await lately(quiet, 2)
      await lately(one, 50)
      await lately(reader.profileId, 50)
      // Granted points and received votes are no activity.
      await testApp.database.pool.query(
        `insert into points_log (user_id, points_change, reason, source) values ($1, 9, 'VOTE_RECEIVED', 'test:x'), ($1, 9, 'GRANTED', 'test:y')`,
        [silent],
      )
      await follow(reader.profileId, one, other)
      await follow(one, both, single, reader.profileId)
      await follow(other, both, reader.profileId)
      await follow(busy, reader.profileId)
      const items = await suggested(reader)
      expect(items.map(({ id, followedBy, followsYou }) => [id, followedBy, followsYou])).toEqual([
        [both, 2, false],
        [single, 1, false],
        [busy, 0, true],
        [quiet, 0, false],
      ])
      expect(Object.keys(items[0]!).toSorted()).toEqual(['avatarUrl', 'followedBy', 'followsYou', 'id', 'nickname', 'username'])
      for (const { id } of items) await reader.send('PUT', `/profiles/${id}/follow`, { following: true })
      expect(await suggested(reader)).toEqual([])
    } finally {
      testApp = before
      await apart.close()
    }
  })
})

describe('a member who follows two thousand others', () => {
  let reader: Member
  let followed: string[]
  beforeAll(async () => {
    reader = await testApp.member('meraki')
    followed = await crowd(testApp, 2000)
    await followAll([reader.profileId], followed)
    // Four write all the time, many once, most never.
    for (const [index, author] of followed.slice(0, 4).entries()) await manyRestaurants(author, 1500, `zincir-${index}`)
    await testApp.database.pool.query(
      `insert into restaurants (id, title, search_key, author_id, created_at)
       select 'tek-' || row_number() over (), 'Tek', 'tek', id, now() - interval '2 days' from unnest($1::uuid[]) id`,
      [followed.slice(4, 300)],
    )
    // Restaurants and follows of other members, to be filtered out.
    const strangers = await crowd(testApp, 300)
    for (const author of strangers.slice(0, 10)) await manyRestaurants(author, 300, `yabanci-${author.slice(0, 8)}`)
    // The fans are the latest followed ones.
    await followAll(followed.slice(-60), strangers)
    await testApp.database.pool.query('vacuum analyze')
  }, 120_000)

  it('reads one row of each and a page of rows for a page of members, however much they have written [FEED-01]', async () => {
    const limit = 12
    const bound = 2000 * 2 + (limit + 1) * (limit + 1) * 4 + 100
    let cursor: string | null = ''
    for (let page = 0; page < 3; page++) {
      const path: string = `/feed?limit=${limit}${cursor && `&cursor=${cursor}`}`
      expect(await rowsRead(testApp, () => reader.get(path))).toBeLessThanOrEqual(bound)
      const { items, nextCursor }: FeedPage = (await reader.get<FeedPage>(path)).body
      expect(items).toHaveLength(limit)
      cursor = nextCursor
    }
    const { rows } = await testApp.database.pool.query<{ id: string }>(
      'select id from restaurants where author_id = any($1::uuid[]) order by created_at desc, id desc limit 50',
      [followed],
    )
    expect((await feed(reader, '?limit=50')).items.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  })

  it('counts new items up to a hundred, and the network up to its limit [FEED-04]', async () => {
    await seenAt(reader, daysAgo(10))
    expect(await summary(reader)).toEqual({
      newCount: NEW_MAX + 1,
      networkRestaurants: NETWORK_MAX,
      networkVotes: 0,
      isNetworkExact: false,
    })
    expect(await rowsRead(testApp, () => reader.get('/feed/summary'))).toBeLessThanOrEqual(2000 * 2 + NETWORK_MAX * 2 + NEW_MAX + 100)
    await reader.send('PUT', '/feed/seen')
    expect((await summary(reader)).newCount).toBe(0)
    expect(await rowsRead(testApp, () => reader.get('/feed/summary'))).toBeLessThanOrEqual(2000 * 2 + NETWORK_MAX * 2 + NEW_MAX + 100)
  })

  it('gets suggestions from the latest follows of the latest followed members, not from all of them [FEED-06]', async () => {
    const items = await suggested(reader)
    expect(items.length).toBe(5)
    expect(items.every(({ followedBy }) => followedBy > 1)).toBe(true)
    // A hundred followed members, fifty follows of each, the latest actions, and the data of the candidates.
    const bound = 100 + 60 * 50 + ACTIONS_READ_MAX + 400 * 6
    expect(await rowsRead(testApp, () => reader.get('/feed/suggestions'))).toBeLessThanOrEqual(bound)
  })
})
