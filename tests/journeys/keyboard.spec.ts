import type { Locator, Page } from '@playwright/test'
import { expect, once, test } from '#tests/support/journey.ts'
import { signUp, votableRestaurant } from '#tests/support/people.ts'

// Nobody of these touches a mouse: all that is pressed is a key.
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

/** Where the focus is, and whether somebody who looks sees it there. */
async function stop(page: Page): Promise<{ name: string; isSeen: boolean }> {
  return page.evaluate(() => {
    const one = document.activeElement as HTMLElement
    const holders: Element[] = []
    for (let up: Element | null = one; up && holders.length < 4; up = up.parentElement) holders.push(up)
    const marks = holders.flatMap((holder) => [getComputedStyle(holder), getComputedStyle(holder, '::after')])
    // A ring of two pixels or more, around the thing itself or the row, card or field that it stands for.
    const isRinged = marks.some(
      ({ outlineStyle, outlineWidth, boxShadow }) =>
        (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || /(^|,)[^,]*0px 0px 0px [2-9]/.test(boxShadow),
    )
    const { top, bottom, left, right, width, height } = one.getBoundingClientRect()
    // Nothing lies over it: what is at its middle is the thing, or a part of it.
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

/** Presses Tab until the focus stands on something, and looks at every stop on the way. */
async function walkTo(page: Page, goal: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab', atMost = 60): Promise<string[]> {
  const stops: string[] = []
  for (let step = 0; step < atMost; step++) {
    await page.keyboard.press(key)
    const { name, isSeen } = await stop(page)
    expect(name, `the focus was lost after ${stops.at(-1) ?? 'the beginning'}`).not.toMatch(/^(body|html) /)
    // Scrolling there, and a fold that opens, take a moment.
    if (!isSeen)
      await expect.poll(async () => (await stop(page)).isSeen, { message: `the focus is not seen at: ${name}`, timeout: 3000 }).toBe(true)
    stops.push(name)
    if (await goal.evaluate((one) => one === document.activeElement)) return stops
  }
  throw new Error(`never reached; the stops were:\n${stops.join('\n')}`)
}

test('a member finds a venue, votes with the stars and comments without a mouse [VOTE-45]', once, async ({ page }) => {
  await signUp(page)
  const venue = await votableRestaurant(page.request, 7)
  await page.goto('/tr')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'İçeriğe geç' })).toBeFocused()
  const search = page.getByRole('combobox', { name: 'Mekan veya üye ara' })
  expect(await walkTo(page, search)).toEqual(['a Lokma, ana sayfa', 'input Mekan veya üye ara'])
  await page.keyboard.type(venue.title)
  await expect(page.getByRole('option').first()).toContainText(venue.title)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/tr/restaurants/${venue.id}$`))
  await expect(page.getByRole('main')).toBeFocused()

  await expect(page.getByRole('slider', { name: 'Puan' })).toBeEnabled()
  const slider = page.getByRole('slider')
  await walkTo(page, slider)
  const given = Number(await slider.inputValue())
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key)
  await expect(slider).toHaveValue(String(given + 1))
  const accept = page.getByRole('main').getByRole('button', { name: /^Kabul:/ })
  await walkTo(page, accept)
  await page.keyboard.press('Space')
  await expect(accept).toHaveAttribute('aria-pressed', 'true')
  await walkTo(page, page.getByRole('button', { name: 'Submit Vote' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Submitted' })).toBeVisible()
  await expect.poll(async () => (await stop(page)).name).not.toMatch(/^(body|html) /)
  await walkTo(page, page.getByRole('textbox', { name: 'Yorum' }).first())
  await page.keyboard.type('Tuşlarla geldim, tadını buldum.')
  await walkTo(page, page.getByRole('button', { name: 'Yorum yap' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article').getByText('Tuşlarla geldim, tadını buldum.')).toBeVisible()
  await expect.poll(async () => (await stop(page)).name).not.toMatch(/^(body|html) /)
})

test(
  'the own menu and a dialog hold the focus and give it back, and one walks to them in the order of the page',
  once,
  async ({ page }) => {
    await signUp(page)
    const venue = await votableRestaurant(page.request, 8)
    await page.goto(`/tr/restaurants/${venue.id}`)
    const face = page.getByRole('button', { name: 'Hesap menüsü' })
    await walkTo(page, face)
    await page.keyboard.press('Enter')
    const menu = page.getByRole('menu')
    await expect.poll(() => menu.evaluate((one) => one.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('menuitem', { name: 'Çıkış yap' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(face).toBeFocused()

    const report = page.getByRole('button', { name: 'Mekanı bildir' })
    const stops = await walkTo(page, report, 'Tab', 90)
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

test('a visitor sorts the list, opens a venue and comes back, and always knows where the focus is', once, async ({ page }) => {
  await page.goto('/tr/restaurants')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  const sort = page.getByRole('combobox', { name: 'Sırala' })
  await walkTo(page, sort)
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/sirala=/)
  await expect(sort).toBeFocused()
  const first = page.getByRole('article').first().getByRole('heading').getByRole('link')
  await walkTo(page, first)
  // While one walks there others may still change the order.
  const name = await page.locator(':focus').textContent()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: name! })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  // The key for it belongs to the browser, and this one has no frame.
  await page.goBack()
  await expect(page).toHaveURL(/sirala=/)
  await expect(page.getByRole('heading', { level: 1, name: 'Kayıt Olan Mekanlar' })).toBeVisible()
  await expect.poll(async () => (await stop(page)).name).not.toMatch(/^(body|html) /)
})
