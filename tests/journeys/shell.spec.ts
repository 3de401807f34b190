import { expect, test } from '#tests/support/journey.ts'

test('a visitor opens the bare address and lands on the Turkish home page [GEN-01 ROUTE-01 ROUTE-09 ROUTE-18]', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/tr$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
