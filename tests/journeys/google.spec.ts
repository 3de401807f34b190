import { expect, test } from '#tests/support/journey.ts'
import { newName } from '#tests/support/people.ts'

test.describe('signing in with Google', () => {
  test('a visitor signs up with Google, reads and accepts the policies, chooses a username, and signs in again [AUTH-01 AUTH-13 ROUTE-46 POL-01 POL-02 POL-03 POL-04 POL-05]', async ({
    page,
  }) => {
    const name = newName()
    await page.goto('/tr/login?next=%2Ftr%2Ftop-rated')
    await page.getByRole('link', { name: 'Google ile devam et' }).click()
    await page.getByLabel('Hesap').fill(name)
    await page.getByRole('button', { name: 'Devam' }).click()

    await expect(page.getByRole('heading', { level: 1, name: 'Son bir adım kaldı.' })).toBeVisible()
    await expect(page.getByLabel('Kullanıcı adı')).toHaveValue(name)
    await page.getByLabel('Kullanıcı adı').fill('zeynep')
    await page.getByRole('button', { name: 'Kaydı tamamla' }).click()
    await expect(page.getByText('Gizlilik Politikası ve Kullanım Koşullarını kabul etmelisiniz')).toBeVisible()

    await page.getByRole('button', { name: 'Oku: Gizlilik Politikası' }).click()
    const dialog = page.getByRole('dialog', { name: 'Gizlilik Politikası' })
    const confirm = dialog.getByRole('button', { name: 'Okudum, kabul ediyorum' })
    await expect(dialog.getByText('sonuna kadar kaydırın')).toBeVisible()
    await expect(confirm).toBeHidden()
    const text = dialog.getByRole('region', { name: 'Gizlilik Politikası' })
    await text.focus()
    await expect(text).toBeFocused()
    await text.evaluate((area) => area.scrollTo(0, area.scrollHeight - area.clientHeight - 60))
    await page.waitForTimeout(150)
    await expect(confirm).toBeHidden()
    await text.evaluate((area) => area.scrollTo(0, area.scrollHeight - area.clientHeight - 9))
    await confirm.click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('checkbox', { name: /Gizlilik Politikası/ })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: /Kullanım Koşulları/ })).not.toBeChecked()

    await page.getByRole('button', { name: 'Oku: Kullanım Koşulları' }).click()
    await page.getByRole('region', { name: 'Kullanım Koşulları' }).press('End')
    await page.getByRole('button', { name: 'Okudum, kabul ediyorum' }).click()
    await expect(page.getByRole('checkbox', { name: /Kullanım Koşulları/ })).toBeChecked()
    await page.getByRole('button', { name: 'Kaydı tamamla' }).click()
    await expect(page.getByText('Bu kullanıcı adı alınmış')).toBeVisible()
    await page.getByLabel('Kullanıcı adı').fill(name)
    await page.getByRole('button', { name: 'Kaydı tamamla' }).click()
    await expect(page).toHaveURL(/\/tr\/top-rated$/)
    await expect(page.getByRole('button', { name: 'Hesap menüsü' })).toBeVisible()

    await page.context().clearCookies({ name: 'lokma_session' })
    await page.goto('/tr/login')
    await page.getByRole('link', { name: 'Google ile devam et' }).click()
    // Google knows this browser, but asks which account.
    await page.getByLabel('Hesap').fill(name)
    await page.getByRole('button', { name: 'Devam' }).click()
    await expect(page.getByRole('button', { name: 'Hesap menüsü' })).toBeVisible()
  })

  test('a visitor who cancels at Google sees a message on the sign-in page [LAND-10 AUTH-15]', async ({ page }) => {
    await page.goto('/tr/login')
    await page.getByRole('link', { name: 'Google ile devam et' }).click()
    await page.getByRole('button', { name: 'Vazgeç' }).click()
    await expect(page.getByRole('alert')).toContainText('Google ile giriş yarıda kaldı')
    await page.goto('/api/auth/callback/google?code=uydurma&state=uydurma')
    await expect(page.getByRole('alert')).toHaveText('Authentication failed. Please try again.')
  })
})
