import type { Browser, Page } from '@playwright/test'
import { englishOffer } from '#i18n/offer.ts'
import { call } from '#tests/support/calls.ts'
import { english, turkish } from '#tests/support/catalogues.ts'
import { expect, main, phoneOnly, test } from '#tests/support/journey.ts'
import { mailTo } from '#tests/support/mailbox.ts'
import { expectOwnLanguage } from '#tests/support/own-language.ts'
import { PASSWORD, signInByApi, signUp } from '#tests/support/people.ts'

const languageOf = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.lang)
const cookieOf = async (page: Page) => (await page.context().cookies(page.url())).find(({ name }) => name === 'language')?.value
const inFooter = (page: Page, language: string) => page.locator('footer').getByRole('button', { name: language })

/** A browser in which no language was chosen yet. */
async function newDevice(browser: Browser, locale: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env['JOURNEY_URL']!, locale, storageState: { cookies: [], origins: [] } })
  return context.newPage()
}

/** Presses the switch, and waits for the page in the other language. */
async function press(page: Page, button: ReturnType<Page['getByRole']>, language: string): Promise<void> {
  await button.click()
  await page.locator(`html[lang=${language}][data-ready]`).waitFor({ state: 'attached' })
}

test('the switch in the footer keeps page, place and choice, and holds after a reload [LANG-04 LANG-06]', main, async ({ page }) => {
  await page.goto('/tr/restaurants?tur=doner')
  await page.locator('footer').scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(300)
  await press(page, inFooter(page, 'English'), 'en')
  await expect(page).toHaveURL(/\/tr\/restaurants\?tur=doner$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(english.list.title)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 200)
  expect([await cookieOf(page), await page.evaluate(() => localStorage.getItem('language'))]).toEqual(['en', 'en'])
  await page.reload()
  expect(await languageOf(page)).toBe('en')
  await page.goto('/tr')
  await expect(page).toHaveTitle(new RegExp(english.common.siteName))
  await expectOwnLanguage(page)
  await press(page, inFooter(page, 'Türkçe'), 'tr')
  await expectOwnLanguage(page)
})

test('a page in another language than the chosen one loads itself again, once [LANG-04]', phoneOnly, async ({ page }) => {
  await page.goto('/tr/privacy')
  let [sent, wrong] = [0, 1]
  await page.route('**/tr/privacy', async (route) => {
    const isWrong = sent++ < wrong
    await route.fulfill({ response: await route.fetch(isWrong ? { headers: { cookie: 'language=tr' } } : {}) })
  })
  await press(page, inFooter(page, 'English'), 'en')
  expect(sent).toBe(2)
  // A copy that stays in the other language is shown all the same.
  wrong = 9
  await page.reload()
  expect([sent, await languageOf(page)]).toEqual([4, 'tr'])
})

test('the switch on the sign-in page keeps what was typed, but never stores a password [LANG-06]', async ({ page }) => {
  await page.goto('/tr/auth?tab=signup')
  await page.getByLabel(turkish.auth.email).fill('yeni@example.com')
  await page.getByLabel(turkish.auth.password, { exact: true }).fill('acili-ezme-7')
  await press(page, page.getByRole('main').getByRole('button', { name: 'English' }), 'en')
  await expect(page.getByLabel(english.auth.email)).toHaveValue('yeni@example.com')
  await expect(page.getByLabel(english.auth.password, { exact: true })).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain('acili-ezme-7')
})

test('the settings change the language of the device and of the mails, and keep what was typed [LANG-04 LANG-06 LANG-09]', async ({
  page,
  browser,
}) => {
  const username = await signUp(page)
  await page.goto('/tr/settings/profile')
  const about = page.locator('textarea[name=description]')
  await about.fill('Dürümün hası')
  await page.goto('/tr/settings/look')
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/profile') && response.request().method() === 'PATCH')
  await press(page, page.getByRole('region', { name: turkish.settings.language }).getByText('English'), 'en')
  expect((await saved).ok()).toBe(true)
  await page.goto('/tr/settings/profile')
  await expect(about).toHaveValue('Dürümün hası')
  // A device on which no language was chosen takes that of the member.
  const other = await newDevice(browser, 'tr-TR')
  await signInByApi(other, `${username}@example.com`, PASSWORD)
  await other.goto('/tr/restaurants')
  await expect(other.locator('html[lang=en]')).toBeAttached()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(english.list.title)
  // The mail of the sign-up came in Turkish, the next one is in English.
  await call(other, 'POST', '/auth/forgot-password', { email: `${username}@example.com` })
  await mailTo(other, `${username}@example.com`, english.mails.reset.subject)
  expect(await languageOf(other)).toBe('en')
  await other.context().close()
})

