import { expect, main, test } from '#tests/support/journey.ts'
import { signUp } from '#tests/support/people.ts'
import { jpeg } from '#tests/support/pictures.ts'
import { texts } from '#tests/support/texts.ts'

test(
  'a member chooses a picture, crops it, changes it and removes it [PROF-01 AVA-01 AVA-02 AVA-04 AVA-08 AVA-09 AVA-10 AVA-11 AVA-12 AVA-13 MEND-1]',
  main,
  async ({ page }) => {
    await signUp(page)
    await page.goto('/tr/profile/me')
    const open = page.getByRole('button', { name: texts.profiles.changeFace })
    await open.click()
    const dialog = page.getByRole('dialog', { name: texts.avatars.title })
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      dialog.getByLabel(texts.avatars.choose).setInputFiles({ name, mimeType, buffer })
    await choose('not.txt', 'text/plain', Buffer.from('resim değil'))
    await expect(dialog.getByText(texts.errors.PHOTO_NOT_IMAGE)).toBeVisible()
    await choose('bozuk.jpg', 'image/jpeg', Buffer.from('resim değil'))
    await expect(page.getByText(texts.avatars.notProcessed)).toBeVisible()

    await choose('genis.jpg', 'image/jpeg', await jpeg(640, 400))
    await expect(dialog.getByLabel(texts.avatars.crop)).toBeVisible()
    await dialog.getByLabel(texts.avatars.zoom).fill('2')
    await dialog.getByRole('button', { name: texts.avatars.use }).click()
    await expect(page.getByText(texts.avatars.processed)).toBeVisible()
    let refusal: { status: number; json: { code: string } } | undefined
    await page.route('**/api/profile/avatar', (route) => (refusal ? route.fulfill(refusal) : route.continue()))
    for (const [status, code, sentence] of [
      [413, 'PHOTO_TOO_LARGE', texts.avatars.tooLarge],
      [422, 'PHOTO_UNREADABLE', texts.avatars.failed(texts.errors.PHOTO_UNREADABLE)],
      [503, 'STORE_DENIED', texts.errors.STORE_DENIED],
    ] as const) {
      refusal = { status, json: { code } }
      await dialog.getByRole('button', { name: texts.avatars.upload }).click()
      await expect(page.getByText(sentence)).toBeVisible()
    }
    refusal = undefined
    await dialog.getByRole('button', { name: texts.avatars.upload }).click()
    await expect(page.getByText(texts.avatars.saved)).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(open.locator('img')).toHaveAttribute('src', /^\/media\//)
    await expect(page.getByRole('button', { name: texts.common.account.menu }).locator('img')).toHaveAttribute('src', /^\/media\//)

    await open.click()
    await choose('kare.jpg', 'image/jpeg', await jpeg(300, 305))
    await expect(page.getByText(texts.avatars.skipped)).toBeVisible()
    await page.keyboard.press('Escape')
    await open.click()
    await dialog.getByRole('button', { name: texts.avatars.remove }).click()
    await expect(page.getByText(texts.avatars.removed)).toBeVisible()
    await expect(open.locator('img')).toHaveCount(0)
  },
)

test('a picture of 40 px is refused with the reason [REPAIR-24]', async ({ page }) => {
  await signUp(page)
  await page.goto('/tr/profile/me')
  await page.getByRole('button', { name: texts.profiles.changeFace }).click()
  const dialog = page.getByRole('dialog', { name: texts.avatars.title })
  await dialog.getByLabel(texts.avatars.choose).setInputFiles({ name: 'minik.jpg', mimeType: 'image/jpeg', buffer: await jpeg(40, 40) })
  await expect(dialog.getByRole('alert')).toHaveText(texts.avatars.tooSmall(50))
})
