import { setTimeout } from 'node:timers/promises'
import type axe from 'axe-core'
import { problemsOf } from '#tests/support/axe.ts'
import { expect, phoneOnly, test } from '#tests/support/journey.ts'
import { expectOwnLanguage } from '#tests/support/own-language.ts'
import { signUp } from '#tests/support/people.ts'
import { screens } from '#tests/support/screens.ts'
import { texts } from '#tests/support/texts.ts'

const everyRule: axe.RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }

/** What depends on the words of a language: the names of things, the room that they take, and the language itself. */
const rulesOfWords: axe.RunOnly = {
  type: 'rule',
  values: [
    'aria-command-name',
    'aria-dialog-name',
    'aria-input-field-name',
    'aria-progressbar-name',
    'aria-toggle-field-name',
    'button-name',
    'document-title',
    'empty-heading',
    'html-has-lang',
    'html-lang-valid',
    'image-alt',
    'image-redundant-alt',
    'input-button-name',
    'label',
    'landmark-unique',
    'link-name',
    'scrollable-region-focusable',
    'select-name',
    'target-size',
    'valid-lang',
  ],
}

/** Screens with another layout on a wide page. */
const hasWideForm = new Set([
  'home',
  'trending',
  'list',
  'list-filters',
  'top-rated',
  'search',
  'search-results',
  'menu',
  'venue',
  'collection',
  'own-collections',
  'own-collection',
  'profile',
  'following',
  'messages',
  'messages-thread',
  'settings',
  'sign-in',
  'landing',
  'not-found',
  'admin-overview',
  'admin-queue',
  'admin-admissions',
  'admin-venues',
  'admin-log',
  'admin-members',
  'admin-member',
])

test.describe('in both themes', () => {
  // A single worker would still run this file after the other has finished everything else.
  test.describe.configure({ mode: 'parallel' })
  for (const [name, go] of Object.entries(screens)) {
    // Dialogs and the loading, error, empty and waiting states look the same at the desktop's width: the phone checks their dark
    // theme, too, and that of the frame that only phones have.
    const isPhoneAlone = !hasWideForm.has(name)
    const title = `the screen ${name} is readable and operable for everybody, in one language [GEN-11 LANG-02 LANG-03]`
    test(title, isPhoneAlone ? phoneOnly : {}, async ({ page }, info) => {
      // Both widths show the same elements in the same colours: the phone checks all screens in the light theme, the desktop
      // in the dark theme.
      const isPhone = info.project.name !== 'desktop'
      // English pages are the same elements in the same colours as the Turkish ones, their components hold no text of their own, and
      // tests/rules looks for Turkish words in the English texts: the main screens show how these are put together, and whether they
      // take too much room. ENGLISH=all opens every screen.
      const isEnglish = info.project.name === 'english'
      await page.emulateMedia({ colorScheme: isPhone ? 'light' : 'dark' })
      await go(page)
      // The desktop shows the same texts.
      if (isPhone) await expectOwnLanguage(page)
      expect(await problemsOf(page, isEnglish ? rulesOfWords : everyRule)).toEqual([])
      if (isEnglish) return
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(18, 13, 10)')
      if (isPhone && (isPhoneAlone || name === 'home'))
        expect(await problemsOf(page, { type: 'rule', values: ['color-contrast'] })).toEqual([])
    })
  }
})

test('nothing is wider than the screen, however narrow it is or long a word', async ({ page }) => {
  for (const path of ['/tr', '/tr/trending', '/tr/restaurants', '/tr/top-rated', '/tr/search?q=ka', '/tr/buralarda-yok']) {
    await page.goto(path)
    for (const width of [320, 390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      // The page lays itself out again a moment after its size changes.
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${path} at ${width}` })
        .toBeLessThanOrEqual(width)
    }
  }
})

test('every control is at least 44 px high, except links inside a sentence', async ({ page }) => {
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

test('the page renders without a layout shift', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await signUp(page)
  // The first paint uses the fallback font.
  await page.route(/\.woff2$/, async (route) => {
    await setTimeout(400)
    await route.continue()
  })
  for (const path of ['/tr', '/tr/restaurants', '/tr/top-rated']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: texts.common.account.menu })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const sum = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((total, one) => total + one, 0))
    expect(sum, path).toBeLessThan(0.05)
  }
})
