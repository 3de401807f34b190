import { type Locator, type Page, expect } from '@playwright/test'

/** The newest mail to this address with this subject, as the mailbox of the development shows it to this page. */
export async function mailTo(page: Page, email: string, subject: string): Promise<Locator> {
  const mail = page.getByRole('article', { name: subject }).filter({ hasText: email }).first()
  // A mail leaves after the answer, and the mailbox does not renew itself.
  await expect(async () => {
    await page.goto(new URL('/dev/mail', process.env['JOURNEY_URL']).href, { waitUntil: 'commit' })
    // Its end comes after its beginning.
    await page.waitForLoadState('domcontentloaded')
    await expect(mail).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  return mail
}

/** Where the link of that mail leads, on any host; the page stays where it is. */
export async function linkTo(page: Page, email: string, subject: string): Promise<string> {
  const mailbox = await page.context().newPage()
  const mail = await mailTo(mailbox, email, subject)
  const { pathname, search, hash } = new URL((await mail.getByRole('link').getAttribute('href'))!)
  await mailbox.close()
  return pathname + search + hash
}
