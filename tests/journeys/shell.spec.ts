import type { Page } from '@playwright/test'
import { bothWidths, expect, mainAtBothWidths, mainOnPhone, phoneOnly, test, turkishOnly } from '#tests/support/journey.ts'
import { signUp } from '#tests/support/people.ts'
import { textLike, texts } from '#tests/support/texts.ts'

const screens = ['/tr', '/tr/trending', '/tr/restaurants', '/tr/top-rated']

/** Waits until the page rests: what a wheel scrolls moves on after the wheel. */
const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    let [still, y] = [0, window.scrollY]
    while (still < 10) {
      await new Promise((go) => requestAnimationFrame(go))
      still = window.scrollY === y ? still + 1 : 0
      y = window.scrollY
    }
  })

test(
  'a visitor opens the bare address and lands on the Turkish home page [GEN-01 ROUTE-01 ROUTE-09 ROUTE-18]',
  turkishOnly,
  async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveURL(/\/tr$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'tr')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
)

test(
  'home, trending, the list and top rated are open to everybody [ROUTE-18 ROUTE-19 ROUTE-20 ROUTE-38]',
  mainOnPhone,
  async ({ page }) => {
    const titles = [texts.home.title, texts.trending.title, texts.list.title, texts.top.title]
    for (const [index, path] of screens.entries()) {
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1, name: titles[index]! })).toBeVisible()
    }
  },
)

test.describe('a browser that prefers English', () => {
  test.use({ locale: 'en-US' })
  test('still gets Turkish [GEN-09]', turkishOnly, async ({ page }) => {
    await page.goto('/tr/restaurants')
    await expect(page.locator('html')).toHaveAttribute('lang', 'tr')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.list.title)
    await expect(page.getByRole('banner').getByRole('link', { name: texts.common.signIn })).toBeVisible()
  })
})

test.describe('the theme', () => {
  for (const [device, other] of [
    ['light', 'dark'],
    ['dark', 'light'],
  ] as const) {
    test(`follows a ${device} device at first, and the choice once there is one; the tab’s icon follows too [GEN-12 GEN-26 GEN-27]`, async ({
      page,
    }) => {
      const icon = page.locator('link[rel="icon"]')
      const ground = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      const grounds = { light: 'rgb(247, 240, 227)', dark: 'rgb(18, 13, 10)' }
      await page.emulateMedia({ colorScheme: device })
      await page.goto('/tr')
      await expect.poll(ground).toBe(grounds[device])
      await expect(icon).toHaveAttribute('href', `/brand/favicon-${device}.svg`)
      await page.getByRole('button', { name: texts.common.toggleTheme }).click()
      await expect.poll(ground).toBe(grounds[other])
      await expect(icon).toHaveAttribute('href', `/brand/favicon-${other}.svg`)
      await page.getByRole('button', { name: texts.common.toggleTheme }).click()
      await expect.poll(ground).toBe(grounds[device])
      await page.emulateMedia({ colorScheme: other })
      await expect.poll(ground).toBe(grounds[device])
    })
  }

  test('and the other settings of a device survive a reload [GEN-13]', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/tr')
    await page.getByRole('button', { name: texts.common.toggleTheme }).click()
    const kept = (): Promise<(string | null)[]> =>
      page.evaluate(() => ['darkMode', 'language', 'anonymousSessionId'].map((name) => localStorage.getItem(name)))
    await expect.poll(async () => (await kept())[2]).toMatch(/^[A-Za-z0-9-]{8,64}$/)
    const before = await kept()
    expect(before.slice(0, 2)).toEqual(['true', await page.locator('html').getAttribute('lang')])
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    expect(await kept()).toEqual(before)
  })
})

test('the header stays on top while the page scrolls [LAY-01]', bothWidths, async ({ page }) => {
  await page.goto('/tr/restaurants')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
  await expect.poll(() => page.getByRole('banner').boundingBox()).toMatchObject({ y: 0 })
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 })
})

test('from 1024 px the search is in the header, below that width in the bottom bar [GEN-21 LAY-02 LAY-15]', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.goto('/tr')
  const header = page.getByRole('banner')
  const search = { name: texts.search.label }
  await expect(header.getByRole('link', { name: texts.common.homeLink })).toBeVisible()
  await expect(header.getByRole('combobox', search)).toBeVisible()
  await expect(header.getByRole('button', { name: texts.common.toggleTheme })).toBeVisible()
  await expect(page.getByRole('combobox', search)).toHaveCount(1)
  await page.setViewportSize({ width: 1023, height: 800 })
  await expect(header.getByRole('combobox', search)).toHaveCount(0)
  const [field, bar] = await Promise.all([page.getByRole('combobox', search).boundingBox(), page.locator('.dock').boundingBox()])
  expect(field!.y).toBeGreaterThanOrEqual(bar!.y)
  expect(field!.y + field!.height).toBeLessThanOrEqual(bar!.y + bar!.height)
})

