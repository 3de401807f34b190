import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeAdmin } from '#tests/support/moderation.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

async function get(path: string, language = 'tr') {
  const response = await fetch(site.url + path, { headers: { cookie: `language=${language}` } })
  return {
    status: response.status,
    robots: response.headers.get('x-robots-tag'),
    caching: response.headers.get('cache-control'),
    html: await response.text(),
  }
}

it('one kept page answers all unknown addresses of a language: the second renders nothing [MEND-16 ROUTE-39 ROUTE-40]', async () => {
  for (const language of ['tr', 'en']) {
    const first = await get('/tr/olmayan-sayfa', language)
    const before = site.rendered.length
    expect(first).toMatchObject({ status: 404, robots: 'noindex', caching: 'no-store' })
    expect(first.html).toContain(`<html lang="${language}"`)
    // Nothing of an address is in the page, which others read too.
    expect(first.html).not.toContain('olmayan-sayfa')
    for (const path of ['/tr/baska/olmayan', '/tr/kazan?x=1', '/tr/restaurants/a/b/c', '/tr/404', '/tr/menu.pdf', '/tr/%22%3E%3Cb%3E'])
      expect([path, await get(path, language)]).toEqual([path, first])
    expect(site.rendered.slice(before)).toEqual([])
  }
})

it('many unknown addresses of one caller are answered, because they cost no rendering [MEND-16]', async () => {
  await get('/tr/yok')
  const before = site.rendered.length
  const pages = await Promise.all(Array.from({ length: 300 }, (_, at) => get(`/tr/yok-${at}`)))
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([404]))
  expect(site.rendered.length).toBe(before)
})

it('a change of the settings shows on every kept page [MEND-16]', async () => {
  const admin = await site.member('yonetici')
  await makeAdmin(site, admin.profileId)
  const paths = ['/tr/yok', '/tr/restaurants/yok']
  for (const path of paths) await get(path)
  const { version } = (await admin.get<{ version: number }>('/moderation/site')).body
  expect((await admin.send('PUT', '/moderation/site', { version, changes: { name: 'Tadım' } })).status).toBe(200)
  for (const path of paths) expect((await get(path)).html).toContain('<meta property="og:site_name" content="Tadım"/>')
})

it('what is missing where a page could be is looked up, and its page is made once for all addresses [MEND-16 DET-32]', async () => {
  for (const [one, other] of [
    ['/tr/restaurants/yok-1', '/tr/restaurants/yok-2'],
    ['/tr/collections/8d0f5e1e-9f0c-4f0e-8e57-0f6a1f6f0001', '/tr/collections/8d0f5e1e-9f0c-4f0e-8e57-0f6a1f6f0002'],
    ['/tr/places/yok-1', '/tr/places/yok-2'],
  ] as const) {
    const first = await get(one)
    expect([one, first.status, first.robots]).toEqual([one, 404, 'noindex'])
    expect(await get(other)).toEqual(first)
    expect(first.html).not.toContain('yok-1')
  }
  const id = await site.restaurant({ title: 'Sonradan Büfe' })
  expect((await get(`/tr/restaurants/${id}`)).status).toBe(200)
})
