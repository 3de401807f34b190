import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { RestaurantPage } from '#features/restaurants/restaurants.contract.ts'
import { regulars as regularsOf } from '#tests/support/regulars.ts'
import { copyCounts, crowd, duet, membersVote, readAll, visitorsVote } from '#tests/support/scenes.ts'
import { newWord } from '#tests/support/seed.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { INITIAL_WEIGHT, orderScore, PRIOR_WEIGHT, SPREAD_DAYS, START_MEAN, trustOf, typeMeanOf, weightOf } from '../ranking.rules.ts'
import { HALF_MONTH_DAYS, nearnessOf, wavesFactorOf, type Wave } from '../usual.rules.ts'
import { refreshOrder } from './index.ts'

let testApp: TestApp
// A night goes over all votes, and moves the means from which every restaurant starts.
beforeEach(async () => {
  testApp = await createTestApp()
})
afterEach(async () => {
  expect(await checkInvariants(testApp.database.pool)).toEqual([])
  await testApp.close()
})

const night = (signal?: AbortSignal) => refreshOrder(testApp.context.db, signal)
const run = (text: string, values: unknown[] = []) => testApp.database.pool.query(text, values)

const regulars = (size: number, accountDays?: number) => regularsOf(testApp, size, accountDays)

const age = (restaurant: string, days: number) =>
  run(`update votes set created_at = now() - make_interval(days => $2) where question_id = $1`, [restaurant, days])

async function weightsOn(restaurant: string): Promise<number[]> {
  const { rows } = await run('select weight::float8 as weight from votes where question_id = $1 order by id', [restaurant])
  return rows.map(({ weight }: { weight: number }) => weight)
}

async function orderOf(restaurant: string) {
  await copyCounts(testApp)
  const { rows } = await run(
    `select weight_sum::float8 as weights, weighted_ratings::float8 as ratings, order_prior::float8 as prior, order_score::float8 as score
     from restaurants where id = $1`,
    [restaurant],
  )
  return rows[0] as { weights: number; ratings: number; prior: number; score: number }
}

