import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { ScoreSheet } from '#features/scores/scores.contract.ts'
import { regulars } from '#tests/support/regulars.ts'
import { copyCounts, membersVote } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { refreshOrder } from './index.ts'

let testApp: TestApp
beforeEach(async () => {
  testApp = await createTestApp()
})
afterEach(async () => {
  expect(await checkInvariants(testApp.database.pool)).toEqual([])
  await testApp.close()
})

const night = () => refreshOrder(testApp.context.db)
const run = (text: string, values: unknown[] = []) => testApp.database.pool.query(text, values)

/** Votes of these members on a restaurant, cast this many days ago, one after the other. */
async function vote(restaurant: string, members: readonly string[], ratings: readonly number[], daysAgo: (at: number) => number) {
  await membersVote(testApp, restaurant, [...members], [...ratings])
  for (const [at, member] of members.entries())
    await run(`update votes set created_at = now() - make_interval(days => $3) where question_id = $1 and user_id = $2`, [
      restaurant,
      member,
      daysAgo(at),
    ])
}

/** A restaurant that thirty members rated 7 to 9 over 300 days. */
async function settled(): Promise<string> {
  const restaurant = await testApp.restaurant()
  const members = await regulars(testApp, 30)
  await vote(
    restaurant,
    members,
    members.map((_, at) => 7 + (at % 3)),
    (at) => 40 + at * 9,
  )
  return restaurant
}

async function weightsOf(restaurant: string, members: readonly string[]): Promise<number[]> {
  const { rows } = await run('select weight::float8 as weight from votes where question_id = $1 and user_id = any($2) order by id', [
    restaurant,
    members,
  ])
  return rows.map(({ weight }: { weight: number }) => weight)
}

async function sheetOf(restaurant: string): Promise<ScoreSheet['order']> {
  await copyCounts(testApp)
  const { body } = await testApp.visitor().get<ScoreSheet>(`/restaurants/${restaurant}/score`)
  return body.order
}

const usualRows = async () =>
  (await run('select restaurant_id, rating::float8 as rating, waves, xmin::text from usual_ratings order by 1')).rows

describe('what is usual, in the night’s order', () => {
  it('keeps a wave of praise by old members from moving a restaurant, and the open score says so [MEND-13 RANK-02]', async () => {
    const restaurant = await settled()
    await night()
    const before = await sheetOf(restaurant)
    expect(before.usual).toMatchObject({ waves: [] })
    expect(before.weights).toBe(30)
    const praising = await regulars(testApp, 24)
    await vote(restaurant, praising, Array<number>(24).fill(10), () => 20)
    await night()
    const after = await sheetOf(restaurant)
    for (const weight of await weightsOf(restaurant, praising)) expect(weight).toBeLessThanOrEqual(0.05)
    expect(Math.abs(after.score - before.score)).toBeLessThan(0.1)
    const [both, above, ...more] = after.usual!.waves
    expect(more).toEqual([])
    const day = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10)
    expect([both!.side, above!.side]).toEqual(['both', 'above'])
    expect(both!.part).toBeLessThan(0.8)
    expect(above!.part).toBeLessThan(0.05)
    for (const { from, to } of [both!, above!]) expect([from <= day, to >= day]).toEqual([true, true])
  })

  it('gives no weight to votes at the other end of the scale, also of old members and one by one [MEND-13]', async () => {
    const restaurant = await settled()
    const damning = await regulars(testApp, 10)
    await vote(restaurant, damning, Array<number>(10).fill(2), (at) => 50 + at * 25)
    await night()
    expect(await weightsOf(restaurant, damning)).toEqual(Array(10).fill(0))
    expect((await sheetOf(restaurant)).weights).toBe(30)
  })

  it('changes nothing when it is repeated, and is forgotten with the votes [MEND-13]', async () => {
    const restaurant = await settled()
    // The first night computes the means of the types last, and the second reads them.
    await night()
    await night()
    const first = await usualRows()
    expect(first.map(({ restaurant_id }) => restaurant_id)).toContain(restaurant)
    await night()
    expect(await usualRows()).toEqual(first)
    await run('delete from votes where question_id = $1 and rating > 7', [restaurant])
    await run(`delete from votes where id in (select id from votes where question_id = $1 order by id offset 7)`, [restaurant])
    await night()
    expect((await usualRows()).map(({ restaurant_id }) => restaurant_id)).not.toContain(restaurant)
    expect((await sheetOf(restaurant)).usual).toBeNull()
  })
})
