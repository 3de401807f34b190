import { type Locator, type Page, expect } from '@playwright/test'

/** The newest letter to this address with this subject, as the mailbox of the development shows it. */
export async function letterTo(page: Page, email: string, subject: string): Promise<Locator> {
  const letter = page.getByRole('article', { name: subject }).filter({ hasText: email }).first()
  // A letter leaves after the answer.
  await expect(async () => {
    await page.goto('/dev/mail', { waitUntil: 'commit' })
    await expect(letter).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  return letter
}
