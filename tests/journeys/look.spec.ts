import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { everyRule, problemsOf } from '#tests/support/axe.ts'
import { bothWidths, expect, phoneOnly, test } from '#tests/support/journey.ts'
import { foreignTextsOf } from '#tests/support/own-language.ts'
import { signUp } from '#tests/support/people.ts'
import { texts } from '#tests/support/texts.ts'
import { darkScreens } from '#tests/support/dark-screens.ts'
import { phoneTours, type Tour, wideTours } from '#tests/support/tours.ts'
import { walkTour } from '#tests/support/walk-tour.ts'

/** What depends on the words of a language and on the width: names, the room that they take, landmarks and the language itself. */
const rulesOfFrame: axe.RunOnly = {
  type: 'rule',
  values: [
    'aria-command-name',
    'aria-dialog-name',
    'aria-input-field-name',
    'aria-progressbar-name',
    'aria-toggle-field-name',
    'bypass',
    'button-name',
    'document-title',
    'empty-heading',
    'heading-order',
    'html-has-lang',
    'html-lang-valid',
    'image-alt',
    'image-redundant-alt',
    'input-button-name',
    'label',
    'landmark-banner-is-top-level',
    'landmark-complementary-is-top-level',
    'landmark-contentinfo-is-top-level',
    'landmark-main-is-top-level',
    'landmark-no-duplicate-banner',
    'landmark-no-duplicate-contentinfo',
    'landmark-no-duplicate-main',
    'landmark-one-main',
    'landmark-unique',
    'link-name',
    'page-has-heading-one',
    'region',
    'scrollable-region-focusable',
    'select-name',
    'skip-link',
    'target-size',
    'valid-lang',
  ],
}

/** What is wider than the screen. */
async function overflowOf(page: Page): Promise<string[]> {
  // The page lays itself out again a moment after its content changes.
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(tooWide, { message: 'how much wider the page is than the screen' }).toBeLessThanOrEqual(0)
  return []
}

async function darkProblemsOf(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(18, 13, 10)')
  return problemsOf(page, { type: 'rule', values: ['color-contrast'] })
}

/** What is wrong with an open screen. The phone sees every screen in the light theme with all rules. */
function lookAs(project: string): (page: Page, name: string) => Promise<string[]> {
  return async (page, name) => {
    expect(await page.evaluate(() => matchMedia('(prefers-color-scheme: light)').matches)).toBe(true)
    const foreign = (await foreignTextsOf(page)).map(({ text, words }) => `${words.join(', ')}: ${text}`)
    // A desktop and English pages show the same elements in the same colours as the phone. tests/rules looks for Turkish words in the
    // English texts: the main screens show how these are put together, and whether they take too much room. ENGLISH=all opens every screen.
    const problems = await problemsOf(page, project === 'phone' ? everyRule : rulesOfFrame)
    const dark = darkScreens.has(name) && project !== 'english' ? await darkProblemsOf(page) : []
    return [...foreign, ...problems, ...(await overflowOf(page)), ...dark]
  }
}

/** For work on single screens: LOOK_AT=home,restaurant. */
const wanted = process.env['LOOK_AT']?.split(',')

function addTour({ title, screens }: Tour, details: typeof phoneOnly): void {
  const names = screens.filter((name) => !wanted || wanted.includes(name))
  if (names.length === 0) return
  test(
    `${title}: each is readable and operable for everybody, in one language [GEN-11 LANG-02 LANG-03]`,
    details,
    async ({ context }, info) => {
      // Enough for several screens that wait in vain.
      test.setTimeout(60_000 + names.length * 10_000)
      await walkTour(context, names, lookAs(info.project.name))
    },
  )
}

test.describe('a tour', () => {
  // What its screens prepare belongs to its browser.
  test.use({ isFirstVisit: true })
  // A single worker would still run this file after the other has finished everything else.
  test.describe.configure({ mode: 'parallel' })
  for (const tour of wideTours) addTour(tour, bothWidths)
  for (const tour of phoneTours) addTour(tour, phoneOnly)
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

test('every control is at least 44 px high, except links inside a sentence', bothWidths, async ({ page }) => {
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

test('the page renders without a layout shift', bothWidths, async ({ page }) => {
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
