import type { Page } from '@playwright/test'
import { texts } from './texts.ts'

/** Opens a section of a restaurant's page by the links of the page, as a reader does. */
async function openSection(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: texts.detail.sectionLinks }).getByRole('link', { name }).click()
}

/** Opens the section with the hours, the history and the corrections, which is folded on a phone. */
export const openAbout = (page: Page) => openSection(page, texts.detail.short.about)