test('a tab in the old language does not undo what was chosen in another tab [LANG-06]', async ({ page, context }) => {
  await signUp(page)
  const changes: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') changes.push(request.postData() ?? '')
  })
  // The tab hears about its member only after the other tab has changed the language.
  const chosen = Promise.withResolvers<void>()
  await page.route('**/api/viewer**', async (route) => {
    await chosen.promise
    await route.continue()
  })
  await page.goto('/tr/restaurants')
  const other = await context.newPage()
  await other.goto('/tr/settings/look')
  await press(other, other.getByRole('region', { name: turkish.settings.language }).getByText('English'), 'en')
  chosen.resolve()
  await expect(page.locator('html[data-member="1"]')).toBeAttached()
  await expect(page.locator('[data-face] > *').first()).toBeVisible()
  expect(changes).toEqual([])
})

test('an English address shows the page and switches the device; its mail links switch nothing [LANG-05]', async ({ browser }) => {
  const page = await newDevice(browser, 'tr-TR')
  await page.goto('/en/auth-landing')
  await page.waitForURL(/\/tr\//)
  expect([await languageOf(page), await cookieOf(page)]).toEqual(['tr', undefined])
  await page.goto('/en/trending?mod=most')
  await expect(page).toHaveURL(/\/tr\/trending\?mod=most$/)
  expect([await languageOf(page), await cookieOf(page)]).toEqual(['en', 'en'])
  await page.goto('/tr/points')
  expect(await languageOf(page)).toBe('en')
  await page.context().close()
})

test('a browser that prefers no Turkish is offered English once, in one line that moves nothing [LANG-06]', async ({ browser }) => {
  const page = await newDevice(browser, 'de-DE')
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/tr/points')
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  const offer = page.getByRole('complementary', { name: englishOffer.text })
  await expect(offer).toBeVisible()
  expect((await offer.boundingBox())!.height).toBeLessThan(60)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0))).toBeLessThan(
    0.05,
  )
  await offer.getByRole('button', { name: englishOffer.close }).click()
  await expect(offer).toBeHidden()
  await page.reload()
  await expect(offer).toBeHidden()
  await page.context().close()

  const chooser = await newDevice(browser, 'en-GB')
  await chooser.goto('/tr/restaurants')
  await press(chooser, chooser.getByRole('button', { name: englishOffer.choose }), 'en')
  await expectOwnLanguage(chooser)
  await chooser.context().close()

  const reader = await newDevice(browser, 'tr-TR')
  await reader.goto('/tr/restaurants')
  await expect(reader.getByRole('complementary', { name: englishOffer.text })).toBeHidden()
  await reader.context().close()
})

test('numbers and times follow the language [LANG-10]', async ({ page }) => {
  await page.goto('/tr/restaurants?tur=kebap')
  const [main, times] = [page.getByRole('main'), page.locator('main time')]
  await expect(main).toContainText(/\d,\d/)
  await expect(times.first()).toHaveText(/^(az önce|\d+ (sa|g|hf) önce)$/)
  await press(page, inFooter(page, 'English'), 'en')
  await expect(main).toContainText(/\d\.\d/)
  await expect(times.first()).toHaveText(/^(Just now|\d+[hdw] ago)$/)
})

test('the search for words of the other language finds one [LANG-02 LANG-03]', async ({ page }) => {
  await page.goto('/tr/points')
  await page.evaluate(() => document.querySelector('main h1')!.append(' Delete'))
  await expect(expectOwnLanguage(page)).rejects.toThrow(/Delete/)
  await press(page, inFooter(page, 'English'), 'en')
  await page.evaluate(() => document.querySelector('main h1')!.setAttribute('title', 'Mekanı sil'))
  await expect(expectOwnLanguage(page)).rejects.toThrow(/Mekanı/)
})