test('a visitor finds the ways to sign in and to sign up [LAY-03]', async ({ page }) => {
  await page.goto('/tr')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: texts.common.signUp })).toHaveAttribute('href', '/tr/login?tab=signup')
  await header.getByRole('link', { name: texts.common.signIn }).click()
  await expect(page).toHaveURL(/\/tr\/login\?tab=signin$/)
})

test('a member opens the account menu by mouse and by keyboard, and Escape gives the focus back', mainAtBothWidths, async ({ page }) => {
  await signUp(page)
  await page.goto('/tr')
  const face = page.getByRole('banner').getByRole('button', { name: texts.common.account.menu })
  await expect(page.getByRole('link', { name: texts.common.signIn })).toHaveCount(0)
  await face.click()
  await expect(page.getByRole('menuitem', { name: texts.common.account.settings })).toBeVisible()
  await face.click()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await face.press('Enter')
  await expect(page.getByRole('menuitem', { name: texts.common.account.settings })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(face).toBeFocused()
  await face.press('Enter')
  await page.getByRole('menuitem', { name: texts.common.account.settings }).click()
  await expect(page).toHaveURL(/\/tr\/settings$/)
})

test('the bottom bar leads to Trending, New and Restaurants, and marks the current page [LAY-14]', bothWidths, async ({ page }) => {
  await page.goto('/tr')
  const bar = page.getByRole('navigation', { name: texts.common.nav.label })
  await expect(bar.getByRole('link')).toHaveText([texts.common.nav.trending, texts.common.nav.home, texts.common.nav.restaurants])
  for (const [name, path] of [
    [texts.common.nav.trending, '/tr/trending'],
    [texts.common.nav.restaurants, '/tr/restaurants'],
    [texts.common.nav.home, '/tr'],
  ] as const) {
    await bar.getByRole('link', { name }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(bar.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    await expect(bar.locator('[aria-current]')).toHaveCount(1)
  }
})

test('the bottom bar is there at every width and never covers the foot of a page [LAY-16]', async ({ page }) => {
  for (const path of ['/tr', '/tr/restaurants?yer=buralarda-olmayan-bir-yer', '/tr/buralarda-yok']) {
    await page.goto(path)
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 700 })
      const bar = page.getByRole('navigation', { name: texts.common.nav.label })
      await expect(bar).toBeInViewport({ ratio: 1 })
      const last = page.getByRole('contentinfo').getByRole('link').last()
      const dock = page.locator('.dock')
      await expect
        .poll(async () => {
          // Pictures that load late move the bottom further down.
          await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
          const [foot, bar] = [(await last.boundingBox())!, (await dock.boundingBox())!]
          return foot.y + foot.height <= bar.y
        })
        .toBe(true)
    }
  }
})

test('an unknown address says so in the given words and leads home [GEN-10 ROUTE-39]', phoneOnly, async ({ page }) => {
  const answer = await page.goto('/tr/buralarda-yok')
  expect(answer?.status()).toBe(404)
  await expect(page).toHaveTitle(`${texts.common.notFoundTitle} · ${texts.common.siteName}`)
  await expect(page.getByRole('heading', { level: 1, name: texts.common.notFoundTitle })).toBeVisible()
  await page.getByRole('link', { name: texts.common.notFoundLink }).click()
  await expect(page).toHaveURL(/\/tr$/)
})

test('by keyboard the first stop of every page skips to its content', async ({ page }) => {
  await page.goto('/tr')
  const skip = page.getByRole('link', { name: texts.common.skipToContent })
  for (const [heading, way] of [
    [texts.home.title, texts.common.nav.restaurants],
    [texts.list.title, texts.common.nav.trending],
    [texts.trending.title, undefined],
  ] as const) {
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    if (way) await page.getByRole('navigation', { name: texts.common.nav.label }).getByRole('link', { name: way }).press('Enter')
  }
})

