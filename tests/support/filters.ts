import { expect, type Page } from '@playwright/test'
import { texts } from './texts.ts'

/** Opens all filters of the list: the panel of a phone, the rest of the filters of a desktop. */
export async function openFilters(page: Page): Promise<void> {
  for (const id of ['filtreler', 'diger-filtreler']) {
    const fold = page.locator(`#${id}`)
    if ((await fold.getAttribute('open')) === null) await fold.locator('> summary').click()
  }
  await expect(page.getByLabel(texts.filters.location)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: texts.card.types.doner })).toBeVisible()
}
