import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { failAnswer, holdAnswer } from '#tests/support/answers.ts'
import { expect, test } from '#tests/support/journey.ts'
import { signUp } from '#tests/support/people.ts'

const list = /\/api\/restaurants\?/

async function walkToList(page: Page): Promise<void> {
  await page.goto('/tr/buralarda-yok')
  await page.getByRole('navigation', { name: 'Alt gezinme' }).getByRole('link', { name: 'Venues' }).click()
}

/** Every state of a screen that people meet, and how they get there. */
const states: Record<string, (page: Page) => Promise<unknown>> = {
  home: (page) => page.goto('/tr'),
  trending: (page) => page.goto('/tr/trending?mod=most'),
  'the list': (page) => page.goto('/tr/restaurants'),
  'the list with open filters': async (page) => {
    await page.goto('/tr/restaurants?min=5&tur=doner')
    const panel = page.locator('details').first()
    if ((await panel.getAttribute('open')) === null) await panel.locator('summary').click()
  },
  'the list that nothing fits': (page) => page.goto('/tr/restaurants?yer=buralarda-olmayan-bir-yer'),
  'the list while it loads': async (page) => {
    await holdAnswer(page, list)
    await walkToList(page)
    await expect(page.getByRole('main').locator('.skeleton').first()).toBeVisible()
  },
  'the list that cannot be loaded': async (page) => {
    await failAnswer(page, list)
    await walkToList(page)
    await expect(page.getByText('Yüklenirken bir hata oluştu.')).toBeVisible()
  },
  'top rated': (page) => page.goto('/tr/top-rated'),
  'an unknown address': (page) => page.goto('/tr/buralarda-yok'),
  'a search': async (page) => {
    await page.goto('/tr/trending')
    const field = page.getByRole('combobox', { name: 'Mekan ara' })
    await field.fill('ka')
    await expect(page.getByRole('option')).toHaveCount(3)
    await field.press('ArrowDown')
  },
  'a toast': async (page) => {
    await page.goto('/tr/restaurants')
    await page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^Adresi kopyala/ })
      .click()
    await expect(page.locator('.toast')).toBeVisible()
  },
  'the own menu': async (page) => {
    await signUp(page)
    await page.goto('/tr/top-rated')
    await page.getByRole('button', { name: 'Hesap menüsü' }).click()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
  },
}

for (const theme of ['light', 'dark'] as const) {
  test.describe(`in the ${theme} theme`, () => {
    test.use({ colorScheme: theme, reducedMotion: 'reduce' })
    for (const [name, go] of Object.entries(states)) {
      test(`${name} is readable and operable for everybody [GEN-11]`, async ({ page }) => {
        await go(page)
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze()
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)).toEqual([])
      })
    }
  })
}

test('nothing is wider than the screen, however narrow it is or long a word', async ({ page }) => {
  for (const path of ['/tr', '/tr/trending', '/tr/restaurants', '/tr/top-rated', '/tr/buralarda-yok']) {
    await page.goto(path)
    for (const width of [320, 390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`).toBeLessThanOrEqual(width)
    }
  }
})

test('whatever is pressed is at least 44 px high, but links inside a sentence', async ({ page }) => {
  for (const path of ['/tr', '/tr/restaurants?tur=doner', '/tr/trending', '/tr/top-rated']) {
    await page.goto(path)
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('a, button, summary, select, input:not([type=checkbox])')]
        .filter((one) => one.checkVisibility() && !one.closest('h1, h2, h3') && !one.matches('[href="#icerik"]'))
        .filter((one) => one.getBoundingClientRect().height < 43.5)
        .map((one) => `${one.tagName} ${one.textContent} ${one.getBoundingClientRect().height}`),
    )
    expect(small, path).toEqual([])
  }
})

test('the page is drawn without a jump', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await signUp(page)
  for (const path of ['/tr', '/tr/restaurants']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Hesap menüsü' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const sum = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((total, one) => total + one, 0))
    expect(sum, path).toBeLessThan(0.05)
  }
})
