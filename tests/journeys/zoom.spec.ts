import type { Page } from '@playwright/test'
import { openFilters } from '#tests/support/filters.ts'
import { expect, phoneOnly, test } from '#tests/support/journey.ts'
import type { ViewerResult } from '#people/viewer.contract.ts'
import { changeAnswer } from '#tests/support/answers.ts'
import { signInByApi, findRestaurant } from '#tests/support/people.ts'
import type { GalleryPage } from '#features/collections/collections.contract.ts'
import { texts, verdict } from '#tests/support/texts.ts'

/** Readability problems: the page scrolls sideways, words are outside, cut or broken, or bars fill the screen. */
async function troubles(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>()
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth > width) found.add(`the page is ${document.documentElement.scrollWidth} wide`)
    const bars = [...document.querySelectorAll('body *')].filter((one) => /fixed|sticky/.test(getComputedStyle(one).position))
    const held = (one: Element): number => {
      const { top, bottom, width: wide } = one.getBoundingClientRect()
      const isAtEdge = (top <= 0 || bottom >= window.innerHeight) && wide > width / 2
      return isAtEdge ? Math.max(0, Math.min(bottom, window.innerHeight) - Math.max(top, 0)) : 0
    }
    const covered = bars.reduce((sum, one) => sum + held(one), 0)
    if (covered > window.innerHeight / 3) found.add(`bars take ${covered} of ${window.innerHeight}`)

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement!
      if (holder.closest('script, style, svg, .sr-only, [aria-hidden=true]') || !holder.checkVisibility()) continue
      const { position, overflow } = getComputedStyle(holder)
      if (position === 'absolute' && overflow === 'hidden') continue
      // In a row that scrolls, words may be outside.
      let scrolls = false
      for (let one: Element | null = holder; one; one = one.parentElement) scrolls ||= /auto|scroll/.test(getComputedStyle(one).overflowX)
      const text = node.textContent ?? ''
      // Names that members choose may be longer than a line without a space; our own words never are.
      // The members of other journeys have made-up names of twelve letters (newName).
      const isLong = (chunk: string) => chunk.length > 12 || /^\W*yol[a-z]{9}/.test(chunk)
      if (!scrolls && overflow === 'hidden' && holder.scrollWidth > holder.clientWidth + 1 && !text.split(/\s+/).some(isLong))
        found.add(`cut: ${text}`)
      for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}.,%]+/gu)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const boxes = [...range.getClientRects()].filter((box) => box.width > 0)
        if (boxes.some(({ left, right }) => !scrolls && (left < -1 || right > width + 1))) found.add(`outside: ${word}`)
        const chunk = /\S*$/.exec(text.slice(0, index))![0] + /^\S*/.exec(text.slice(index))![0]
        if (new Set(boxes.map(({ top }) => Math.round(top))).size > 1 && !isLong(chunk)) found.add(`broken: ${word}`)
      }
    }
    return [...found]
  })
}

async function visitorScreens(page: Page): Promise<string[]> {
  const restaurant = await findRestaurant(page.request, ({ isVotable, photos }) => isVotable && photos.length === 3)
  const { items } = (await (await page.request.get('/api/public-collections')).json()) as GalleryPage
  // Not the newest: other journeys add restaurants with made-up words.
  return ['/tr', '/tr/restaurants?sirala=oy', `/tr/restaurants/${restaurant.id}`, '/tr/login', `/tr/collections/${items[0]!.id}`]
}

const memberScreens = [
  '/tr/profile/kadir.usta',
  '/tr/messages',
  '/tr/settings',
  '/tr/settings/notifications',
  '/tr/settings/security',
  '/tr/following',
  '/tr/ask',
]

interface Size {
  viewport: { width: number; height: number }
  /** Letters of twice the size. */
  isEnlarged?: boolean
}

/** A desktop at 200 % and at 400 %, which is as narrow as the narrowest phone, and letters of twice the size. */
const zoomed: Record<string, Size> = {
  'at 200 %': { viewport: { width: 640, height: 512 } },
  'at 400 %': { viewport: { width: 320, height: 256 } },
  'with large letters': { viewport: { width: 640, height: 900 }, isEnlarged: true },
}

