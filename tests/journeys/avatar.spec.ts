import { expect, test } from '#tests/support/journey.ts'
import { signUp } from '#tests/support/people.ts'
import { jpeg } from '#tests/support/pictures.ts'

test('a member chooses a picture, crops it, changes it and removes it [PROF-01 AVA-01 AVA-02 AVA-04 AVA-08 AVA-09 AVA-10 AVA-11 AVA-12 AVA-13]', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/tr/profile/me')
  const open = page.getByRole('button', { name: 'Profil fotoğrafını değiştir' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Profil fotoğrafı' })
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    dialog.getByLabel('Fotoğraf seç').setInputFiles({ name, mimeType, buffer })
  await choose('not.txt', 'text/plain', Buffer.from('resim değil'))
  await expect(dialog.getByText('Lütfen bir resim dosyası seçin')).toBeVisible()
  await choose('bozuk.jpg', 'image/jpeg', Buffer.from('resim değil'))
  await expect(page.getByText('Failed to process image')).toBeVisible()

  await choose('genis.jpg', 'image/jpeg', await jpeg(640, 400))
  await expect(dialog.getByLabel('Kırpma alanı')).toBeVisible()
  await dialog.getByLabel('Yakınlaştır').fill('2')
  await dialog.getByRole('button', { name: 'Bu kareyi kullan' }).click()
  await expect(page.getByText('Image processed successfully!')).toBeVisible()
  let refusal: { status: number; json: { code: string } } | undefined
  await page.route('**/api/profile/avatar', (route) => (refusal ? route.fulfill(refusal) : route.continue()))
  for (const [status, code, sentence] of [
    [413, 'PHOTO_TOO_LARGE', 'File too large. Please try a smaller image.'],
    [422, 'PHOTO_UNREADABLE', 'Upload failed: Bu resim bozuk ya da okunamayacak kadar büyük.'],
    [503, 'STORE_DENIED', 'Storage permission denied. Please contact support.'],
  ] as const) {
    refusal = { status, json: { code } }
    await dialog.getByRole('button', { name: 'Fotoğrafı yükle' }).click()
    await expect(page.getByText(sentence)).toBeVisible()
  }
  refusal = undefined
  await dialog.getByRole('button', { name: 'Fotoğrafı yükle' }).click()
  await expect(page.getByText('Profile picture updated successfully!')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(open.locator('img')).toHaveAttribute('src', /^\/media\//)
  await expect(page.getByRole('button', { name: 'Hesap menüsü' }).locator('img')).toHaveAttribute('src', /^\/media\//)

  await open.click()
  await choose('kare.jpg', 'image/jpeg', await jpeg(300, 305))
  await expect(page.getByText('Square image detected - cropping skipped')).toBeVisible()
  await page.keyboard.press('Escape')
  await open.click()
  await dialog.getByRole('button', { name: 'Fotoğrafı kaldır' }).click()
  await expect(page.getByText('Profile picture deleted successfully!')).toBeVisible()
  await expect(open.locator('img')).toHaveCount(0)
})

test('a picture of 40 px is refused with the reason [REPAIR-24]', async ({ page }) => {
  await signUp(page)
  await page.goto('/tr/profile/me')
  await page.getByRole('button', { name: 'Profil fotoğrafını değiştir' }).click()
  const dialog = page.getByRole('dialog', { name: 'Profil fotoğrafı' })
  await dialog.getByLabel('Fotoğraf seç').setInputFiles({ name: 'minik.jpg', mimeType: 'image/jpeg', buffer: await jpeg(40, 40) })
  await expect(dialog.getByRole('alert')).toHaveText('Bu resim çok küçük: en az 50 × 50 piksel olmalı.')
})
