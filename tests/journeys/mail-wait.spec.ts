import type { Page } from '@playwright/test'
import type { ViewerResult } from '#people/viewer.contract.ts'
import { changeAnswer } from '#tests/support/answers.ts'
import { expect, test } from '#tests/support/journey.ts'
import { newName, signUp } from '#tests/support/people.ts'
import { textLike, texts } from '#tests/support/texts.ts'

test.beforeEach(({ page }) => page.clock.install())

/** The server refuses the next mail and returns when it will send one again. */
async function refuse(page: Page, path: string, retryAfter: number): Promise<void> {
  const body = { status: 429, headers: { 'Retry-After': String(retryAfter) }, json: { code: 'MAIL_LIMITED', retryAfter } }
  await page.route(`**/api/auth/${path}`, (route) => route.fulfill(body), { times: 1 })
}

/** Stops the page's clock some seconds ahead, so that a countdown does not change while it is read: a clock cannot stop in the past. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000)
}

test('a person who asked for too many links sees the time until the next one count down, also after a reload [REPAIR-22]', async ({
  page,
}) => {
  const email = `${newName()}@example.com`
  await page.goto('/tr/login')
  // Almost five minutes: the minute that is read lasts, however slowly the page loads again.
  await refuse(page, 'forgot-password', 299)
  const dialog = page.getByRole('dialog')
  const [send, timer] = [dialog.getByRole('button', { name: texts.links.forgot.submit }), dialog.getByRole('timer')]
  async function open(): Promise<void> {
    await page.getByLabel(texts.auth.email).fill(email)
    await page.getByRole('button', { name: texts.auth.forgot }).click()
    await expect(dialog.getByLabel(texts.auth.email)).toHaveValue(email)
  }
  await open()
  await send.click()
  await expect(dialog.getByRole('alert')).toHaveText(texts.links.wait.refused)
  await expect(timer).toHaveText(textLike(texts.links.wait.next, '4', '\\d+'))
  await expect(send).toBeDisabled()
  await page.clock.fastForward(60_000)
  await expect(timer).toHaveText(textLike(texts.links.wait.next, '3', '\\d+'))
  // The limit applies to one address.
  await dialog.getByLabel(texts.auth.email).fill(`baska-${email}`)
  await expect(timer).toBeHidden()
  await expect(send).toBeEnabled()
  await page.reload()
  await open()
  await expect(timer).toHaveText(textLike(texts.links.wait.next, '3', '\\d+'))
  await expect(send).toBeDisabled()
  await page.clock.fastForward(180_000)
  await stopClock(page)
  await expect(timer).toHaveText(textLike((seconds: number) => texts.links.wait.next(0, seconds), '\\d+'))
  await page.clock.runFor(60_000)
  await expect(timer).toBeHidden()
  await expect(dialog.getByRole('alert')).toBeHidden()
  await send.click()
  await page.clock.resume()
  await expect(dialog.getByText(texts.links.forgot.sent(email))).toBeVisible()
})

test('a member who asked for too many confirmation mails sees the same time in the notice and in the settings [REPAIR-22]', async ({
  page,
}) => {
  await changeAnswer<ViewerResult>(page, '**/api/viewer**', (answer) => ({ ...answer, mustConfirmEmail: true }))
  await signUp(page)
  await page.goto('/tr/settings/account')
  const notice = page.getByRole('region', { name: texts.links.confirm.label })
  const settings = page.getByRole('button', { name: texts.settings.sendAgain })
  await refuse(page, 'confirmation', 90)
  await notice.getByRole('button', { name: texts.links.confirm.again }).click()
  const wait = textLike(texts.links.wait.next, '1', '\\d+')
  await expect(page.getByRole('timer')).toHaveText([wait, wait])
  await stopClock(page)
  // Each is drawn by a part of the page of its own.
  await expect
    .poll(async () => {
      const [first, second] = await page.getByRole('timer').allTextContents()
      return first !== undefined && first === second
    })
    .toBe(true)
  await expect(settings).toBeDisabled()
  await page.clock.runFor(95_000)
  await expect(page.getByRole('timer')).toHaveCount(0)
  await page.clock.resume()
  await settings.click()
  await expect(page.getByText(texts.settings.sentAgain)).toBeVisible()
})