async function show(page: Page, { viewport, isEnlarged = false }: Size): Promise<void> {
  await page.setViewportSize(viewport)
  const size = isEnlarged ? '200%' : ''
  await page.evaluate((given) => (document.documentElement.style.fontSize = given), size)
  // With less motion a change takes a frame, and until then everything has the old size and fits.
  await expect(page.locator('body')).toHaveCSS('font-size', isEnlarged ? '32px' : '16px')
  // In a closed group of scores the browser keeps a transition that has ended in its list.
  await page.waitForFunction(() => document.getAnimations().every((one) => !(one instanceof CSSTransition) || one.playState === 'finished'))
}

/** Visits the screens and collects the problems of each at every size, as a person changes it on an open page. */
async function walk(page: Page, screens: string[], sizes: Record<string, Size>): Promise<Record<string, string[]>> {
  const wrong: Record<string, string[]> = {}
  for (const path of screens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    // A skeleton can appear late, so the network must be idle first.
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('main').locator('.skeleton')).toHaveCount(0)
    await page.evaluate(() => document.fonts.ready)
    for (const [name, size] of Object.entries(sizes)) {
      await show(page, size)
      let found: string[] = []
      // What is loaded late takes some frames; what is wrong afterwards stays wrong.
      await expect
        .poll(async () => (found = await troubles(page)).length, { timeout: 8000 })
        .toBe(0)
        .catch(() => {})
      if (found.length > 0) wrong[`${path} ${name}`] = found
    }
  }
  return wrong
}

test.describe('an enlarged desktop', () => {
  test.use({ viewport: { width: 640, height: 512 }, isMobile: false, hasTouch: false })
  test('shows visitors everything without scrolling sideways, cutting words or covering them', phoneOnly, async ({ page }) => {
    test.slow()
    expect(await walk(page, await visitorScreens(page), zoomed)).toEqual({})
  })
  test('shows members everything without scrolling sideways, cutting words or covering them', phoneOnly, async ({ page }) => {
    test.slow()
    await signInByApi(page, 'zeynep@lokma.example')
    expect(await walk(page, memberScreens, zoomed)).toEqual({})
  })
})

test.describe('a phone on its side', () => {
  test.use({ viewport: { width: 844, height: 390 } })
  test('keeps two thirds of its screen for the page', phoneOnly, async ({ page }) => {
    expect(await walk(page, ['/tr', '/tr/restaurants'], { 'on its side': { viewport: { width: 844, height: 390 } } })).toEqual({})
  })
})

test('every control on a profile and in the friends lists is at least 44 px high', phoneOnly, async ({ page }) => {
  await signInByApi(page, 'zeynep@lokma.example')
  for (const path of ['/tr/profile/kadir.usta', '/tr/following']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('main').locator('.skeleton')).toHaveCount(0)
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main :is(a, button, summary)')]
        .filter((one) => one.checkVisibility() && !one.closest('h2, h3'))
        // A link that takes its whole row is as high as the row.
        .map((one) => (getComputedStyle(one, '::after').position === 'absolute' ? (one.offsetParent as HTMLElement) : one))
        .filter((one) => one.getBoundingClientRect().height < 43.5)
        .map((one) => `${one.textContent} ${one.getBoundingClientRect().height}`),
    )
    expect(small, path).toEqual([])
  }
})

