import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { weighDishes } from '#features/dishes/server/index.ts'
import { rateAll } from '#tests/support/dishes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { writeDump } from './index.ts'

let testApp: TestApp
let directory: string
beforeAll(async () => {
  testApp = await createTestApp()
  directory = await mkdtemp(join(tmpdir(), 'lokma-dump-'))
})
afterAll(async () => {
  await rm(directory, { recursive: true })
  await testApp.close()
})

/** The number with six decimals that a fraction rounds to, halves away from zero. */
const six = (above: number, below: number): string => {
  const micros = (2_000_000n * BigInt(above) + BigInt(below)) / (2n * BigInt(below))
  return `${micros / 1_000_000n}.${String(micros % 1_000_000n).padStart(6, '0')}`
}

it('the dump lets anybody recompute the mean and the order of every dish, to the last digit, and says nothing of single members [DISH-02 DISH-05]', async () => {
  const members = await Promise.all(['bir', 'iki', 'uc'].map((name) => testApp.member(name)))
  const restaurantId = await testApp.restaurant()
  await rateAll(testApp, members, { restaurantId, name: 'Kokoreç', ratings: [8, 3, 8] })
  await rateAll(testApp, members, { restaurantId, name: '=Ayran', ratings: [7] })
  await members[0]!.post(`/restaurants/${restaurantId}/prices`, { dish: 'Söğüş', amount: 100 })
  const run = (text: string) => testApp.database.pool.query(text)
  await run("update dish_ratings set created_at = now() - interval '40 days'")
  await run("update profiles set vote_trust = 100, created_at = now() - interval '400 days'")
  await weighDishes(testApp.database.db)
  const { folder } = (await writeDump(testApp.database.db, directory))!
  const table = async (name: string) =>
    parse(gunzipSync(await readFile(join(directory, folder, `${name}.csv.gz`))), { columns: true }) as Record<string, string>[]
  const [dishes, ratings] = [await table('dishes'), await table('dish_ratings')]
  expect(dishes.map(({ name, ratings, kind }) => [name, ratings, kind])).toEqual([
    ['Kokoreç', '3', 'kokorec'],
    ["'=Ayran", '1', 'ayran'],
    ['Söğüş', '0', 'sogus'],
  ])
  expect(ratings.every((row) => Object.keys(row).join() === 'dish,rating,ratings,weights')).toBe(true)
  for (const { dish, mean, prior_mean, order_score } of dishes) {
    const own = ratings.filter((row) => row['dish'] === dish)
    const sum = (value: (row: Record<string, string>) => number) => own.reduce((total, row) => total + value(row), 0)
    const hundredths = (row: Record<string, string>) => Math.round(Number(row['weights']) * 100)
    const count = sum((row) => Number(row['ratings']))
    expect(mean).toBe(
      count === 0
        ? ''
        : six(
            sum((row) => Number(row['ratings']) * Number(row['rating'])),
            count,
          ),
    )
    const [weights, weighted] = [sum(hundredths), sum((row) => hundredths(row) * Number(row['rating']))]
    expect(order_score).toBe(six(100 * Math.round(Number(prior_mean) * 10) + weighted, 1000 + weights))
  }
  expect(ratings.some((row) => Number(row['weights']) > 0)).toBe(true)
})
