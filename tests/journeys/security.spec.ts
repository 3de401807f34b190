import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Collection } from '#features/collections/collections.contract.ts'
import type { Restaurant, RestaurantPage } from '#features/restaurants/restaurants.contract.ts'
import { unfoldMore } from '#tests/support/ask.ts'
import { expect, mainOnPhone, phoneOnly, test } from '#tests/support/journey.ts'
import { findRestaurant, signUp } from '#tests/support/people.ts'
import { texts } from '#tests/support/texts.ts'

/** Each would set `pwned` where text is used as HTML, as an address or as code. */
const payloads = [
  '<img src=x onerror=pwned=1>',
  '"><svg/onload=pwned=1>',
  "'-pwned=1-'<b onmouseover=pwned=1>",
  '</script><script>pwned=1</script>',
  '</title></style></textarea><script>pwned=1</script>',
  '<a href="javascript:pwned=1">bak</a>',
  '<iframe srcdoc="<script>parent.pwned=1</script>">',
  '{{constructor.constructor("pwned=1")()}}${pwned=1}',
  'javascript:pwned=1',
  ']]><!--<script>pwned=1</script>-->',
]
const nth = (turn: number, length = 1000): string => payloads[turn % payloads.length]!.slice(0, length)

/** Records the policy violations of a page. */
async function watch(page: Page): Promise<void> {
  page.on('dialog', (dialog) => {
    throw new Error(`a dialog opened: ${dialog.message()}`)
  })
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { breaches: seen })
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      seen.push(`${effectiveDirective} ${blockedURI} ${sample}`),
    )
  })
}