test(
  'on a phone the bars take at most 15 % of the height, go while a person scrolls down and return on the way up or on focus [CHG-02 REPAIR-21]',
  phoneOnly,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/tr/restaurants')
    const [header, dock] = [page.getByRole('banner'), page.locator('.dock')]
    const heights = await Promise.all([header, dock].map(async (bar) => (await bar.boundingBox())!.height))
    expect(heights[0]! + heights[1]!).toBeLessThanOrEqual(844 * 0.15)
    await expect(page.getByRole('article').first()).toBeVisible()
    // The listening script loads when the page is idle.
    await expect(async () => {
      await page.mouse.wheel(0, 400)
      await expect(dock).not.toBeInViewport({ timeout: 500 })
    }).toPass()
    await expect(header).not.toBeInViewport()
    await atRest(page)
    await page.mouse.wheel(0, -80)
    await expect(dock).toBeInViewport({ ratio: 1 })
    await expect(header).toBeInViewport({ ratio: 1 })
    await page.mouse.wheel(0, 400)
    await expect(dock).not.toBeInViewport()
    await atRest(page)
    await page.keyboard.press('Tab')
    await expect(dock).toBeInViewport({ ratio: 1 })
    // A scroll by a script hides nothing.
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await page.evaluate(() => document.dispatchEvent(new Event('scrollend')))
    await page.evaluate(() => window.scrollTo(0, 900))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(800)
    await expect(dock).toBeInViewport({ ratio: 1 })
  },
)

test(
  'on a desktop the bottom bar is the edge of the screen: nothing is visible beside it, and it covers no focused element [CHG-02 REPAIR-21]',
  bothWidths,
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/tr/restaurants')
    const bar = (await page.locator('.dock').boundingBox())!
    expect([bar.x, bar.width, bar.y + bar.height]).toEqual([0, 1440, 900])
    for (let step = 0; step < 40; step++) {
      await page.keyboard.press('Tab')
      const isInBar = await page.evaluate(() => document.activeElement?.closest('.dock, .site-header') !== null)
      if (isInBar) continue
      await expect
        .poll(() => page.evaluate(() => document.activeElement!.getBoundingClientRect().bottom), { message: `stop ${step}` })
        .toBeLessThanOrEqual(bar.y)
    }
  },
)

test('several toasts are shown at once, none waits, and none covers the note that it explains [REPAIR-24]', phoneOnly, async ({ page }) => {
  await page.goto('/tr/restaurants')
  const copy = page.getByRole('article').getByRole('button', { name: textLike(texts.card.copyAddress) })
  await copy.first().click()
  await expect(page.locator('.toast')).toHaveCount(1)
  // A note where the toast would be shown.
  await page.evaluate(() => {
    const note = document.createElement('p')
    note.setAttribute('role', 'status')
    note.textContent = 'Buradaki not okunur.'
    note.className = 'fixed inset-x-4 bottom-[calc(var(--dock-space)+12px)] py-3'
    document.querySelector('main')!.append(note)
  })
  await expect(page.locator('.toast')).toHaveCount(0)
  await copy.nth(1).click()
  const [toast, note] = await Promise.all([page.locator('.toast').boundingBox(), page.getByText('Buradaki not okunur.').boundingBox()])
  expect(toast!.y + toast!.height <= note!.y || toast!.y >= note!.y + note!.height).toBe(true)
})

test('a press on the face opens the menu even when the face is replaced during the press [LAY-04]', phoneOnly, async ({ page }) => {
  await signUp(page)
  const drawn = page.waitForResponse(/\/api\/viewer/)
  await page.goto('/tr')
  await drawn
  const button = page.getByRole('button', { name: texts.common.account.menu })
  const face = button.locator('span').first()
  await expect(face).toBeVisible()
  const { x, y, width, height } = (await button.boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  // Each answer about the viewer replaces the face. A browser drops a press whose target is gone.
  await face.evaluate((element) => element.replaceWith(element.cloneNode(true)))
  await page.mouse.up()
  await expect(page.getByRole('menuitem', { name: texts.common.account.settings })).toBeVisible()
})

test('a toast takes no press from the control under it, and stays while the mouse rests on it', phoneOnly, async ({ page }) => {
  await page.clock.install()
  await page.goto('/tr/restaurants')
  await page
    .getByRole('article')
    .getByRole('button', { name: textLike(texts.card.copyAddress) })
    .first()
    .click()
  const toast = page.locator('.toast')
  const { x, y, width, height } = (await toast.boundingBox())!
  const [left, top] = [x + width / 2, y + height / 2]
  const isUnder = await page.evaluate(([a, b]) => document.elementFromPoint(a!, b!)!.closest('.toast') === null, [left, top])
  expect(isUnder).toBe(true)
  await page.mouse.move(left, top)
  await page.clock.fastForward(10_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(left, 10)
  await page.clock.fastForward(5000)
  await expect(toast).toHaveCount(0)
})
