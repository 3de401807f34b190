import type { Page } from '@playwright/test'
import { texts } from './texts.ts'

/**
 * Opens the section with the hours, the history and the corrections, which is folded on a phone, by the links of the page, as a reader
 * does.
 */
export async function openAbout(page: Page): Promise<void> {
  const links = page.getByRole('navigation', { name: texts.detail.sectionLinks })
  await links.getByRole('link', { name: texts.detail.short.about }).click()
  await page.locator('#bilgiler > details[open]').waitFor()
}