describe('the night’s order', () => {
  it('gives votes the weights of the rules, and restaurants the order that anybody can recompute [RANK-01]', async () => {
    const [old, young] = [await regulars(3), await regulars(2, 100)]
    const strangers = await crowd(testApp, 2)
    const restaurant = await testApp.restaurant({ restaurant_type: 'pide' })
    await membersVote(testApp, restaurant, [...old, ...young, ...strangers], [9, 9, 8, 10, 10, 1, 1])
    await visitorsVote(testApp, restaurant, [1, 1, 1])
    expect(await weightsOn(restaurant)).toEqual(Array(10).fill(INITIAL_WEIGHT))
    expect((await orderOf(restaurant)).score).toBe(START_MEAN)
    await age(restaurant, 40)
    await night()
    const trust = trustOf({ hasConfirmedEmail: true, restaurants: 30, days: 11 })
    const [whole, small] = [400, 100].map((accountDays) => weightOf({ voteDays: 40, accountDays, trust, nearness: 100, waves: 100 }))
    expect(await weightsOn(restaurant)).toEqual([whole, whole, whole, small, small, 0, 0, 0, 0, 0])
    const sums = { weights: 3 * whole! + 2 * small!, ratings: 26 * whole! + 20 * small! }
    const found = await orderOf(restaurant)
    expect(found.weights).toBeCloseTo(sums.weights, 9)
    expect(found.ratings).toBeCloseTo(sums.ratings, 9)
    const mean = found.prior / PRIOR_WEIGHT
    const { rows } = await run(
      'select coalesce(sum(weight_sum), 0)::float8 as weights, sum(weighted_ratings)::float8 as ratings from restaurants',
    )
    expect(mean).toBe(typeMeanOf(sums, typeMeanOf(rows[0], START_MEAN)))
    expect(found.score).toBe(orderScore(sums, mean))
  })

  it('does not weigh the author’s own vote, nor one without a rating [RANK-01]', async () => {
    const [author, other] = await regulars(2)
    const restaurant = await testApp.restaurant({ author_id: author! })
    await membersVote(testApp, restaurant, [author!, other!], [10, 9])
    await run('update votes set rating = null where question_id = $1 and user_id = $2', [restaurant, other])
    await age(restaurant, 40)
    await night()
    expect(await weightsOn(restaurant)).toEqual([0, 0])
    await run('update votes set rating = 9 where question_id = $1 and user_id = $2', [restaurant, other])
    await night()
    expect(await weightsOn(restaurant)).toEqual([0, 1])
  })

  it('takes a changed or withdrawn vote out of the order at once, until it weighs again, and a left one on its night [RANK-01 CHG-10]', async () => {
    const [changing, leaving, withdrawing, staying] = await regulars(4)
    const restaurant = await testApp.restaurant()
    const made = await duet(testApp, restaurant, staying!)
    await membersVote(testApp, restaurant, [changing!, leaving!, withdrawing!, staying!], [9, 9, 9, 9])
    await age(restaurant, 40)
    await night()
    expect((await orderOf(restaurant)).weights).toBeCloseTo(4, 9)
    await run('update votes set rating = 10, last_rating_change_at = now() where question_id = $1 and user_id = $2', [restaurant, changing])
    await run(
      `update votes set user_id = null, anonymous_session_id = 'gone-abcdef', class_changes_at = now() + interval '7 days'
       where question_id = $1 and user_id = $2`,
      [restaurant, leaving],
    )
    await run('delete from votes where question_id = $1 and user_id = $2', [restaurant, withdrawing])
    expect(await orderOf(restaurant)).toMatchObject({ weights: 2, ratings: 18 })
    await run('update votes set class_changes_at = now() where question_id = $1 and user_id is null', [restaurant])
    await night()
    expect(await orderOf(restaurant)).toMatchObject({ weights: 1, ratings: 9 })
    expect((await orderOf(made)).score).toBe((await orderOf(restaurant)).score)
    await run(`update votes set last_rating_change_at = now() - interval '31 days' where question_id = $1 and user_id = $2`, [
      restaurant,
      changing,
    ])
    await night()
    expect(await orderOf(restaurant)).toMatchObject({ weights: 2, ratings: 19 })
    expect((await orderOf(made)).score).toBe((await orderOf(restaurant)).score)
  })

  it('changes nothing when it is repeated, and continues where it was stopped [RANK-01]', async () => {
    const members = await regulars(2)
    const restaurant = await testApp.restaurant()
    await membersVote(testApp, restaurant, members, [8, 8])
    await age(restaurant, 40)
    const stop = new AbortController()
    stop.abort()
    await night(stop.signal)
    expect(await weightsOn(restaurant)).toEqual([0, 0])
    await run(`insert into order_runs (step, after_id) values ('weights', $1)`, [restaurant])
    await night()
    expect(await weightsOn(restaurant)).toEqual([0, 0])
    await night()
    expect(await weightsOn(restaurant)).toEqual([1, 1])
    expect((await run('select from order_runs')).rowCount).toBe(0)
    const all = async () =>
      (await run('select id, xmin::text from restaurants union all select id::text, xmin::text from votes order by id')).rows
    const before = await all()
    await night()
    expect(await all()).toEqual(before)
  })

  it('does not wait for a vote that is being cast, and leaves that restaurant to the next night [RANK-01]', async () => {
    const members = await regulars(2)
    const restaurant = await testApp.restaurant()
    await membersVote(testApp, restaurant, members, [8, 8])
    await age(restaurant, 40)
    const client = await testApp.database.pool.connect()
    try {
      await client.query('begin')
      await client.query('update votes set choice = $2 where question_id = $1', [restaurant, 'reject'])
      await night()
      expect(await weightsOn(restaurant)).toEqual([0, 0])
      await client.query('commit')
    } finally {
      client.release()
    }
    await night()
    expect(await weightsOn(restaurant)).toEqual([1, 1])
  })

  it('moves the start of a restaurant with the mean of its type, and a new restaurant starts there [RANK-01]', async () => {
    const members = await regulars(60)
    const restaurant = await testApp.restaurant({ restaurant_type: 'midye' })
    const silent = await testApp.restaurant({ restaurant_type: 'midye' })
    await membersVote(testApp, restaurant, members, Array<number>(60).fill(9))
    await age(restaurant, 40)
    await night()
    const { rows } = await run(`select mean::float8 as mean from type_means where restaurant_type = 'midye'`)
    expect(rows[0].mean).toBeGreaterThan(START_MEAN)
    expect((await orderOf(silent)).score).toBe(rows[0].mean)
    expect((await orderOf(await testApp.restaurant({ restaurant_type: 'midye' }))).score).toBe(rows[0].mean)
    await run(`update restaurants set restaurant_type = 'tost' where id = $1`, [silent])
    expect((await orderOf(silent)).score).not.toBe(rows[0].mean)
  })
})