/** Nothing ran or tried to run, and no written text became markup of the page. */
async function expectHarmless(page: Page): Promise<void> {
  const found = await page.evaluate(() => ({
    ran: 'pwned' in window,
    breaches: (window as unknown as { breaches: string[] }).breaches,
    handlers: [...document.querySelectorAll('*')].filter(({ attributes }) => [...attributes].some(({ name }) => /^on/i.test(name))).length,
    links: [...document.querySelectorAll('a[href], form[action], iframe, object, embed, base')]
      .map((one) => one.getAttribute('href') ?? one.getAttribute('action') ?? one.tagName)
      .filter((target) => !/^(\/|\?|#|https?:|mailto:)/.test(target)),
    pictures: document.querySelectorAll('img[src="x"], svg[onload]').length,
  }))
  expect(found).toEqual({ ran: false, breaches: [], handlers: 0, links: [], pictures: 0 })
}

const origin = () => ({ origin: process.env['JOURNEY_URL'] ?? '' })
async function send<T>(page: Page, method: 'post' | 'put' | 'patch', path: string, data: object): Promise<T> {
  const answer = await page.request[method](`/api${path}`, { data, headers: origin() })
  expect([path, answer.ok(), await answer.text()]).toEqual([path, true, expect.any(String)])
  return (await answer.json()) as T
}

test('hostile input stays text wherever it is shown: nothing runs, nothing becomes an element', mainOnPhone, async ({ page, request }) => {
  await watch(page)
  const username = await signUp(page)
  await send(page, 'patch', '/profile', { nickname: nth(0, 30), description: payloads.slice(0, 2).join(' ') })
  const restaurants: Restaurant[] = []
  for (const turn of payloads.keys())
    restaurants.push(
      await send<Restaurant>(page, 'post', '/restaurants', {
        title: nth(turn, 100),
        body: payloads.join('\n').slice(0, 500),
        address: nth(turn + 1, 100),
        restaurantType: nth(turn + 2, 40),
        acceptText: nth(turn + 3, 50),
        rejectText: nth(turn + 4, 50),
        mapsLink: `https://www.google.com/maps/"onmouseover=pwned=1//<script>`,
        initialRating: 8,
      }),
    )
  const [restaurant] = restaurants as [Restaurant]
  const { items: known } = (await (await request.get('/api/restaurants?sort=votes&limit=20')).json()) as RestaurantPage
  const other = known.findLast(({ isVotable }) => isVotable)!
  for (const questionId of [restaurant.id, other.id])
    await send(page, 'post', '/vote', { questionId, rating: 8, comment: payloads.join(' ').slice(0, 250) })
  const { items } = (await (await page.request.get(`/api/restaurants/${restaurant.id}/comments`)).json()) as { items: { id: number }[] }
  await send(page, 'post', `/comments/${items[0]!.id}/replies`, { content: nth(3) })
  await send(page, 'post', `/restaurants/${other.id}/duets`, { body: payloads.join(' ').slice(0, 400), rating: 7 })
  const list = await send<Collection>(page, 'post', '/collections', { name: nth(1, 100), description: nth(4), isPublic: true })
  await send(page, 'put', `/collections/${list.id}/items/${restaurant.id}`, { notes: nth(0) })

  for (const path of [
    '/tr',
    '/tr/restaurants',
    `/tr/restaurants?yer=${encodeURIComponent(nth(1, 100))}&tur=${encodeURIComponent(nth(2, 40))}`,
    '/tr/trending?mod=rising',
    `/tr/restaurants/${restaurant.id}`,
    `/tr/restaurants/${other.id}`,
    `/tr/collections/${list.id}`,
    `/tr/profile/${username}`,
    '/tr/settings/profile',
  ]) {
    await page.goto(path)
    await expectHarmless(page)
  }
  // They are there as text.
  await page.goto(`/tr/restaurants/${restaurant.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(restaurant.title)
  await expect(page.getByRole('main').getByText(payloads[3]!).first()).toBeVisible()
  await page.goto(`/tr/collections/${list.id}`)
  await expect(page.getByText(nth(1)).first()).toBeVisible()

  // The typed text, and the results shown while typing.
  await page.goto('/tr/ask')
  await page.getByLabel(texts.posting.name).fill(nth(0))
  await unfoldMore(page)
  for (const link of ['javascript:pwned=1', 'data:text/html,<script>pwned=1</script>', 'vbscript:pwned', 'https://a:b@example.com']) {
    await page.getByLabel(texts.posting.mapsLink).fill(link)
    await page.getByRole('button', { name: texts.posting.submit }).click()
    await expect(page).toHaveURL(/\/tr\/ask$/)
    await expect(page.getByLabel(texts.posting.mapsLink)).toHaveAttribute('aria-invalid', 'true')
  }
  await expectHarmless(page)
})

test(
  'a hostile sealed message stays text on the device that opens it, in the conversation and in the list',
  phoneOnly,
  async ({ page, browser }) => {
    await watch(page)
    const context = await browser.newContext({ baseURL: process.env['JOURNEY_URL']!, locale: 'tr-TR' })
    const writer = await context.newPage()
    await watch(writer)
    const [reader] = [await signUp(page), await signUp(writer)]
    await send(writer, 'patch', '/profile', { nickname: nth(0, 30) })
    await page.goto('/tr/messages')
    await expect(page.getByText(texts.messages.noConversations)).toBeVisible()
    await writer.goto(`/tr/messages?to=${reader}`)
    for (const [turn, text] of [nth(0), nth(5), nth(8), payloads.join('\n')].entries()) {
      await writer.getByRole('textbox', { name: texts.messages.input }).fill(text)
      await writer.getByRole('button', { name: texts.messages.send, exact: true }).click()
      await expect(writer.getByRole('log').locator('.messages-bubble')).toHaveCount(turn + 1)
    }
    await page.getByRole('link', { name: nth(0, 30) }).click()
    await expect(page.getByRole('log').locator('.messages-bubble')).toHaveCount(4)
    await expect(page.getByRole('log').getByText(nth(5)).first()).toBeVisible()
    for (const one of [page, writer]) await expectHarmless(one)
    await context.close()
  },
)

test(
  'every kind of page allows its own scripts and nothing else, and says so to the browser',
  mainOnPhone,
  async ({ browser, request }) => {
    const restaurant = await findRestaurant(request, ({ isVotable }) => isVotable)
    const pages = [
      '',
      '/restaurants',
      `/restaurants/${restaurant.id}`,
      '/trending',
      '/top-rated',
      '/login',
      '/auth',
      '/ask',
      '/settings',
      '/settings/security',
      '/messages',
    ]
    const more = [
      '/following',
      '/privacy',
      '/terms',
      '/profile/zeynepk',
      '/reset-password',
      '/auth-landing',
      '/finish-sign-up',
      '/yok-boyle-bir-sayfa',
    ]
    for (const path of [...pages, ...more].map((one) => `/tr${one}`)) {
      const answer = await request.get(path)
      const headers = answer.headers()
      const html = await answer.text()
      const policy = new Map((headers['content-security-policy'] ?? '').split('; ').map((one) => [one.split(' ')[0]!, one] as const))
      for (const [name, value] of [
        ['default-src', "default-src 'self'"],
        ['style-src', "style-src 'self'"],
        ['object-src', "object-src 'none'"],
        ['base-uri', "base-uri 'none'"],
        ['form-action', "form-action 'self'"],
        ['frame-ancestors', "frame-ancestors 'none'"],
        ['require-trusted-types-for', "require-trusted-types-for 'script'"],
        ['trusted-types', 'trusted-types default'],
      ] as const)
        expect([path, policy.get(name)]).toEqual([path, value])
      expect([path, headers['x-frame-options'], headers['x-content-type-options'], headers['set-cookie']]).toEqual([
        path,
        'DENY',
        'nosniff',
        undefined,
      ])
      const scripts = policy.get('script-src') ?? ''
      expect([path, /unsafe|\*|https?:|data:/.exec(scripts)]).toEqual([path, null])
      // A data block does not run.
      for (const [, script] of html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/(?:ld\+)?json"))[^>]*>([\s\S]*?)<\/script>/g))
        expect([path, scripts.includes(createHash('sha256').update(script!).digest('base64'))]).toEqual([path, true])
      expect([path, /<[a-z][^>]*\s(?:on[a-z]+|style)\s*=/i.exec(html.replaceAll(/<script[\s\S]*?<\/script>|"[^"]*"/g, ''))?.[0]]).toEqual([
        path,
        undefined,
      ])
    }

    // The browser enforces it: injected script does not run. A separate page, because it logs errors.
    const page = await browser.newPage({ baseURL: process.env['JOURNEY_URL']! })
    await watch(page)
    await page.route('**/tr/top-rated', async (route) => {
      const response = await route.fetch()
      const foreign = [
        '<script>window.pwned = 1</script>',
        '<img src="/yok.webp" onerror="pwned=1"><iframe srcdoc="<script>parent.pwned=1</script>"></iframe>',
        '<a id="bad" href="javascript:pwned=1">x</a><base href="https://evil.example/"><div style="position:fixed">x</div>',
      ]
      await route.fulfill({ response, body: (await response.text()).replace('</main>', `${foreign.join('')}</main>`) })
    })
    await page.goto('/tr/top-rated')
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('#bad')?.click())
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { breaches: string[] }).breaches.map((one) => one.split(' ')[0]).sort()))
      .toEqual(expect.arrayContaining(['base-uri', 'script-src-attr', 'script-src-elem', 'style-src-attr']))
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
    await page.close()
  },
)

test('our scripts turn foreign text into neither elements nor code', phoneOnly, async ({ browser }) => {
  const page = await browser.newPage({ baseURL: process.env['JOURNEY_URL']! })
  await page.goto('/tr/top-rated')
  const taken = await page.evaluate(() => {
    const made = <T extends HTMLElement>(name: string) => document.createElement(name) as T
    const ways: Record<string, () => unknown> = {
      innerHTML: () => (made('div').innerHTML = '<img src="/yok.webp" onerror="pwned=1">'),
      insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
      srcdoc: () => (made<HTMLIFrameElement>('iframe').srcdoc = '<script>parent.pwned=1</script>'),
      'script text': () => (made('script').textContent = 'window.pwned = 1'),
      'script src': () => (made<HTMLScriptElement>('script').src = 'https://evil.example/x.js'),
      worker: () => new Worker('https://evil.example/x.js'),
      parser: () => new DOMParser().parseFromString('<b>x</b>', 'text/html'),
      'another policy': () =>
        (self as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }).trustedTypes.createPolicy('mine', {}),
      // What a page needs is allowed.
      'our own file': () => (made<HTMLScriptElement>('script').src = '/assets/x.js'),
      data: () => (made('script').textContent = '{"@type":"Restaurant"}'),
      words: () => (made('div').innerHTML = 'Kokoreç & midye'),
    }
    return Object.keys(ways).filter((name) => {
      try {
        ways[name]!()
        return true
      } catch {
        return false
      }
    })
  })
  expect(taken).toEqual(['our own file', 'data', 'words'])
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
  await page.close()
})

test(
  'the documentation of the API is drawn under a policy with Trusted Types, and tries nothing against it [REPAIR-11]',
  phoneOnly,
  async ({ page }) => {
    await watch(page)
    await page.goto('/api/docs', { waitUntil: 'commit' })
    await page.locator('.opblock-tag', { hasText: 'votes' }).click()
    const vote = page.locator('.opblock', { hasText: '/api/vote' }).first()
    await expect(vote).toBeVisible()
    await vote.locator('.opblock-summary-control').click()
    await expect(vote.locator('.opblock-body')).toContainText('Responses')
    await expect(page.locator('.info__description')).toContainText('where people rate street food')
    expect(await page.evaluate(() => (window as unknown as { breaches: string[] }).breaches)).toEqual([])
  },
)
