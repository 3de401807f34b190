import { readFile } from 'node:fs/promises'
import { expect, main, test } from '#tests/support/journey.ts'
import { newName, PASSWORD, signIn, signUp } from '#tests/support/people.ts'
import { unzip } from '#tests/support/unzip.ts'
import { texts } from '#tests/support/texts.ts'

test.describe('the member’s account', () => {
  test(
    'a member edits the profile in the settings and sees what is wrong [SET-01 SET-03 SET-04 SET-05 SET-06 SET-07 SET-14]',
    main,
    async ({ page }) => {
      const username = await signUp(page)
      await page.goto('/tr/settings/profile')
      const card = page.getByRole('region', { name: texts.settings.profile })
      await card.getByLabel(texts.settings.displayName).fill(' ')
      await card.getByLabel(texts.auth.username).fill('')
      await card.getByRole('button', { name: texts.settings.save }).click()
      await expect(page.getByText(texts.settings.fixErrors)).toBeVisible()
      await expect(card.getByText(texts.settings.nameRequired)).toBeVisible()
      await expect(card.getByText(texts.settings.usernameRequired)).toBeVisible()
      await card.getByLabel(texts.settings.displayName).fill('Z')
      await expect(card.getByText(texts.settings.nameTooShort)).toBeVisible()

      await card.getByLabel(texts.settings.displayName).fill('Zeliha Tantuni')
      await card.getByLabel(texts.auth.username).fill('zeynep')
      await card.getByRole('button', { name: texts.settings.save }).click()
      await expect(page.getByText(texts.settings.profileFailed(texts.errors.USERNAME_TAKEN))).toBeVisible()
      await expect(card.getByLabel(texts.settings.displayName)).toHaveValue('Zeliha Tantuni')
      const name = newName()
      await card.getByLabel(texts.auth.username).fill(name)
      await card.getByLabel(texts.settings.about).fill('Mersinliyim.')
      await card.getByRole('button', { name: texts.settings.save }).click()
      await expect(page.getByText(texts.settings.profileSaved)).toBeVisible()

      await page.goto('/tr/settings/look')
      await page.getByRole('radio', { name: texts.settings.dark }).check()
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      await page.goto('/tr/settings/account')
      await expect(page.getByRole('region', { name: texts.settings.email }).getByText(`${username}@example.com`)).toBeVisible()
      await page.goto(`/tr/profile/${name}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Zeliha Tantuni' })).toBeVisible()
      await expect(page.getByText('Mersinliyim.')).toBeVisible()
      await page.goto('/tr/settings')
      await page.getByRole('link', { name: texts.settings.backHome }).click()
      await expect(page).toHaveURL(/\/tr$/)
    },
  )

  test('a member changes the password and signs out everywhere [SET-02 SET-11 SET-12 SET-13 SET-15]', async ({ page }) => {
    const username = await signUp(page)
    await page.goto('/tr/settings/security')
    const card = page.getByRole('region', { name: texts.settings.password })
    const [current, next, again] = [texts.settings.currentPassword, texts.settings.newPassword, texts.settings.repeatPassword].map(
      (label) => card.getByLabel(label, { exact: true }),
    )
    const submit = card.getByRole('button', { name: texts.settings.changePassword })
    await submit.click()
    await expect(card.getByText(texts.settings.fillPasswords)).toBeVisible()
    await current!.fill('yanlis-sifre')
    await next!.fill('yeni-sifrem-9')
    await again!.fill('baska-sifre-9')
    await submit.click()
    await expect(page.getByText(texts.settings.fixPasswords)).toBeVisible()
    await expect(card.getByText(texts.settings.passwordsDiffer)).toBeVisible()
    await again!.fill('yeni-sifrem-9')
    await submit.click()
    await expect(page.getByText(texts.settings.passwordFailed)).toBeVisible()
    await expect(card.getByText(texts.errors.PASSWORD_WRONG)).toBeVisible()
    await current!.fill(PASSWORD)
    await submit.click()
    await expect(page.getByText(texts.settings.passwordSaved)).toBeVisible()
    await expect(current!).toHaveValue('')

    await page.goto('/tr/settings/account')
    await page.getByRole('button', { name: texts.settings.everywhere }).click()
    await expect(page).toHaveURL(/\/tr\/login/)
    await signIn(page, `${username}@example.com`, 'yeni-sifrem-9')
    await expect(page.getByRole('button', { name: texts.common.account.menu })).toBeVisible()
  })

  test('a member downloads their data and deletes the account [SET-17 POL-10]', async ({ page }) => {
    const username = await signUp(page)
    await page.goto('/tr/settings/account')
    await page.getByRole('button', { name: texts.settings.leave }).click()
    const dialog = page.getByRole('dialog', { name: texts.deletion.title })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: texts.deletion.download }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`lokma-${username}.zip`)
    const files = await unzip(await readFile(await download.path()))
    expect(String(files.get('hesap.json'))).toContain(`${username}@example.com`)

    const leave = dialog.getByRole('button', { name: texts.deletion.submit })
    await leave.click()
    await expect(dialog.getByText(texts.deletion.passwordMissing)).toBeVisible()
    await expect(dialog.getByText(texts.deletion.nameDiffers)).toBeVisible()
    await dialog.getByLabel(texts.deletion.password).fill('yanlis-sifre')
    await dialog.getByLabel(texts.deletion.typeName(username)).fill(username)
    await leave.click()
    await expect(dialog.getByText(texts.errors.PASSWORD_WRONG)).toBeVisible()
    await dialog.getByLabel(texts.deletion.password).fill(PASSWORD)
    await leave.click()
    await expect(page.getByText(texts.deletion.deleted)).toBeVisible()
    await expect(page).toHaveURL(/\/tr\/login/)
    await signIn(page, `${username}@example.com`, PASSWORD)
    await expect(page.getByText(texts.errors.INVALID_CREDENTIALS)).toBeVisible()
  })
})
