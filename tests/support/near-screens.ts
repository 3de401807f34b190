import type { Page } from '@playwright/test'
import { texts } from './texts.ts'

const MODA = { longitude: 29.0262, latitude: 40.9863 }

/** Allows the page's site to ask for the position of this device, which is in Moda. */
export async function standInModa(page: Page): Promise<void> {
  await page.context().grantPermissions(['geolocation'], { origin: process.env['JOURNEY_URL'] ?? '' })
  await page.context().setGeolocation(MODA)
}

/** The restaurants near a place. */
export const nearScreens: Record<string, (page: Page) => Promise<unknown>> = {
  near: async (page) => {
    await standInModa(page)
    await page.goto('/tr/near')
    await page.locator('.restaurant-row').first().waitFor()
  },
  'near-refused': async (page) => {
    await page.goto('/tr/near')
    await page.getByRole('button', { name: texts.near.locate }).click()
    await page.getByText(texts.near.problems.denied).waitFor()
  },
}