test('at 200 % text on a phone the logo, the search and the dock are whole [REPAIR-20]', phoneOnly, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/tr')
  const field = page.locator('.dock input')
  // What the search says fits beside its icon.
  const fits = () =>
    field.evaluate((one: HTMLInputElement) => {
      const { paddingLeft, paddingRight, font } = getComputedStyle(one)
      const ink = document.createElement('canvas').getContext('2d')!
      ink.font = font
      return ink.measureText(one.placeholder).width <= one.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    })
  await page.evaluate(() => document.fonts.ready)
  await expect.poll(fits).toBe(true)
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  // With less motion a change takes a frame, and until then everything has the old size.
  await expect(field).toHaveCSS('font-size', '32px')
  const inside = (inner: string, outer: string): Promise<boolean> =>
    page.evaluate(
      ([small, large]) => {
        const [a, b] = [document.querySelector(small!)!.getBoundingClientRect(), document.querySelector(large!)!.getBoundingClientRect()]
        return a.top >= b.top && a.bottom <= b.bottom + 1 && a.left >= b.left && a.right <= b.right + 1
      },
      [inner, outer],
    )
  await expect.poll(() => inside('.site-header .figure span', '.site-header')).toBe(true)
  await expect.poll(() => inside('.site-header .figure img', '.site-header')).toBe(true)
  await expect.poll(() => field.evaluate((one) => one.scrollHeight <= one.clientHeight + 1)).toBe(true)
  await expect.poll(fits).toBe(true)
  for (const link of await page.locator('.dock-link').all()) {
    await expect.poll(() => link.evaluate((one) => one.scrollWidth <= one.clientWidth + 1)).toBe(true)
    await expect(link).toBeInViewport({ ratio: 1 })
  }
})

test('with forced colours the chosen, current or pressed state is visible [REPAIR-20]', phoneOnly, async ({ page, request }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const ground = (selector: string): Promise<string> =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => getComputedStyle(one).backgroundColor)
  // With less motion a change takes a frame, and until then everything has the old colour.
  const expectDifference = (one: string, other: string) => expect.poll(async () => (await ground(one)) !== (await ground(other))).toBe(true)
  await page.goto('/tr/restaurants?tur=doner')
  await openFilters(page)
  await expectDifference('label:has(input:checked)', 'label:has(input[name=tur]:not(:checked))')
  await expectDifference('.dock-link[aria-current]', '.dock-link:not([aria-current])')
  await page.goto('/tr/trending')
  await expectDifference('nav a[aria-current=page]:not(.dock-link)', 'main nav a:not([aria-current])')
  const { id } = await findRestaurant(request, ({ isVotable }) => isVotable)
  await page.goto(`/tr/restaurants/${id}`)
  await page.getByRole('button', { name: verdict('accept') }).click()
  await expectDifference('.vote-button[aria-pressed=true]', '.vote-button[aria-pressed=false]')
  // The browser draws the slider itself, in colours that are seen.
  await expect(page.getByRole('slider', { name: texts.vote.slider })).toHaveCSS('appearance', 'auto')
})

test(
  'at 200 % text on a phone the collections, the menu and the notice of an unconfirmed address are as wide as the screen [REPAIR-20]',
  phoneOnly,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await changeAnswer<ViewerResult>(page, '**/api/viewer**', (answer) => ({ ...answer, mustConfirmEmail: true }))
    await signInByApi(page, 'zeynep@lokma.example')
    await page.goto('/tr/collections')
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await expect(page.locator('.dock input')).toHaveCSS('font-size', '32px')
    const main = page.getByRole('main')
    await expect(main.getByRole('button', { name: /^Gece yarısı rotası/ })).toBeVisible()
    await expect(main.getByRole('link', { name: /Ustalık eserleri/ })).toBeVisible()
    const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(tooWide).toBe(0)
    const notice = page.getByRole('region', { name: texts.links.confirm.label }).getByText(texts.links.confirm.text)
    await expect.poll(async () => (await notice.boundingBox())!.width).toBeGreaterThan(200)
    await page.getByRole('button', { name: texts.common.account.menu }).click()
    // The menu is measured before it finds its place.
    await expect(async () => {
      const menu = (await page.getByRole('menu').boundingBox())!
      expect(menu.x).toBeGreaterThanOrEqual(0)
      expect(menu.x + menu.width).toBeLessThanOrEqual(390)
    }).toPass({ timeout: 10_000 })
    await expect.poll(tooWide).toBe(0)
  },
)
