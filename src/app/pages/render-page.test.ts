import { describe, expect, it } from 'vitest'
import { pino } from 'pino'
import { readConfig } from '#site/server/config.ts'
import type { Db } from '#db/connect.ts'
import { cpuMs } from '#tests/support/cpu-time.ts'
import { cacheKey, pageAddress } from './page-key.ts'
import { redirectTarget } from './redirects.ts'
import { renderPage } from './render-page.ts'

describe('addresses', () => {
  it.each([
    ['/', '/tr'],
    ['/trending', '/tr/trending'],
    ['/auth-landing', '/tr/auth-landing'],
    ['/reset-password', '/tr/reset-password'],
    ['/auth', '/tr/auth'],
    ['/login', '/tr/login'],
    ['/ask', '/tr/ask'],
    ['/profile/zeynep_k', '/tr/profile/zeynep_k'],
    ['/following', '/tr/following'],
    ['/question/citir-kokorec', '/tr/question/citir-kokorec'],
    ['/settings', '/tr/settings'],
    ['/settings/security', '/tr/settings/security'],
    ['/messages', '/tr/messages'],
    ['/signalr-test', '/tr/signalr-test'],
  ])(
    'an old address without the language leads to the Turkish one: %s → %s [ROUTE-05 ROUTE-06 ROUTE-07 ROUTE-08 ROUTE-09 ROUTE-10 ROUTE-11 ROUTE-12 ROUTE-13 ROUTE-14 ROUTE-15 ROUTE-16 ROUTE-17]',
    (from, to) => {
      expect(redirectTarget(from, '')).toBe(to)
    },
  )

  it('any path that begins with /en is the same path under /tr [ROUTE-02]', () => {
    expect(redirectTarget('/en', '')).toBe('/tr')
    expect(redirectTarget('/en/restaurants/x', '')).toBe('/tr/restaurants/x')
    expect(redirectTarget('/enfes', '')).toBe('/tr/enfes')
  })

  it('any path without a language gets /tr in front, its query with it [ROUTE-03 ROUTE-04]', () => {
    expect(redirectTarget('/anything/else', '?a=1&b=%20')).toBe('/tr/anything/else?a=1&b=%20')
    expect(redirectTarget('/en/trending', '?mod=rising')).toBe('/tr/trending?mod=rising')
    expect(redirectTarget('/tr/trending', '?mod=rising')).toBeUndefined()
  })

  it('never leads to another site', () => {
    for (const path of ['//evil.example', '///evil.example/x', '/en//evil.example', '/\\evil.example', '/tr//evil.example/']) {
      const target = redirectTarget(path, '') ?? '/tr'
      expect(new URL(target, 'https://lokma.example').origin).toBe('https://lokma.example')
    }
  })

  it('an address of eight thousand slashes is answered as fast as any other [REPAIR-01]', () => {
    const slashes = '/'.repeat(8000)
    expect(redirectTarget(`/tr${slashes}x/`, '')).toBe('/tr/x')
    expect(redirectTarget(`/en${slashes}x${slashes}`, '?a=1')).toBe('/tr/x?a=1')
    // Quadratic, this took twenty seconds of CPU; linear, it takes a hundredth of the bound.
    const began = cpuMs()
    for (let turn = 0; turn < 200; turn++) redirectTarget(`/tr${slashes}x/`, '')
    expect(cpuMs() - began).toBeLessThan(2000)
  })

  it('each language has its own place in the cache, and the address stays the same [LANG-04 LANG-07]', () => {
    expect(cacheKey({ address: '/tr/restaurants', language: 'tr' })).toBe('/tr/restaurants')
    expect(cacheKey({ address: '/tr/restaurants', language: 'en' })).not.toBe('/tr/restaurants')
  })

  it('one page has one place in the cache, whatever else its address carries', () => {
    expect(pageAddress('/tr/restaurants', new URLSearchParams('utm=x&tur=doner&tur=kebap&min='))).toBe(
      '/tr/restaurants?tur=doner&tur=kebap',
    )
    expect(pageAddress('/tr', new URLSearchParams('a=1'))).toBe('/tr')
  })
})

it('an unknown address is written to the log, without its query [ROUTE-41]', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
  const context = { config: readConfig({}), log, db: undefined as unknown as Db }
  const missing = { status: 404, body: Buffer.from('<p>404</p>'), tags: [], scripts: [], isTimeBound: false }
  await renderPage(context, async () => missing, { address: '/tr/kayip?q=gizli', language: 'tr' })
  expect(lines.map((line) => JSON.parse(line) as Record<string, unknown>)).toMatchObject([{ path: '/tr/kayip', msg: 'unknown path' }])
  expect(lines.join()).not.toContain('gizli')
})
