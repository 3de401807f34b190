import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '#routes/index.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'
import { formerAddresses, presentPath } from './former-addresses.ts'

let site: TestSite
let restaurant: string
beforeAll(async () => {
  site = await createTestSite()
  restaurant = await site.restaurant({ title: 'Eski Adresli Büfe', province: 34, district: 'kadikoy', restaurant_type: 'kokorec' })
})
afterAll(() => site.close())

const get = (path: string, method = 'GET') => fetch(site.url + path, { method, redirect: 'manual' })

/** Every former address, whole and with what may follow it, and the one of today. */
const table = [
  ...formerAddresses,
  ['/tr/yer/istanbul', '/tr/places/istanbul'],
  ['/tr/yer/istanbul/kadikoy/kokorec', '/tr/places/istanbul/kadikoy/kokorec'],
  ['/tr/kaldirma-talepleri/7', '/tr/takedowns/7'],
  ['/tr/admin/uyeler/zeynep', '/tr/admin/members/zeynep'],
  ['/tr/restaurants/uyeler/puan', '/tr/restaurants/uyeler/score'],
] as const

describe('an address of before the words of addresses were English', () => {
  it.each(table)('%s leads to %s for good, with its query, from every spelling and prefix', async (former, present) => {
    const [, , ...rest] = former.split('/')
    const bare = rest.join('/')
    for (const query of ['', '?devam=20&x=%C3%A7%20a&x='])
      for (const path of [former, `/${bare}`, `/en/${bare}`, `${former}/`, `/tr//${bare}`, former.replace('/tr/', '/%74r/')])
        for (const method of ['GET', 'HEAD']) {
          const { status, headers } = await get(path + query, method)
          expect([path, status, headers.get('location')]).toEqual([path, 308, present + query])
        }
    // One step: the address of today leads nowhere else.
    expect(presentPath(present)).toBe(present)
  })

  it('is no address of a page of today, and none of today’s pages has a word of them', () => {
    const words = new Set([...formerAddresses.keys()].flatMap((path) => path.split('/').slice(2)).filter((word) => word !== 'admin'))
    expect(words.size).toBeGreaterThan(14)
    expect(paths.flatMap((path) => path.split('/')).filter((word) => words.has(word) || word === 'puan')).toEqual([])
    for (const present of formerAddresses.values())
      expect(
        paths.some((path) => path === present || path.startsWith(`${present}/`)),
        present,
      ).toBe(true)
  })

  it('reaches its page, and no page, sitemap or list for machines names one', async () => {
    for (const path of ['/tr/yer/istanbul/kadikoy', '/tr/moderasyon', '/tr/harita?tur=kokorec', `/tr/restaurants/${restaurant}/puan`]) {
      const response = await fetch(site.url + path)
      expect([path, response.status, response.redirected]).toEqual([path, 200, true])
    }
    const former = new RegExp(`(?:${[...formerAddresses.keys()].join('|')})(?![a-z-])|/puan["<]`)
    const pages = paths.filter((path) => !path.includes(':') && path !== '/tr/explore')
    for (const path of [
      ...pages,
      `/tr/restaurants/${restaurant}`,
      '/tr/places/istanbul',
      '/sitemaps/pages.xml',
      '/sitemaps/places.xml',
      '/robots.txt',
    ])
      expect([path, former.exec(await (await get(path)).text())?.[0]]).toEqual([path, undefined])
  })

  it('keeps what only looks like one: names of restaurants, members and unknown pages', async () => {
    const kept = [
      '/tr/restaurants/kesfet',
      '/tr/profile/kararlar',
      '/tr/yerel',
      '/tr/question/x/puan',
      '/tr/restaurants/x/y/puan',
      '/tr/admin/yok/uyeler',
    ]
    for (const path of kept) expect(presentPath(path)).toBe(path)
    expect(presentPath('/tr')).toBe('/tr')
    expect(presentPath('/')).toBe('/')
    expect((await get('/tr/yerel')).status).toBe(404)
  })
})
