import type { Page } from '@playwright/test'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { expect, test } from '#tests/support/journey.ts'
import { newName, signInByApi, signUp } from '#tests/support/people.ts'

const origin = () => ({ origin: process.env['JOURNEY_URL'] ?? '' })

/** A restaurant of a new author, whom the page's browser is. */
async function own(page: Page): Promise<{ id: string; author: string }> {
  const author = await signUp(page)
  const made = await page.request.post('/api/restaurants', { data: { title: `Kapanan Büfe ${newName()}` }, headers: origin() })
  return { id: ((await made.json()) as Restaurant).id, author }
}
const told = (page: Page, text: string) => expect(page.locator('.toast').filter({ hasText: text })).toHaveText(text)
const bin = (page: Page) => page.getByRole('button', { name: 'Mekanı sil' })

test('an author deletes a restaurant that nobody else has voted on, after a question [FIX-05 PERM-09]', async ({ page }) => {
  const { id } = await own(page)
  await page.goto(`/tr/restaurants/${id}`)
  const dialog = page.getByRole('dialog', { name: 'Mekanı sil' })
  await bin(page).click()
  await dialog.getByRole('button', { name: 'Vazgeç' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(bin(page)).toBeFocused()
  await bin(page).click()
  await dialog.getByRole('button', { name: 'Kalıcı olarak sil' }).click()
  await expect(page).toHaveURL(/\/tr\/restaurants$/)
  await told(page, 'Mekan silindi')
  expect((await page.request.get(`/api/restaurants/${id}`)).status()).toBe(404)
})

test('once others have voted, the author asks the moderators, once; others see no bin, and admins see whose request it is [FIX-05 PERM-05 PERM-09]', async ({
  page,
  playwright,
}) => {
  const { id, author } = await own(page)
  await page.goto(`/tr/restaurants/${id}`)
  const dialog = page.getByRole('dialog', { name: 'Mekanı sil' })
  await bin(page).click()
  const remove = dialog.getByRole('button', { name: 'Kalıcı olarak sil' })
  await expect(remove).toBeEnabled()
  // A visitor votes while the question is open.
  const visitor = await playwright.request.newContext({ baseURL: process.env['JOURNEY_URL']! })
  await visitor.post('/api/vote', { data: { questionId: id, rating: 7 }, headers: origin() })
  await remove.click()
  await told(page, 'Başkaları oy verdi ya da yorum yaptı; silinmesini moderatörlerden isteyebilirsiniz.')
  const reason = dialog.getByLabel('Neden silinsin?')
  await expect(reason).toHaveValue('Bu mekanı ben ekledim ve silinmesini istiyorum.')
  const ask = dialog.getByRole('button', { name: 'Silinmesini iste' })
  await reason.fill('kısa')
  await ask.click()
  await expect(dialog.getByText('Reason must be at least 10 characters long')).toBeVisible()
  await reason.fill('Dükkân kapandı, artık yok.')
  await ask.click()
  await told(page, 'İsteğin moderatörlere iletildi')
  await expect(dialog).toHaveCount(0)
  await bin(page).click()
  await expect(dialog.getByText('Silinmesini istediniz; moderatörler inceliyor.')).toBeVisible()
  await expect(dialog.getByRole('button')).toHaveCount(1)
  expect((await page.request.get(`/api/restaurants/${id}`)).status()).toBe(200)

  await signInByApi(page, 'admin@lokma.example')
  await page.goto(`/tr/restaurants/${id}`)
  await page.getByRole('button', { name: /^Hesap menüsü/ }).click()
  await page.getByRole('menuitem', { name: 'Admin Panel' }).click()
  const panel = page.getByRole('dialog', { name: 'Admin Panel' })
  const card = panel.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Yersiz' }), hasText: `@${author}` })
  await expect(card.getByText('Sahibi silinmesini istiyor')).toBeVisible()
  await expect(card).toContainText('Dükkân kapandı, artık yok.')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(bin(page)).toHaveCount(0)
  await visitor.dispose()
})
