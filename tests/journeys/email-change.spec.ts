import { expect, main, phoneOnly, test } from '#tests/support/journey.ts'
import { linkTo } from '#tests/support/mailbox.ts'
import { newName, PASSWORD, signUp } from '#tests/support/people.ts'
import { ageProofs } from '#tests/support/session-screens.ts'
import { texts } from '#tests/support/texts.ts'

test(
  'a member changes the e-mail after a proof, and the old address undoes it and chooses a new password [MFA-04 MFA-03]',
  main,
  async ({ page, browser }) => {
    const { emailChange: t, mails } = texts
    const username = await signUp(page)
    const [old, next] = [`${username}@example.com`, `${newName()}@example.com`]
    await ageProofs(username)
    await page.goto('/tr/settings/account')
    const card = page.getByRole('region', { name: texts.settings.email, exact: true })
    await card.getByRole('button', { name: t.change }).click()
    await card.getByLabel(t.label).fill(next)
    await card.getByRole('button', { name: t.submit }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(texts.sessions.proof.password, { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: texts.sessions.proof.submit }).click()
    await expect(card.getByRole('status')).toContainText(next)
    await expect(card.getByText(old)).toBeVisible()

    const other = await (await browser.newContext({ baseURL: process.env['JOURNEY_URL']! })).newPage()
    await other.goto(await linkTo(page, next, mails.newEmail.subject))
    await expect(other.getByRole('heading', { name: t.page.confirmTitle })).toBeVisible()
    // Opening the link changes nothing.
    expect((await (await page.request.get('/api/account')).json()) as object).toMatchObject({ email: old })
    await other.getByRole('button', { name: t.page.confirm }).click()
    await expect(other.getByText(t.page.confirmedHelp(next))).toBeVisible()
    await page.reload()
    await expect(card.getByText(next)).toBeVisible()

    await other.goto(await linkTo(page, old, mails.emailChanged.subject))
    await expect(other.getByRole('heading', { name: t.page.undoTitle })).toBeVisible()
    expect((await page.request.get('/api/account')).status()).toBe(200)
    await other.getByRole('button', { name: t.page.undo }).click()
    await expect(other).toHaveURL(/reset-password/)
    expect((await page.request.get('/api/account')).status()).toBe(401)
    await other.getByLabel(texts.links.reset.password, { exact: true }).fill('benim-lavas-8')
    await other.getByLabel(texts.links.reset.repeat).fill('benim-lavas-8')
    await other.getByRole('button', { name: texts.links.reset.submit }).click()
    await expect(other.getByRole('heading', { name: texts.links.reset.done })).toBeVisible()
    const signedIn = await other.request.post('/api/auth/sign-in', {
      data: { email: old, password: 'benim-lavas-8' },
      headers: { origin: process.env['JOURNEY_URL'] ?? '' },
    })
    expect(signedIn.status()).toBe(200)
    await other.context().close()
  },
)

test('a link about an e-mail that was used or is wrong says so, and shows the way on [MFA-04]', phoneOnly, async ({ page }) => {
  const t = texts.emailChange.page
  await page.goto('/tr/email-change')
  await expect(page.getByRole('heading', { name: t.invalidTitle })).toBeVisible()
  await page.goto(`/tr/email-change#access_token=${'A'.repeat(43)}&type=undo-email`)
  await page.getByRole('button', { name: t.undo }).click()
  await expect(page.getByRole('heading', { name: t.invalidTitle })).toBeVisible()
  await expect(page.getByRole('link', { name: t.toLogin })).toBeVisible()
})
