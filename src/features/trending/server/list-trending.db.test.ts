import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { comment, crowd, membersVote, readAll, reply, visitorsVote, duet } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { RankedPage, Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { refreshEverything, refreshTrending } from './index.ts'

let testApp: TestApp
let members: string[]
beforeAll(async () => {
  testApp = await createTestApp()
  members = await crowd(testApp, 30)
})
afterAll(() => testApp.close())

const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)
const votes = (amount: number) => Array<number>(amount).fill(7)

async function trending(mode: string, limit = 50): Promise<string[]> {
  const { items } = await readAll(
    async (cursor) =>
      (await testApp.visitor().get<RankedPage>(`/trending?mode=${mode}&limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`)).body,
  )
  return items.map((item) => item.id)
}

async function hypeOf(id: string): Promise<number> {
  return (await testApp.visitor().get<Restaurant>(`/restaurants/${id}`)).body.hype
}

/** The hours are counted from here, as the next one may begin in the middle of a test. */
const start = new Date()

/** Inserts the given activity, that many hours ago. */
async function active(id: string, hours: number, amount: number): Promise<void> {
  await testApp.database.pool.query(
    `insert into restaurant_activity (restaurant_id, hour, amount)
     values ($1, date_trunc('hour', $4::timestamptz) - make_interval(hours => $2), $3)
     on conflict (restaurant_id, hour) do update set amount = excluded.amount`,
    [id, hours, amount, start],
  )
}

/** The given ids in the order of a list. */
const among = (list: string[], ids: string[]) => list.filter((id) => ids.includes(id))

describe('the Hype score', () => {
  it('counts votes, comments, replies and activity per day, and adds the boost [HYPE-01 HYPE-02]', async () => {
    const [young, old] = [await testApp.restaurant({ hype_score: 100 }), await testApp.restaurant({ created_at: ago(10) })]
    for (const id of [young, old]) {
      await membersVote(testApp, id, members, votes(4))
      const said = await comment(testApp, id, members[0]!)
      await comment(testApp, id, members[1]!)
      await reply(testApp, said, members[2]!)
    }
    // 4 votes, 2 comments, 1 reply: 4 + 3 + 0.8, and 0.3 of 7 a day or of 0.7.
    expect(await hypeOf(young)).toBeCloseTo(7.8 + 0.3 * 7 + 100, 6)
    expect(await hypeOf(old)).toBeCloseTo(7.8 + 0.3 * 0.7, 4)
  })

  it('ignores visitors’ votes [VOTE-41]', async () => {
    const id = await testApp.restaurant()
    await visitorsVote(testApp, id, votes(20))
    expect(await hypeOf(id)).toBe(0)
  })

  it('engagement is half a point a vote and two a comment, and breaks ties [HYPE-03 HYPE-04 HOME-09]', async () => {
    const created_at = ago(300)
    const ids = await Promise.all(
      ['tie-a', 'tie-b', 'tie-c', 'tie-d'].map((id) => testApp.restaurant({ id, created_at: id === 'tie-d' ? ago(299) : created_at })),
    )
    await membersVote(testApp, 'tie-c', members, votes(2))
    await comment(testApp, 'tie-c', members[0]!)
    const row = await testApp.database.db
      .selectFrom('restaurants')
      .select('engagement_score')
      .where('id', '=', 'tie-c')
      .executeTakeFirstOrThrow()
    expect(row.engagement_score).toBe(3)
    await testApp.database.db
      .updateTable('restaurants')
      .set({ hot_score: 1, hype_total: 1, rising_score: 1 })
      .where('id', 'in', ids)
      .execute()
    for (const mode of ['hot', 'most', 'rising']) expect(among(await trending(mode, 1), ids)).toEqual(['tie-c', 'tie-d', 'tie-b', 'tie-a'])
    await testApp.database.db.updateTable('restaurants').set({ rising_score: 0 }).where('id', 'in', ids).execute()
  })
})

