import type { Locator, Page } from '@playwright/test'
import { expect, mainOnPhone, phoneOnly, test } from '#tests/support/journey.ts'
import { newName, signUp, votableRestaurant } from '#tests/support/people.ts'
import { texts, verdict } from '#tests/support/texts.ts'

// These journeys use the keyboard only.
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

/** The focused element, and whether its focus is visible. */
async function stop(page: Page): Promise<{ name: string; isSeen: boolean }> {
  return page.evaluate(() => {
    const one = document.activeElement as HTMLElement
    const holders: Element[] = []
    for (let up: Element | null = one; up && holders.length < 4; up = up.parentElement) holders.push(up)
    const marks = holders.flatMap((holder) => [getComputedStyle(holder), getComputedStyle(holder, '::after')])
    // A ring of two pixels or more, around the element or around its row, card or field.
    const isRinged = marks.some(
      ({ outlineStyle, outlineWidth, boxShadow }) =>
        (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || /(^|,)[^,]*0px 0px 0px [2-9]/.test(boxShadow),
    )
    const { top, bottom, left, right, width, height } = one.getBoundingClientRect()
    // Nothing covers it: the element at its centre is the element or a part of it.
    const at = document.elementFromPoint(
      Math.min(Math.max(left + width / 2, 1), window.innerWidth - 1),
      Math.min(Math.max(top + Math.min(height, 80) / 2, 1), window.innerHeight - 1),
    )
    const isOnTop = at !== null && (one.contains(at) || at.contains(one))
    const name = one.getAttribute('aria-label') ?? one.textContent?.trim().replaceAll(/\s+/g, ' ').slice(0, 60) ?? ''
    const isInSight = bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth
    return { name: `${one.tagName.toLowerCase()} ${name}`, isSeen: isRinged && isInSight && isOnTop }
  })
}

/** Presses Tab until the focus is on the goal, and checks every stop on the way. */
async function walkTo(page: Page, goal: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab', atMost = 60): Promise<string[]> {
  const stops: string[] = []
  for (let step = 0; step < atMost; step++) {
    await page.keyboard.press(key)
    const { name, isSeen } = await stop(page)
    expect(name, `the focus was lost after ${stops.at(-1) ?? 'the beginning'}`).not.toMatch(/^(body|html) /)
    // Scrolling and an opening fold take a moment, and a toast goes after some seconds.
    if (!isSeen) await expect.poll(async () => (await stop(page)).isSeen, { message: `the focus is not seen at: ${name}` }).toBe(true)
    stops.push(name)
    if (await goal.evaluate((one) => one === document.activeElement)) return stops
  }
  throw new Error(`never reached; the stops were:\n${stops.join('\n')}`)
}

/** On a new page the first stop is the link that skips to its content. */
async function skipToContent(page: Page): Promise<void> {
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await walkTo(page, page.getByRole('link', { name: texts.common.skipToContent }), 'Tab', 1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
}

test('a member finds a restaurant, votes with the stars and comments without a mouse [VOTE-45]', mainOnPhone, async ({ page }) => {
  await signUp(page)
  const restaurant = await votableRestaurant(page.request, 7)
  await page.goto('/tr')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: texts.common.skipToContent })).toBeFocused()
  const search = page.getByRole('combobox', { name: texts.search.label })
  expect(await walkTo(page, search)).toEqual([`a ${texts.common.homeLink}`, `input ${texts.search.label}`])
  // What comes for a part of the title shows the restaurant, too, and the list changes once more after it.
  const found = page.waitForResponse((response) => new URL(response.url()).searchParams.get('q') === restaurant.title)
  await page.keyboard.type(restaurant.title)
  await found
  await expect(page.getByRole('option').first()).toContainText(restaurant.title)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/tr/restaurants/${restaurant.id}$`))
  await skipToContent(page)

  await expect(page.getByRole('slider', { name: texts.vote.slider })).toBeEnabled()
  const slider = page.getByRole('slider')
  await walkTo(page, slider)
  const given = Number(await slider.inputValue())
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key)
  await expect(slider).toHaveValue(String(given + 1))
  const accept = page.getByRole('main').getByRole('button', { name: verdict('accept') })
  await walkTo(page, accept)
  await page.keyboard.press('Space')
  await expect(accept).toHaveAttribute('aria-pressed', 'true')
  await walkTo(page, page.getByRole('button', { name: texts.vote.submit }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: texts.vote.submitted })).toBeVisible()
  await expect.poll(async () => (await stop(page)).name).not.toMatch(/^(body|html) /)
  await walkTo(page, page.getByRole('textbox', { name: texts.moderation.kinds.comment }).first())
  const text = `Tuşlarla geldim, tadını buldum: ${newName()}`
  await page.keyboard.type(text)
  await walkTo(page, page.getByRole('button', { name: texts.comments.send }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article').getByText(text)).toBeVisible()
  await expect.poll(async () => (await stop(page)).name).not.toMatch(/^(body|html) /)
})

test(
  'the account menu and a dialog trap the focus and restore it, and Tab reaches them in page order',
  phoneOnly,
  async ({ page, playwright }) => {
    await signUp(page)
    // A new restaurant: no other journey adds comments, and so stops, to its page.
    const origin = process.env['JOURNEY_URL']!
    const author = { request: await playwright.request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } }) }
    const title = `${await signUp(author)} Büfe`
    const restaurant = (await (await author.request.post('/api/restaurants', { data: { title } })).json()) as { id: string }
    await author.request.dispose()
    await page.goto(`/tr/restaurants/${restaurant.id}`)
    const face = page.getByRole('button', { name: texts.common.account.menu })
    // Until the member is known, links for visitors are in its place.
    await expect(face).toBeVisible()
    await walkTo(page, face)
    await page.keyboard.press('Enter')
    const menu = page.getByRole('menu')
    await expect.poll(() => menu.evaluate((one) => one.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('menuitem', { name: texts.common.account.signOut })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(face).toBeFocused()

    const report = page.getByRole('button', { name: texts.pages.reportRestaurant })
    // On a phone the section with the corrections is folded.
    const about = page.locator('#bilgiler > details > summary')
    const before = await walkTo(page, about)
    if (!(await report.isVisible())) await page.keyboard.press('Enter')
    const stops = [...before, ...(await walkTo(page, report))]
    expect(stops.some((name) => name.startsWith('body'))).toBe(false)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await expect.poll(() => dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true)
    const seen = new Set<string>()
    for (let step = 0; step < 14; step++) {
      await page.keyboard.press(step % 5 === 4 ? 'Shift+Tab' : 'Tab')
      await expect.poll(() => dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true)
      seen.add((await stop(page)).name)
    }
    expect(seen.size).toBeGreaterThan(2)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(report).toBeFocused()
  },
)

test('a visitor sorts the list, opens a restaurant and comes back, and always sees where the focus is', phoneOnly, async ({ page }) => {
  await page.goto('/tr/restaurants')
  await skipToContent(page)
  const sort = page.getByRole('combobox', { name: texts.filters.sort })
  await walkTo(page, sort)
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/sirala=/)
  await expect(sort).toBeFocused()
  // The new results take the place of the first ones, and of a focus that is in them.
  await expect(page.locator('#ilk-sonuclar')).toHaveCount(0)
  const first = page.getByRole('article').first().getByRole('heading').getByRole('link')
  await walkTo(page, first)
  // Others may change the order meanwhile.
  const name = await page.locator(':focus').textContent()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: name! })).toBeVisible()
  await walkTo(page, page.getByRole('link', { name: texts.common.skipToContent }), 'Tab', 1)
  // Its key belongs to the browser window, and this browser has none.
  await page.goBack()
  await expect(page).toHaveURL(/sirala=/)
  await expect(page.getByRole('heading', { level: 1, name: texts.list.title })).toBeVisible()
  await skipToContent(page)
  await walkTo(page, page.getByRole('article').first().getByRole('heading').getByRole('link'))
})
