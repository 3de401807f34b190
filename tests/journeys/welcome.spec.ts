import type { Page } from '@playwright/test'
import { texts } from '#tests/support/texts.ts'
import { expect, mainAtBothWidths, test } from '#tests/support/journey.ts'
import { newName, PASSWORD, signIn, signUp } from '#tests/support/people.ts'

const stepsOf = (page: Page, kind: 'visitor' | 'member') => page.getByRole('region', { name: texts.welcome[kind].title })
const member = (page: Page) => page.getByRole('button', { name: texts.common.account.menu })

test(
  'a first-time visitor sees three steps in the page, and never again once they are closed [FIX-08]',
  mainAtBothWidths,
  async ({ page }) => {
    await page.goto('/tr')
    const steps = stepsOf(page, 'visitor')
    await expect(steps.getByRole('listitem')).toHaveCount(3)
    await expect(steps.getByRole('link')).toHaveText(texts.welcome.visitor.steps.map(([name, help], at) => `${at + 1}${name}${help}`))
    await expect(stepsOf(page, 'member')).toBeHidden()
    // They have room of their own and cover nothing.
    const [box, card] = [await steps.boundingBox(), await page.getByRole('article').first().boundingBox()]
    expect(box!.y).toBeGreaterThanOrEqual(card!.y + card!.height)
    expect(await steps.evaluate((one) => getComputedStyle(one).position)).toBe('static')

    await page.reload()
    await expect(steps).toBeVisible()
    await steps.getByRole('button', { name: texts.welcome.close }).click()
    await expect(steps).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
    for (const path of ['/tr/trending', '/tr']) await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(steps).toBeHidden()
  },
)

test('the steps lead to a list, to a restaurant to vote on, and to the sign-up [FIX-08]', async ({ page }) => {
  for (const [at, address] of [/\/tr\/restaurants$/, /\/tr\/restaurants\/[a-z0-9-]+$/, /\/tr\/auth\?tab=signup$/].entries()) {
    await page.goto('/tr')
    await stepsOf(page, 'visitor').getByRole('link').nth(at).click()
    await expect(page).toHaveURL(address)
  }
})

test('a new member sees other steps after signing up; closed on one device, they show on no other [FIX-08]', async ({ page, browser }) => {
  const username = newName()
  await page.goto('/tr/auth?tab=signup')
  await page.getByLabel(texts.auth.email).fill(`${username}@example.com`)
  await page.getByLabel(texts.auth.username).fill(username)
  await page.getByLabel(texts.auth.nickname).fill(username)
  await page.getByLabel(texts.auth.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox', { name: texts.auth.accept(texts.auth.privacyLink) }).check()
  await page.getByRole('checkbox', { name: texts.auth.accept(texts.auth.termsLink) }).check()
  await page.getByRole('button', { name: texts.auth.submitSignup }).click()
  // By way of the landing page.
  await page.waitForURL(/\/tr$/)
  await expect(stepsOf(page, 'member').getByRole('listitem')).toHaveCount(3)
  await expect(stepsOf(page, 'visitor')).toBeHidden()

  const elsewhere = await browser.newPage({ baseURL: process.env['JOURNEY_URL']! })
  const enter = async () => {
    await elsewhere.goto('/tr/login')
    await signIn(elsewhere, `${username}@example.com`, PASSWORD)
    await expect(elsewhere).toHaveURL(/\/tr$/)
    await expect(member(elsewhere)).toBeVisible()
  }
  await enter()
  await expect(stepsOf(elsewhere, 'member')).toBeVisible()

  const told = page.waitForResponse((answer) => answer.url().endsWith('/api/account/welcome') && answer.ok())
  await stepsOf(page, 'member').getByRole('button', { name: texts.welcome.close }).click()
  await expect(stepsOf(page, 'member')).toBeHidden()
  await told
  await page.reload()
  await expect(member(page)).toBeVisible()
  await expect(stepsOf(page, 'member')).toBeHidden()
  // The other device learns of it from the account.
  await elsewhere.reload()
  await expect(stepsOf(elsewhere, 'member')).toBeHidden()
  await elsewhere.reload()
  await expect(elsewhere.locator('html')).not.toHaveAttribute('data-welcome')
  await elsewhere.context().close()
})

test('an answer that is lost does not bring the steps back, and the next page repeats it [FIX-08]', async ({ page }) => {
  await signUp(page)
  await page.goto('/tr')
  await expect(stepsOf(page, 'member')).toBeVisible()
  await page.context().setOffline(true)
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/account/welcome'))
  await stepsOf(page, 'member').getByRole('button', { name: texts.welcome.close }).click()
  await expect(stepsOf(page, 'member')).toBeHidden()
  await lost
  // This page may repeat it too, so the network comes back only when the page has gone.
  await page.goto('about:blank')
  await page.context().setOffline(false)
  const told = page.waitForResponse((answer) => answer.url().endsWith('/api/account/welcome'))
  await page.goto('/tr')
  expect((await told).status()).toBe(200)
  await expect(stepsOf(page, 'member')).toBeHidden()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('no steps are shown that could not be closed [FIX-08]', async ({ page }) => {
    await page.goto('/tr')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(stepsOf(page, 'visitor')).toBeHidden()
  })
})