describe('a burst', () => {
  const twoAnHour = async (id: string, hours: number[]) => {
    for (const hour of hours) await active(id, hour, 2)
  }

  it('of nine votes in one second lifts no restaurant to the first place, and counts in full a day later [REPAIR-17]', async () => {
    const steady = await testApp.restaurant({ created_at: ago(1) })
    await membersVote(testApp, steady, members, votes(8))
    await testApp.database.pool.query('delete from restaurant_activity where restaurant_id = $1', [steady])
    await twoAnHour(steady, [3, 6, 9, 12])
    await refreshTrending(testApp.context.db)
    const burst = await testApp.restaurant()
    await membersVote(testApp, burst, members, votes(9))
    for (const mode of ['hot', 'rising']) {
      const listed = await trending(mode)
      expect(listed[0]).not.toBe(burst)
      expect(among(listed, [steady, burst])[0]).toBe(steady)
    }
    const hotOf = async () => (await testApp.visitor().get<Restaurant>(`/restaurants/${burst}`)).body.hotScore
    const atOnce = await hotOf()
    await refreshTrending(testApp.context.db)
    expect(await hotOf()).toBeCloseTo(atOnce, 3)
    await testApp.database.pool.query(`update restaurant_activity set hour = hour - interval '24 hours' where restaurant_id = $1`, [burst])
    await refreshTrending(testApp.context.db)
    expect(await hotOf()).toBeCloseTo((9 * 1.3) / 2 ** 1.5, 2)
  })

  it('adds no Trend tag to a restaurant with fewer than five members’ votes [CARD-05 REPAIR-17]', async () => {
    const fresh = await createTestApp()
    try {
      const voters = await crowd(fresh, 5)
      const [one, boosted] = [await fresh.restaurant(), await fresh.restaurant({ hype_score: 100 })]
      const tagged = async (id: string) => (await fresh.visitor().get<Restaurant>(`/restaurants/${id}`)).body.isTrending
      await membersVote(fresh, one, voters.slice(0, 1), votes(1))
      await visitorsVote(fresh, one, votes(9))
      expect([await tagged(one), await tagged(boosted)]).toEqual([false, false])
      await membersVote(fresh, one, voters.slice(1), votes(4))
      expect([await tagged(one), await tagged(boosted)]).toEqual([true, false])
    } finally {
      await fresh.close()
    }
  })
})

