import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/journey.ts'
import { signUp, votableRestaurant } from '#tests/support/people.ts'

const colorOf = (page: Page, name: string): Promise<string> =>
  page.evaluate((property) => getComputedStyle(document.documentElement).getPropertyValue(property).trim(), name)

test('a member chooses own vote colours; they apply everywhere at once and stay [GEN-13 GEN-15 GEN-16 VOTE-03 VOTE-04]', async ({
  page,
  request,
}) => {
  await signUp(page)
  await page.goto('/tr/settings')
  await expect(page.getByText('Türkçe')).toBeVisible()
  const colors = page.getByRole('region', { name: 'Oy renkleri' })
  await page.getByRole('radio', { name: /Kendi renklerim/ }).check()
  await page.getByLabel('Kabul rengi').fill('#3344ff')
  await page.getByLabel('Ret rengi').fill('#3344ff')
  await colors.getByRole('button', { name: 'Kaydet' }).click()
  await expect(page.getByText('Kabul ve ret renkleri farklı olmalı.')).toBeVisible()
  expect((await colorOf(page, '--accept')).toLowerCase()).toBe('#00c49a')
  await page.getByLabel('Ret rengi').fill('#ee8800')
  await colors.getByRole('button', { name: 'Kaydet' }).click()
  await expect(page.getByText('Kaydedildi')).toBeVisible()
  expect(await colorOf(page, '--accept')).toBe('#3344ff')
  expect(JSON.parse(await page.evaluate(() => localStorage.getItem('voteColorSettings') ?? ''))).toEqual({
    mode: 'custom',
    custom: { accept: '#3344ff', reject: '#ee8800' },
  })

  const { id } = await votableRestaurant(request, 0)
  await page.goto(`/tr/restaurants/${id}`)
  expect(await colorOf(page, '--reject')).toBe('#ee8800')
  await page.goto('/tr/settings')
  await page.getByRole('button', { name: 'Varsayılana dön' }).click()
  expect((await colorOf(page, '--accept')).toLowerCase()).toBe('#00c49a')
})

test('the random pair is chosen once per device and day, not per page [GEN-19]', async ({ page }) => {
  await signUp(page)
  await page.goto('/tr/settings')
  await page.getByRole('radio', { name: /Sürpriz/ }).check()
  const drawn = await colorOf(page, '--accept')
  for (const path of ['/tr', '/tr/restaurants', '/tr/settings']) {
    await page.goto(path)
    expect(await colorOf(page, '--accept')).toBe(drawn)
  }
})

test('the preview follows the colour pickers before anything is saved, and all tabs show one random pair [REPAIR-23]', async ({ page }) => {
  await signUp(page)
  await page.goto('/tr/settings')
  await page.getByRole('radio', { name: /Kendi renklerim/ }).check()
  await page.getByLabel('Kabul rengi').fill('#3344ff')
  await expect(page.locator('.preview-accept')).toHaveCSS('background-color', 'rgb(51, 68, 255)')
  expect((await colorOf(page, '--accept')).toLowerCase()).toBe('#00c49a')
  await page.getByRole('radio', { name: /Sürpriz/ }).check()
  const drawn = await colorOf(page, '--accept')
  for (let tab = 0; tab < 4; tab++) {
    const other = await page.context().newPage()
    await other.goto('/tr')
    expect(await colorOf(other, '--accept')).toBe(drawn)
    await other.close()
  }
})
