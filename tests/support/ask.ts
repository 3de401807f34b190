import type { Page } from '@playwright/test'

/** Opens the fold of links and description in the form of a new restaurant. */
export async function unfoldMore(page: Page): Promise<void> {
  await page.locator('main form summary').click()
}