describe('trending', () => {
  it('hot decays with age, most trending does not [HOME-09]', async () => {
    const [fresh, stale] = [await testApp.restaurant({ created_at: ago(1) }), await testApp.restaurant({ created_at: ago(100) })]
    await membersVote(testApp, fresh, members, votes(5))
    await membersVote(testApp, stale, members, votes(25))
    expect(among(await trending('hot'), [fresh, stale])).toEqual([fresh, stale])
    expect(among(await trending('most'), [fresh, stale])).toEqual([stale, fresh])
  })

  it('a duet does not trend, with any amount of discussion: its original does', async () => {
    const original = await testApp.restaurant()
    const answer = await duet(testApp, original, members[0]!)
    for (const member of members.slice(0, 5)) await comment(testApp, answer, member)
    for (const mode of ['hot', 'most'] as const) {
      const listed = await trending(mode)
      expect(among(listed, [original, answer])).toEqual([original])
    }
    expect((await testApp.visitor().get(`/restaurants/${answer}`)).body['isTrending']).toBe(false)
  })

  it('a boost lifts in both lists, and decays with age in hot [HYPE-06]', async () => {
    const [boosted, oldBoosted, plain] = [
      await testApp.restaurant({ hype_score: 100 }),
      await testApp.restaurant({ hype_score: 100, created_at: ago(400) }),
      await testApp.restaurant(),
    ]
    await membersVote(testApp, plain, members, votes(3))
    expect(among(await trending('most'), [boosted, oldBoosted, plain])).toEqual([boosted, oldBoosted, plain])
    expect(among(await trending('hot'), [boosted, oldBoosted, plain])).toEqual([boosted, plain, oldBoosted])
  })

  it('rising compares the last day with the daily mean of the week before, with a minimum of three [HOME-09]', async () => {
    const [calm, jumped, steady, tiny] = await Promise.all([
      testApp.restaurant(),
      testApp.restaurant(),
      testApp.restaurant(),
      testApp.restaurant(),
    ])
    // An hour counts up to two: the same activity every hour.
    for (let hour = 1; hour <= 7; hour++) {
      await active(jumped, hour, 2)
      await active(steady, hour, 2)
    }
    for (let hour = 1; hour <= 7; hour++) await active(jumped, 48 + hour, 1)
    for (let hour = 25; hour <= 73; hour++) await active(steady, hour, 2)
    await active(tiny, 1, 2)
    await active(calm, 48, 50)
    await refreshTrending(testApp.context.db)
    expect(among(await trending('rising'), [calm, jumped, steady, tiny])).toEqual([jumped, steady])
    const scores = await testApp.database.db
      .selectFrom('restaurants')
      .select(['id', 'rising_score'])
      .where('id', 'in', [jumped, steady])
      .execute()
    // 14 a day against 1 a day; 14 against 14.
    expect(Object.fromEntries(scores.map((row) => [row.id, row.rising_score]))).toEqual({ [jumped]: 14, [steady]: 1 })
    // Without activity in the week before, three is assumed.
    await active(tiny, 2, 1)
    await refreshTrending(testApp.context.db)
    expect(among(await trending('rising'), [tiny, jumped])).toEqual([jumped, tiny])
  })

  it('members’ actions count as activity, visitors’ do not', async () => {
    const id = await testApp.restaurant()
    await membersVote(testApp, id, members, votes(3))
    const said = await comment(testApp, id, members[0]!)
    await reply(testApp, said, members[1]!)
    await visitorsVote(testApp, id, votes(5))
    const { rows } = await testApp.database.pool.query<{ amount: number }>(
      'select sum(amount) as amount from restaurant_activity where restaurant_id = $1',
      [id],
    )
    expect(rows[0]!.amount).toBe(5)
  })

  it('scores follow the clock: yesterday’s hot ones drop, and past rises end', async () => {
    const id = await testApp.restaurant()
    await membersVote(testApp, id, members, votes(10))
    await active(id, 1, 2)
    await refreshTrending(testApp.context.db)
    const at = () =>
      testApp.database.db
        .selectFrom('restaurants')
        .select(['hype_total', 'hot_score', 'rising_score'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    const young = await at()
    expect(young.rising_score).toBeGreaterThan(1)
    await testApp.database.pool.query(`update restaurants set created_at = created_at - interval '30 days' where id = $1`, [id])
    await testApp.database.pool.query(`update restaurant_activity set hour = hour - interval '30 days' where restaurant_id = $1`, [id])
    await refreshTrending(testApp.context.db)
    const old = await at()
    expect(old.hype_total).toBeCloseTo(10 + (0.3 * 10) / 30, 2)
    expect(old.hot_score).toBeCloseTo(old.hype_total / 32 ** 1.5, 4)
    expect(old.rising_score).toBe(0)
  })

  it('all scores are updated once a night, and activity older than nine days is deleted', async () => {
    const quiet = await testApp.restaurant()
    await testApp.database.db.updateTable('restaurants').set({ hot_score: 0.5 }).where('id', '=', quiet).execute()
    await active(quiet, 24 * 9 + 2, 5)
    await active(quiet, 24 * 8, 5)
    await refreshEverything(testApp.context.db)
    const { hot_score } = await testApp.database.db
      .selectFrom('restaurants')
      .select('hot_score')
      .where('id', '=', quiet)
      .executeTakeFirstOrThrow()
    expect(hot_score).toBe(0)
    const { rows } = await testApp.database.pool.query('select 1 from restaurant_activity where restaurant_id = $1', [quiet])
    expect(rows).toHaveLength(1)
  })

  it('rejects a foreign cursor', async () => {
    for (const cursor of ['x', Buffer.from('["a",1,1,"b"]').toString('base64url')])
      expect((await testApp.visitor().get(`/trending?cursor=${cursor}`)).body['code']).toBe('INVALID_INPUT')
  })
})