describe('the standard order of the list', () => {
  it('puts duets behind their original, page by page, though they have its score and are newer [CHG-04]', async () => {
    const type = `sira_${newWord()}`
    const restaurant = await testApp.restaurant({ restaurant_type: type })
    const [one, other] = [await testApp.member(), await testApp.member()]
    const duets = [await duet(testApp, restaurant, one.profileId), await duet(testApp, restaurant, other.profileId)]
    await run('update restaurants set restaurant_type = $1 where id = any($2)', [type, duets])
    const { items } = await readAll(async (cursor) => {
      const page = await one.get<RestaurantPage>(`/restaurants?type=${type}&limit=1${cursor ? `&cursor=${cursor}` : ''}`)
      return page.body
    })
    expect(items.map(({ id }) => id)).toEqual([restaurant, ...duets.toReversed()])
  })
})

describe('the formulas of the database', () => {
  it('spread changes over the days of the rules file [CHG-10]', async () => {
    const { rows } = await run(
      `select min(days) as least, max(days) as most from (
         select extract(epoch from spread_moment() - now()) / 86400 as days from generate_series(1, 5000)) drawn`,
    )
    const { least, most } = rows[0] as { least: string; most: string }
    expect(Math.floor(Number(least))).toBe(SPREAD_DAYS.least)
    expect(Math.ceil(Number(most))).toBe(SPREAD_DAYS.most)
  })

  it('are those of the rules file, for every step [RANK-01]', async () => {
    const days = [0, 0.9, 1, 6.9, 7, 29.9, 30, 89.9, 90, 179.9, 180, 364.9, 365, 729, 730, 1459, 1460, 4000]
    const { rows } = await run(
      `select v as "voteDays", a as "accountDays", t as trust, n as nearness, f as waves,
        vote_weight(make_interval(secs => v * 86400), voter_standing(make_interval(secs => a * 86400), t), n, f)::float8 as weight
       from unnest($1::float8[]) v, unnest($1::float8[]) a, unnest(array[0, 10, 25, 45, 70, 100]) t, unnest(array[0, 5, 85, 100]) n,
         unnest(array[0, 12, 100]) f`,
      [days],
    )
    for (const { weight, ...facts } of rows) expect([facts, weight]).toEqual([facts, weightOf(facts)])
    const trusts = await run(
      `select c as "hasConfirmedEmail", v as restaurants, d as days, member_trust(c, v, d) as trust
       from unnest(array[true, false]) c, generate_series(0, 32) v, generate_series(0, 11) d`,
    )
    for (const { trust, ...facts } of trusts.rows) expect([facts, trust]).toEqual([facts, trustOf(facts)])
    const scores = await run(
      `select w::float8 as weights, r::float8 as ratings, m::float8 as mean, order_score_of(order_prior_weight() * m, w, r)::float8 as score
       from unnest(array[0, 0.05, 3.35, 250.4]) w, unnest(array[0, 0.5, 31.15, 2000.8]) r, unnest(array[5.5, 7, 8.3]) m`,
    )
    for (const { score, mean, ...sums } of scores.rows) expect(orderScore(sums, mean)).toBeCloseTo(score, 6)
  })

  it('say what is usual as the rules file does, for every rating, side and half-month [MEND-13]', async () => {
    const waves: Wave[] = [
      { halfMonth: 7, side: 'above', factor: 12 },
      { halfMonth: 8, side: 'above', factor: 40 },
      { halfMonth: 8, side: 'below', factor: 0 },
    ]
    const { rows } = await run(
      `select r as rating, u::float8 as usual, h as "halfMonth", nearness_of(r, u) as nearness, waves_factor($1, h, r, u) as factor
       from generate_series(1, 10) r, generate_series(1, 10, 0.1) u, generate_series(6, 10) h`,
      [JSON.stringify(waves)],
    )
    for (const { usual, rating, halfMonth, ...found } of rows) {
      const known = { rating: usual, waves }
      const expected = { nearness: nearnessOf(rating, known), factor: wavesFactorOf({ halfMonth, rating }, known) }
      expect([usual, rating, halfMonth, found]).toEqual([usual, rating, halfMonth, expected])
    }
    const unknown = await run(`select nearness_of(1, null) as nearness, waves_factor(null, 1, 1, null) as factor`)
    expect(unknown.rows).toEqual([{ nearness: nearnessOf(1, undefined), factor: wavesFactorOf({ halfMonth: 1, rating: 1 }, undefined) }])
    const moments = ['2026-11-29T12:00:00Z', '1970-01-15T23:59:59.999Z', '1970-01-16T00:00:00Z']
    const halves = await run(`select half_month_of(at) as half from unnest($1::timestamptz[]) with ordinality as m (at, n) order by n`, [
      moments,
    ])
    expect(halves.rows.map(({ half }) => half)).toEqual(
      moments.map((moment) => Math.floor(Date.parse(moment) / 86_400_000 / HALF_MONTH_DAYS)),
    )
  })
})
