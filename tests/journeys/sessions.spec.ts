import type { Browser, Page } from '@playwright/test'
import { expect, main, test } from '#tests/support/journey.ts'
import { mailTo } from '#tests/support/mailbox.ts'
import { ageProofs, otherDevice } from '#tests/support/session-screens.ts'
import { PASSWORD, signUp } from '#tests/support/people.ts'
import { texts } from '#tests/support/texts.ts'

const said = (page: Page, text: string) => expect(page.locator('.toast').filter({ hasText: text })).toBeVisible()
const isSignedIn = async (page: Page) => (await page.request.get('/api/account')).status() === 200

async function device(browser: Browser, username: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env['JOURNEY_URL']! })
  const page = await context.newPage()
  await otherDevice(page, username)
  return page
}

test('a member sees where the account is open, ends one session and then all others [MFA-02]', main, async ({ page, browser }) => {
  const username = await signUp(page)
  const others = [await device(browser, username), await device(browser, username), await device(browser, username)]
  await page.goto('/tr/settings/security')
  const card = page.getByRole('region', { name: texts.sessions.title })
  const rows = card.getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect(rows.first()).toContainText(texts.sessions.current)
  await expect(rows.first()).toContainText('127.0.0.0/24')
  await expect(rows.first().getByRole('button')).toHaveCount(0)
  await expect(rows.nth(1)).toContainText('Chrome, ')
  await rows.nth(1).getByRole('button').click()
  await said(page, texts.sessions.ended)
  await expect(rows).toHaveCount(3)
  const left = await Promise.all(others.map(isSignedIn))
  expect(left.filter(Boolean)).toHaveLength(2)
  await card.getByRole('button', { name: texts.sessions.endOthers }).click()
  await said(page, texts.sessions.othersEnded('2'))
  await expect(rows).toHaveCount(1)
  await expect(card.getByText(texts.sessions.only)).toBeVisible()
  expect(await Promise.all([page, ...others].map(isSignedIn))).toEqual([true, false, false, false])
  for (const other of others) await other.context().close()
})

test('a mail tells of a sign-in from a new device and leads to the sessions [MFA-02]', async ({ page, browser }) => {
  const username = await signUp(page)
  const other = await device(browser, username)
  const mail = await mailTo(page, `${username}@example.com`, texts.mails.newDevice.subject)
  await expect(mail).toContainText('127.0.0.0/24')
  const { pathname, hash } = new URL((await mail.getByRole('link').getAttribute('href'))!)
  await page.goto(pathname + hash)
  await expect(page.getByRole('heading', { name: texts.sessions.title })).toBeInViewport()
  await other.context().close()
})

test('a new message key needs a fresh proof: one dialog asks for the password and then repeats the act', async ({ page, browser }) => {
  const username = await signUp(page)
  await page.goto('/tr/messages')
  await expect(page.getByRole('button', { name: texts.messages.keys.open })).toBeVisible()
  const stolen = await device(browser, username)
  await ageProofs(username)
  await stolen.goto('/tr/messages')
  const restart = stolen.getByRole('button', { name: texts.messages.keys.restart })
  const ask = async () => {
    await restart.click()
    await stolen.getByRole('alertdialog').getByRole('button', { name: texts.messages.keys.restart }).click()
  }
  const dialog = stolen.getByRole('dialog', { name: texts.sessions.proof.title })
  await ask()
  await dialog.getByRole('button', { name: texts.common.close }).click()
  await expect(dialog).toHaveCount(0)
  await expect(restart).toBeVisible()
  await ask()
  const field = dialog.getByLabel(texts.sessions.proof.password, { exact: true })
  await dialog.getByRole('button', { name: texts.sessions.proof.submit }).click()
  await expect(dialog.getByText(texts.sessions.proof.missing)).toBeVisible()
  await field.fill('baska-sifre-9')
  await dialog.getByRole('button', { name: texts.sessions.proof.submit }).click()
  await expect(dialog.getByText(texts.errors.PASSWORD_WRONG)).toBeVisible()
  await field.fill(PASSWORD)
  await dialog.getByRole('button', { name: texts.sessions.proof.submit }).click()
  await said(stolen, texts.messages.keys.restarted)
  await expect(restart).toHaveCount(0)
  await stolen.context().close()
})
