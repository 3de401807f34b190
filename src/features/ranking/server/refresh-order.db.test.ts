import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { RestaurantPage } from '#features/restaurants/restaurants.contract.ts'
import { copyCounts, crowd, duet, membersVote, readAll, visitorsVote } from '#tests/support/scenes.ts'
import { newWord } from '#tests/support/seed.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { INITIAL_WEIGHT, orderScore, SPREAD_DAYS, START_MEAN, trustOf, typeMeanOf, weightOf } from '../ranking.rules.ts'
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

/** Members of this age in days with a confirmed address, who voted on five other restaurants on five days. */
async function regulars(size: number, accountDays = 400): Promise<string[]> {
  const ids = await crowd(testApp, size)
  const elsewhere = await Promise.all(Array.from({ length: 5 }, () => testApp.restaurant()))
  for (const [index, restaurant] of elsewhere.entries()) {
    await membersVote(testApp, restaurant, ids, Array<number>(size).fill(7))
    await run(`update votes set created_at = now() - make_interval(days => $2) where question_id = $1`, [restaurant, 300 + index])
  }
  await run(`update auth_users set email_verified = true where id in (select auth_id from profiles where id = any($1))`, [ids])
  await run(`update profiles set created_at = now() - make_interval(days => $2) where id = any($1)`, [ids, accountDays])
  return ids
}

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
    const trust = trustOf({ hasConfirmedEmail: true, restaurants: 6, days: 6, comments: 0 })
    const [whole, small] = [400, 100].map((accountDays) => weightOf({ voteDays: 40, accountDays, trust }))
    expect(await weightsOn(restaurant)).toEqual([whole, whole, whole, small, small, 0, 0, 0, 0, 0])
    const sums = { weights: 3 * whole! + 2 * small!, ratings: 26 * whole! + 20 * small! }
    const found = await orderOf(restaurant)
    expect(found.weights).toBeCloseTo(sums.weights, 9)
    expect(found.ratings).toBeCloseTo(sums.ratings, 9)
    const mean = found.prior / 20
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
    expect(await weightsOn(restaurant)).toEqual([0, 0.4])
  })

  it('takes a changed or withdrawn vote out of the order at once, until it weighs again, and a left one on its night [RANK-01 CHG-10]', async () => {
    const [changing, leaving, withdrawing, staying] = await regulars(4)
    const restaurant = await testApp.restaurant()
    const made = await duet(testApp, restaurant, staying!)
    await membersVote(testApp, restaurant, [changing!, leaving!, withdrawing!, staying!], [9, 9, 9, 9])
    await age(restaurant, 40)
    await night()
    expect((await orderOf(restaurant)).weights).toBeCloseTo(1.6, 9)
    await run('update votes set rating = 10, last_rating_change_at = now() where question_id = $1 and user_id = $2', [restaurant, changing])
    await run(
      `update votes set user_id = null, anonymous_session_id = 'gone-abcdef', class_changes_at = now() + interval '7 days'
       where question_id = $1 and user_id = $2`,
      [restaurant, leaving],
    )
    await run('delete from votes where question_id = $1 and user_id = $2', [restaurant, withdrawing])
    expect(await orderOf(restaurant)).toMatchObject({ weights: 0.8, ratings: 7.2 })
    await run('update votes set class_changes_at = now() where question_id = $1 and user_id is null', [restaurant])
    await night()
    expect(await orderOf(restaurant)).toMatchObject({ weights: 0.4, ratings: 3.6 })
    expect((await orderOf(made)).score).toBe((await orderOf(restaurant)).score)
    await run(`update votes set last_rating_change_at = now() - interval '31 days' where question_id = $1 and user_id = $2`, [
      restaurant,
      changing,
    ])
    await night()
    expect(await orderOf(restaurant)).toMatchObject({ weights: 0.8, ratings: 7.6 })
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
    expect(await weightsOn(restaurant)).toEqual([0.4, 0.4])
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
    expect(await weightsOn(restaurant)).toEqual([0.4, 0.4])
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
      `select v as "voteDays", a as "accountDays", t as trust,
        vote_weight(make_interval(secs => v * 86400), voter_standing(make_interval(secs => a * 86400), t))::float8 as weight
       from unnest($1::float8[]) v, unnest($1::float8[]) a, unnest(array[0, 40, 60, 80, 100]) t`,
      [days],
    )
    for (const { weight, ...facts } of rows) expect([facts, weight]).toEqual([facts, weightOf(facts)])
    const trusts = await run(
      `select c as "hasConfirmedEmail", v as restaurants, d as days, n as comments, member_trust(c, v, d, n) as trust
       from unnest(array[true, false]) c, unnest(array[0, 4, 5, 9, 10, 50]) v, unnest(array[0, 2, 3, 9, 10]) d, unnest(array[0, 2, 3]) n`,
    )
    for (const { trust, ...facts } of trusts.rows) expect([facts, trust]).toEqual([facts, trustOf(facts)])
    const scores = await run(
      `select w::float8 as weights, r::float8 as ratings, m::float8 as mean, order_score_of(order_prior_weight() * m, w, r)::float8 as score
       from unnest(array[0, 0.05, 3.35, 250.4]) w, unnest(array[0, 0.5, 31.15, 2000.8]) r, unnest(array[5.5, 7, 8.3]) m`,
    )
    for (const { score, mean, ...sums } of scores.rows) expect(orderScore(sums, mean)).toBeCloseTo(score, 6)
  })
})
