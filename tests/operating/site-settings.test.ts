import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SiteState } from '#features/site-settings/site-settings.contract.ts'
import { makeAdmin } from '#tests/support/moderation.ts'
import { openRedis } from '#tests/support/redis.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { cookieOf, type Product, startOver } from './product.ts'

const REACHES_MS = 2000
const redis = await openRedis('lokma:')

let testApp: TestApp
let admin: Awaited<ReturnType<TestApp['member']>>
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.member('iki_surec')
  await makeAdmin(testApp, admin.profileId)
})
afterAll(async () => {
  await testApp.close()
  await redis?.stop()
})

const titleAt = async ({ address }: Product) => /<title>([^<]*)<\/title>/.exec(await (await fetch(`${address}/tr/terms`)).text())?.[1]

async function saveAt({ address }: Product, name: string): Promise<void> {
  const headers = { cookie: cookieOf(admin), origin: address, 'content-type': 'application/json' }
  const { version } = (await (await fetch(`${address}/api/moderation/site`, { headers })).json()) as SiteState
  const body = JSON.stringify({ version, changes: { name } })
  expect((await fetch(`${address}/api/moderation/site`, { method: 'PUT', headers, body })).status).toBe(200)
}

/** How long a process shows an old name: until the last call for one, as a busy machine is slow to answer it. */
async function millisecondsUntil(product: Product, name: string): Promise<number> {
  const began = performance.now()
  let [asked, lastAsked] = [0, 0]
  while (!(await titleAt(product))?.endsWith(name)) {
    if (asked > 10_000) throw new Error('the name did not come')
    await sleep(20)
    ;[lastAsked, asked] = [asked, performance.now() - began]
  }
  return lastAsked
}

async function proveReach(settings: Record<string, string>): Promise<void> {
  const [here, there] = [await startOver(testApp, settings), await startOver(testApp, settings)]
  try {
    for (const name of ['Sokak', 'Tezgâh']) {
      await titleAt(there)
      await saveAt(here, name)
      expect(await titleAt(here)).toMatch(new RegExp(`${name}$`))
      expect(await millisecondsUntil(there, name)).toBeLessThan(REACHES_MS)
    }
  } finally {
    await Promise.all([here.signal('SIGTERM'), there.signal('SIGTERM')])
  }
}

describe('a change of the name reaches another process within two seconds, without a restart', () => {
  it('where the processes send each other no messages [DESK-03]', () => proveReach({}), 120_000)

  it.skipIf(redis === undefined)('where Redis joins them [DESK-03]', () => proveReach({ REDIS_URL: redis!.url }), 120_000)
})
