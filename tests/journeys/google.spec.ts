import { expect, main, test } from '#tests/support/journey.ts'
import { newName } from '#tests/support/people.ts'
import { texts } from '#tests/support/texts.ts'

test.describe('signing in with Google', () => {
  test(
    'a visitor signs up with Google, reads and accepts the policies, chooses a username, and signs in again [AUTH-01 AUTH-13 ROUTE-46 POL-01 POL-02 POL-03 POL-04 POL-05]',
    main,
    async ({ page }) => {
      const name = newName()
      await page.goto('/tr/login?next=%2Ftr%2Ftop-rated')
      await page.getByRole('link', { name: texts.auth.google }).click()
      await page.getByLabel('Hesap').fill(name)
      await page.getByRole('button', { name: 'Devam' }).click()

      await expect(page.getByRole('heading', { level: 1, name: texts.auth.finishIntro })).toBeVisible()
      await expect(page.getByLabel(texts.auth.username)).toHaveValue(name)
      await page.getByLabel(texts.auth.username).fill('zeynep')
      await page.getByRole('button', { name: texts.auth.finishSubmit }).click()
      await expect(page.getByText(texts.errors.POLICIES_NOT_ACCEPTED)).toBeVisible()

      await page.getByRole('button', { name: texts.auth.readPolicy(texts.auth.privacyLink) }).click()
      const dialog = page.getByRole('dialog', { name: texts.legal.privacy.title })
      const confirm = dialog.getByRole('button', { name: texts.legal.confirm })
      await expect(dialog.getByText(texts.legal.readOn)).toBeVisible()
      await expect(confirm).toBeHidden()
      const text = dialog.getByRole('region', { name: texts.legal.privacy.title })
      await text.focus()
      await expect(text).toBeFocused()
      await text.evaluate((area) => area.scrollTo(0, area.scrollHeight - area.clientHeight - 60))
      // The page hears of the scrolling with its next frame.
      await text.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      await expect(confirm).toBeHidden()
      await text.evaluate((area) => area.scrollTo(0, area.scrollHeight - area.clientHeight - 9))
      await confirm.click()
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('checkbox', { name: texts.auth.accept(texts.auth.privacyLink) })).toBeChecked()
      await expect(page.getByRole('checkbox', { name: texts.auth.accept(texts.auth.termsLink) })).not.toBeChecked()

      await page.getByRole('button', { name: texts.auth.readPolicy(texts.auth.termsLink) }).click()
      await page.getByRole('region', { name: texts.legal.terms.title }).press('End')
      await page.getByRole('button', { name: texts.legal.confirm }).click()
      await expect(page.getByRole('checkbox', { name: texts.auth.accept(texts.auth.termsLink) })).toBeChecked()
      await page.getByRole('button', { name: texts.auth.finishSubmit }).click()
      await expect(page.getByText(texts.errors.USERNAME_TAKEN)).toBeVisible()
      await page.getByLabel(texts.auth.username).fill(name)
      await page.getByRole('button', { name: texts.auth.finishSubmit }).click()
      await expect(page).toHaveURL(/\/tr\/top-rated$/)
      await expect(page.getByRole('button', { name: texts.common.account.menu })).toBeVisible()

      await page.context().clearCookies({ name: 'lokma_session' })
      await page.goto('/tr/login')
      await page.getByRole('link', { name: texts.auth.google }).click()
      // Google knows this browser, but asks which account.
      await page.getByLabel('Hesap').fill(name)
      await page.getByRole('button', { name: 'Devam' }).click()
      await expect(page.getByRole('button', { name: texts.common.account.menu })).toBeVisible()
    },
  )
})

test.describe('a sign-in with Google that fails', () => {
  // The journey makes up an answer of Google.
  test.use({ serverErrors: [/"part":"auth","msg":"Failed to parse state"/] })

  test('a visitor who cancels at Google sees a message on the sign-in page [LAND-10 AUTH-15]', async ({ page }) => {
    await page.goto('/tr/login')
    await page.getByRole('link', { name: texts.auth.google }).click()
    await page.getByRole('button', { name: 'Vazgeç' }).click()
    await expect(page.getByRole('alert')).toContainText(texts.auth.googleFailures.refused)
    await page.goto('/api/auth/callback/google?code=uydurma&state=uydurma')
    await expect(page.getByRole('alert')).toHaveText(texts.auth.googleFailures.failed)
  })
})
