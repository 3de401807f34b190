import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appending, type FrontManner, openFront, overwriting } from '#tests/support/front.ts'
import { type BrokenSetup, codesOf, recognise, type SetupUnderTest, temporaryFolder } from '#tests/support/doctor.ts'
import { smallPmtiles } from '#tests/support/pmtiles.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'
import { proxyCheck } from './proxy.ts'

const sites = new Map<string, TestSite>()
let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  folder = await temporaryFolder()
  await writeFile(join(folder.path, 'map.pmtiles'), smallPmtiles())
  for (const TRUST_PROXY of ['0', '1', '2']) sites.set(TRUST_PROXY, await createTestSite({ TRUST_PROXY }))
})
afterAll(async () => {
  for (const site of sites.values()) await site.close()
  await folder.remove()
})

/** A site that trusts this number of proxies, and how one of them works. */
async function behind(trust: string, manner: FrontManner, env: Record<string, string> = {}): Promise<SetupUnderTest> {
  const site = sites.get(trust)!
  const front = await openFront(site.url, manner)
  const settings = { PORT: new URL(site.url).port, PUBLIC_URL: front.url, TRUST_PROXY: trust, AUTH_SECRET: site.context.secret }
  return { env: { ...settings, ...env }, close: front.close }
}

const GOOD: FrontManner = { forwardedFor: overwriting }

const broken: BrokenSetup[] = [
  {
    what: 'a proxy that does not find the server',
    code: 'PROXY_CANNOT_REACH',
    async open() {
      const lost = await openFront('http://127.0.0.1:1', GOOD)
      const { env, close } = await behind('1', GOOD)
      return { env: { ...env, PUBLIC_URL: lost.url }, close: async () => (await lost.close(), await close?.()) }
    },
  },
  {
    what: 'another secret than that of the server',
    code: 'SITE_IS_ANOTHER',
    open: () => behind('1', GOOD, { AUTH_SECRET: 'x'.repeat(32) }),
  },
  { what: 'a proxy that is not trusted', code: 'PROXY_NOT_TRUSTED', open: () => behind('0', GOOD) },
  { what: 'a proxy that reports no addresses', code: 'PROXY_SENDS_NO_ADDRESS', open: () => behind('1', {}) },
  {
    what: 'more proxies than are trusted',
    code: 'TRUST_PROXY_TOO_LOW',
    open: () => behind('1', { forwardedFor: () => '203.0.113.5, 10.0.0.1' }),
  },
  { what: 'fewer proxies than are trusted', code: 'TRUST_PROXY_TOO_HIGH', open: () => behind('2', GOOD) },
  {
    what: 'a proxy that believes people about their address',
    code: 'ADDRESS_CAN_BE_FORGED',
    open: () => behind('1', { forwardedFor: (given) => given ?? overwriting() }),
  },
  { what: 'a proxy that changes the host', code: 'PROXY_CHANGES_HOST', open: () => behind('1', { ...GOOD, host: 'lokma' }) },
  { what: 'a proxy without WebSockets', code: 'PROXY_STOPS_WEBSOCKETS', open: () => behind('1', { ...GOOD, dropsUpgrade: true }) },
  { what: 'a proxy that holds answers back', code: 'PROXY_BUFFERS', open: () => behind('1', { ...GOOD, holdsBack: true }) },
  { what: 'a proxy that takes bodies of 1 MB alone', code: 'PROXY_LIMITS_BODY', open: () => behind('1', { ...GOOD, bodyMax: 1_000_000 }) },
  { what: 'a proxy that opens the metrics to everybody', code: 'METRICS_PUBLIC', open: () => behind('0', {}) },
  {
    what: 'a proxy without ranges',
    code: 'PROXY_DROPS_RANGE',
    open: () => behind('1', { ...GOOD, dropsRange: true }, { MAP_PMTILES: join(folder.path, 'map.pmtiles') }),
  },
]

describe('of proxies, the doctor', () => {
  it.each(broken)('recognises $what [PKG-03]', (one) => recognise(proxyCheck, one))

  it.each<[string, string, FrontManner]>([
    ['one that overwrites addresses', '1', GOOD],
    ['one that appends to them', '1', { forwardedFor: appending }],
    ['two of them', '2', { forwardedFor: (given) => `${appending(given)}, 10.0.0.1` }],
  ])('finds nothing at %s [PKG-03]', async (_, trust, manner) => {
    const setup = await behind(trust, manner)
    expect(await codesOf(proxyCheck, setup)).toEqual([])
    await setup.close?.()
  })
})
