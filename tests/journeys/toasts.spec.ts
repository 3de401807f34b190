import type { Page } from '@playwright/test'
import { expect, phoneOnly, test } from '#tests/support/journey.ts'
import { textLike, texts } from '#tests/support/texts.ts'

const copyAddress = async (page: Page) => {
  await page.clock.install()
  await page.goto('/tr/restaurants')
  await page
    .getByRole('article')
    .getByRole('button', { name: textLike(texts.card.copyAddress) })
    .first()
    .click()
  await expect(page.locator('.toast')).toBeVisible()
}

test(
  'a toast that was hardly seen is shown on the next page long enough to read, and on no third one [MEND-42]',
  phoneOnly,
  async ({ page }) => {
    await copyAddress(page)
    await page.goto('/tr/trending')
    await expect(page.locator('.toast')).toBeVisible()
    await page.goto('/tr/top-rated')
    await expect(page.locator('html[data-ready]')).toBeAttached()
    await expect(page.locator('.toast')).toHaveCount(0)
  },
)

test('the time of a toast counts from its first showing, also on the next page [MEND-42]', phoneOnly, async ({ page }) => {
  await copyAddress(page)
  await page.clock.fastForward(2500)
  await page.goto('/tr/trending')
  await expect(page.locator('.toast')).toBeVisible()
  // Four seconds in all; it would be shown for two and a half seconds here if it had not been read.
  await page.clock.fastForward(1600)
  await expect(page.locator('.toast')).toHaveCount(0)
})
