import { afterEach, beforeEach, expect, it } from 'vitest'
import { turkish } from '#tests/support/catalogues.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'

let site: TestSite
beforeEach(async () => {
  site = await createTestSite()
})
afterEach(() => site.close().catch(() => {}))

async function read(path: string): Promise<{ status: number; html: string }> {
  const response = await fetch(site.url + path)
  return { status: response.status, html: await response.text() }
}

/** The texts of the links of a page that lead there. */
function linksTo(html: string, href: string): string[] {
  return [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)]
    .filter(([, target]) => target === href)
    .map(([, , content]) => content!.replaceAll(/<[^>]*>/g, ''))
}

it('where no restaurant is listed the explore button leads to trending [HOME-03]', async () => {
  // The first steps of visitors and new members lead there too.
  expect(linksTo((await read('/tr')).html, '/tr/explore')[0]).toBe(turkish.home.explore)
  const response = await fetch(`${site.url}/tr/explore`, { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([307, '/tr/trending'])
})

for (const [count, isShown] of [
  [10, false],
  [11, true],
] as const)
  it(`with ${count} that trend the way to all of them is ${isShown ? 'shown' : 'not shown'} [HOME-06 LIM-06]`, async () => {
    for (let made = 0; made < count; made++) await site.restaurant()
    const { html } = await read('/tr')
    expect(html.match(/<li class="rank-row"/g)).toHaveLength(9)
    expect(linksTo(html, '/tr/trending').includes(turkish.home.viewAll)).toBe(isShown)
  })

it('where nothing trends home and trending say so and show a way on [HOME-10]', async () => {
  for (const path of ['/tr', '/tr/trending', '/tr/trending?mod=most', '/tr/trending?mod=rising']) {
    const { status, html } = await read(path)
    expect([path, status]).toEqual([path, 200])
    expect([path, html.includes(turkish.trending.empty)]).toEqual([path, true])
    expect(linksTo(html, '/tr/restaurants')).toContain(turkish.trending.emptyAction)
  }
})

it('when home and trending cannot be read, they say so and lead back to themselves [HOME-10]', async () => {
  const { pool } = site.database
  const connect = pool.connect.bind(pool)
  const away = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
  pool.connect = away as typeof connect
  for (const path of ['/tr', '/tr/trending']) {
    const { status, html } = await read(path)
    expect([path, status]).toEqual([path, 503])
    expect([path, html.includes(turkish.common.loadFailed)]).toEqual([path, true])
    // An empty address is that of the page itself.
    expect([path, html.includes(`<a href="">${turkish.common.tryAgain}</a>`)]).toEqual([path, true])
  }
  pool.connect = connect
  for (const path of ['/tr', '/tr/trending']) expect((await read(path)).status).toBe(200)
})

it('without a ranked restaurant top rated says so and leads to the list [TOP-04]', async () => {
  const path = '/tr/top-rated'
  const { status, html } = await read(path)
  expect([path, status]).toEqual([path, 200])
  expect([path, html.includes(turkish.top.empty)]).toEqual([path, true])
  expect(linksTo(html, '/tr/restaurants')).toContain(turkish.top.emptyAction)
})
