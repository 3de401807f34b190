import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { smallPmtiles } from '#tests/support/pmtiles.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'
import type { MapSource } from '../map.contract.ts'

const file = smallPmtiles()
const STYLE = 'https://tiles.example/styles/streets.json?key=abc'
let folder: string
let [plain, streets, styled]: TestSite[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lokma-map-'))
  const path = join(folder, 'my streets.pmtiles')
  await writeFile(path, file)
  plain = await createTestSite()
  streets = await createTestSite({ MAP_PMTILES: path })
  styled = await createTestSite({ MAP_STYLE_URL: STYLE })
})
afterAll(async () => {
  for (const site of [plain, streets, styled]) await site?.close()
  await rm(folder, { recursive: true, force: true })
})

const sourceOf = async (site: TestSite) => (await (await fetch(`${site.url}/api/map/source`)).json()) as MapSource
const policyOf = async (site: TestSite, path: string) => (await fetch(site.url + path)).headers.get('content-security-policy')!
const ask = (headers: Record<string, string>, method = 'GET') => fetch(`${streets!.url}/map/streets.pmtiles`, { headers, method })

describe('what draws the map', () => {
  it('is built in without a setting, and no page may reach another site [GEO-05 GEO-06]', async () => {
    expect(await sourceOf(plain!)).toEqual({ kind: 'built-in', url: null })
    const policy = await policyOf(plain!, '/tr/map')
    expect(policy).toContain("connect-src 'self';")
    expect(policy).not.toMatch(/https?:/)
    expect((await fetch(`${plain!.url}/map/streets.pmtiles`)).status).toBe(404)
    expect(await (await fetch(`${plain!.url}/tr/privacy`)).text()).not.toContain('tiles.example')
  })

  it('is the operator’s PMTiles file, which the server sends in parts at its own address [GEO-06]', async () => {
    expect(await sourceOf(streets!)).toEqual({ kind: 'pmtiles', url: '/map/streets.pmtiles' })
    expect(await policyOf(streets!, '/tr/map')).toContain("connect-src 'self';")
    const part = await ask({ range: 'bytes=0-126' })
    expect([part.status, part.headers.get('content-range'), part.headers.get('accept-ranges')]).toEqual([
      206,
      `bytes 0-126/${file.length}`,
      'bytes',
    ])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(file.subarray(0, 127))
    const end = await ask({ range: 'bytes=-5' })
    expect(Buffer.from(await end.arrayBuffer())).toEqual(file.subarray(-5))
    const whole = await ask({})
    expect([whole.status, Buffer.from(await whole.arrayBuffer()).equals(file)]).toEqual([200, true])
    const head = await ask({}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, String(file.length), ''])
  })

  it('answers a part behind the end with 416, a known version with 304, and another version with the whole file [GEO-06]', async () => {
    const beyond = await ask({ range: `bytes=${file.length}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${file.length}`])
    const etag = beyond.headers.get('etag')!
    expect((await ask({ 'if-none-match': etag })).status).toBe(304)
    expect((await ask({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)
    expect((await ask({ range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200)
    expect((await ask({}, 'POST')).status).toBe(404)
    for (const path of ['/map/other.pmtiles', '/map/..%2fpackage.json', '/map/streets.pmtiles/..%2f..%2fpackage.json'])
      expect([path, (await fetch(streets!.url + path)).status >= 400]).toEqual([path, true])
    // The folder of the file is no list of it: its address is that of the page.
    const folder = await fetch(`${streets!.url}/map/`, { redirect: 'manual' })
    expect([folder.status, folder.headers.get('location')]).toEqual([308, '/tr/map'])
  })

  it('is the style of another site, which only then the policy allows and the privacy page names [GEO-06]', async () => {
    expect(await sourceOf(styled!)).toEqual({ kind: 'style', url: STYLE })
    const policy = await policyOf(styled!, '/tr/map')
    expect(policy).toContain("connect-src 'self' https://tiles.example;")
    expect(policy).toContain("img-src 'self' https://tiles.example data: blob:;")
    expect(policy).toContain("script-src 'self'")
    for (const language of ['tr', 'en'])
      expect(await (await fetch(`${styled!.url}/tr/privacy`, { headers: { cookie: `language=${language}` } })).text()).toContain(
        'tiles.example',
      )
    expect(await (await fetch(`${styled!.url}/tr/terms`)).text()).not.toContain('tiles.example')
  })
})
