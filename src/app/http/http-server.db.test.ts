import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close().catch(() => {}))

it('while the database is unavailable, pages and the API answer with a retry time, and nothing of it is cached', async () => {
  const { database } = site
  const away = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
  const connect = database.pool.connect.bind(database.pool)
  database.pool.connect = away as typeof connect
  for (const path of ['/tr', '/tr/restaurants', '/api/restaurants', '/readyz']) {
    const response = await fetch(site.url + path)
    expect([path, response.status]).toEqual([path, 503])
    if (path !== '/readyz') expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  database.pool.connect = connect
  for (const path of ['/tr', '/tr/restaurants', '/api/restaurants', '/readyz']) expect((await fetch(site.url + path)).status).toBe(200)
})
