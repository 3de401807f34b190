import type { Page } from '@playwright/test'
import { languages } from '#i18n/languages.ts'
import { expect, main, test } from '#tests/support/journey.ts'
import { PASSWORD, signIn, signUp, votableRestaurant } from '#tests/support/people.ts'
import { texts } from '#tests/support/texts.ts'

const colorOf = (page: Page, name: string): Promise<string> =>
  page.evaluate((property) => getComputedStyle(document.documentElement).getPropertyValue(property).trim(), name)

test(
  'a member chooses own vote colours; they apply everywhere at once and stay [GEN-13 GEN-15 GEN-16 VOTE-03 VOTE-04]',
  main,
  async ({ page, request }) => {
    await signUp(page)
    await page.goto('/tr/settings/look')
    await expect(page.getByRole('radio', { name: languages.tr })).toBeVisible()
    const colors = page.getByRole('region', { name: texts.settings.colors })
    await page.getByRole('radio', { name: texts.settings.modes.custom }).check()
    await page.getByLabel(texts.settings.accept).fill('#3344ff')
    await page.getByLabel(texts.settings.reject).fill('#3344ff')
    await colors.getByRole('button', { name: texts.settings.save }).click()
    await expect(page.getByText(texts.settings.equal)).toBeVisible()
    expect((await colorOf(page, '--accept')).toLowerCase()).toBe('#00c49a')
    await page.getByLabel(texts.settings.reject).fill('#ee8800')
    await colors.getByRole('button', { name: texts.settings.save }).click()
    await expect(page.getByText(texts.settings.saved)).toBeVisible()
    expect(await colorOf(page, '--accept')).toBe('#3344ff')
    expect(JSON.parse(await page.evaluate(() => localStorage.getItem('voteColorSettings') ?? ''))).toEqual({
      mode: 'custom',
      custom: { accept: '#3344ff', reject: '#ee8800' },
    })

    const { id } = await votableRestaurant(request, 0)
    await page.goto(`/tr/restaurants/${id}`)
    expect(await colorOf(page, '--reject')).toBe('#ee8800')
    await page.goto('/tr/settings/look')
    await page.getByRole('button', { name: texts.settings.reset }).click()
    expect((await colorOf(page, '--accept')).toLowerCase()).toBe('#00c49a')
  },
)

test('the random pair is chosen once per device and day, not per page [GEN-19]', async ({ page }) => {
  await signUp(page)
  await page.goto('/tr/settings/look')
  await page.getByRole('radio', { name: texts.settings.modes.random }).check()
  const drawn = await colorOf(page, '--accept')
  for (const path of ['/tr', '/tr/restaurants', '/tr/settings/look']) {
    await page.goto(path)
    expect(await colorOf(page, '--accept')).toBe(drawn)
  }
})

test('the preview follows the colour pickers before anything is saved, and all tabs show one random pair [REPAIR-23]', async ({ page }) => {
  await signUp(page)
  await page.goto('/tr/settings/look')
  await page.getByRole('radio', { name: texts.settings.modes.custom }).check()
  await page.getByLabel(texts.settings.accept).fill('#3344ff')
  await expect(page.locator('.preview-accept')).toHaveCSS('background-color', 'rgb(51, 68, 255)')
  expect((await colorOf(page, '--accept')).toLowerCase()).toBe('#00c49a')
  await page.getByRole('radio', { name: texts.settings.modes.random }).check()
  const drawn = await colorOf(page, '--accept')
  for (let tab = 0; tab < 4; tab++) {
    const other = await page.context().newPage()
    await other.goto('/tr')
    expect(await colorOf(other, '--accept')).toBe(drawn)
    await other.close()
  }
})

test('a password manager is led to the place where the password changes, after the sign-in [MEND-20]', async ({ page }) => {
  const username = await signUp(page)
  await page.context().clearCookies({ name: /session/ })
  await page.goto('/.well-known/change-password')
  await expect(page).toHaveURL(/\/tr\/login\?/)
  await signIn(page, `${username}@example.com`, PASSWORD)
  await expect(page).toHaveURL(/\/tr\/settings\/security#sifre$/)
  await expect(page.getByLabel(texts.settings.currentPassword)).toBeInViewport()
})
