import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
  await site.restaurant()
})
afterAll(() => site.close())

const ready = async (): Promise<number> => (await fetch(`${site.url}/readyz`)).status

it('a server whose pages cannot be read is not ready, though its database answers [MEND-28]', async () => {
  const { pool } = site.database
  expect(await ready()).toBe(200)
  await pool.query('alter table restaurants rename column title to heading')
  expect([await ready(), (await fetch(`${site.url}/api/restaurants`)).status]).toEqual([503, 500])
  await pool.query('alter table restaurants rename column heading to title')
  expect(await ready()).toBe(200)
})

it('a hundred checks at once take one connection, and end within seconds while the table is locked [MEND-28]', async () => {
  const { pool } = site.database
  const inUse = (): number => pool.totalCount - pool.idleCount
  // What the last test started in the background has ended.
  await expect.poll(inUse).toBe(0)
  const client = await pool.connect()
  try {
    await client.query('begin; lock table restaurants in access exclusive mode')
    const answers = Promise.all(Array.from({ length: 100 }, ready))
    await expect.poll(inUse).toBe(2)
    expect(new Set(await answers)).toEqual(new Set([503]))
    expect(pool.waitingCount).toBe(0)
  } finally {
    await client.query('rollback')
    client.release()
  }
  await expect.poll(ready).toBe(200)
})
