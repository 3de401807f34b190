import type { Page } from '@playwright/test'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { call } from '#tests/support/calls.ts'
import { openWaiting } from '#tests/support/desk.ts'
import { expect, main, test } from '#tests/support/journey.ts'
import { newName, signInByApi, signUp } from '#tests/support/people.ts'
import { beginning, texts } from '#tests/support/texts.ts'

const origin = () => ({ origin: process.env['JOURNEY_URL'] ?? '' })

/** A restaurant of a new author, whom the page's browser is. */
async function own(page: Page): Promise<{ id: string; author: string }> {
  const author = await signUp(page)
  const made = await page.request.post('/api/restaurants', { data: { title: `Kapanan Büfe ${newName()}` }, headers: origin() })
  return { id: ((await made.json()) as Restaurant).id, author }
}
const told = (page: Page, text: string) => expect(page.locator('.toast').filter({ hasText: text })).toHaveText(text)
const bin = (page: Page) => page.getByRole('button', { name: texts.pages.deleteRestaurant })

test('an author deletes a restaurant that nobody else has voted on, after a question [FIX-05 PERM-09]', main, async ({ page }) => {
  const { id } = await own(page)
  await page.goto(`/tr/restaurants/${id}`)
  const dialog = page.getByRole('dialog', { name: texts.pages.deleteRestaurant })
  await bin(page).click()
  await dialog.getByRole('button', { name: texts.common.cancel }).click()
  await expect(dialog).toHaveCount(0)
  await expect(bin(page)).toBeFocused()
  await bin(page).click()
  await dialog.getByRole('button', { name: texts.posting.deleteYes }).click()
  await expect(page).toHaveURL(/\/tr\/restaurants$/)
  await told(page, texts.posting.restaurantDeleted)
  expect((await page.request.get(`/api/restaurants/${id}`)).status()).toBe(404)
})

test('once others have voted, the author asks the moderators, once; others see no bin, and admins see whose request it is [FIX-05 PERM-05 PERM-09]', async ({
  page,
  playwright,
}) => {
  const { id, author } = await own(page)
  await page.goto(`/tr/restaurants/${id}`)
  const dialog = page.getByRole('dialog', { name: texts.pages.deleteRestaurant })
  await bin(page).click()
  const remove = dialog.getByRole('button', { name: texts.posting.deleteYes })
  await expect(remove).toBeEnabled()
  // A visitor votes while the question is open.
  const visitor = await playwright.request.newContext({ baseURL: process.env['JOURNEY_URL']! })
  await call({ request: visitor }, 'POST', '/vote', { questionId: id, rating: 7 })
  await remove.click()
  await told(page, texts.errors.RESTAURANT_IN_USE)
  const reason = dialog.getByLabel(texts.reports.requestReason)
  await expect(reason).toHaveValue(texts.reports.requestDefault)
  const ask = dialog.getByRole('button', { name: texts.reports.request })
  await reason.fill('kısa')
  await ask.click()
  await expect(dialog.getByText(texts.errors.REPORT_REASON_TOO_SHORT)).toBeVisible()
  await reason.fill('Dükkân kapandı, artık yok.')
  await ask.click()
  await told(page, texts.reports.requestSent)
  await expect(dialog).toHaveCount(0)
  await bin(page).click()
  await expect(dialog.getByText(texts.reports.requested)).toBeVisible()
  await expect(dialog.getByRole('button')).toHaveCount(1)
  expect((await page.request.get(`/api/restaurants/${id}`)).status()).toBe(200)

  await signInByApi(page, 'admin@lokma.example')
  const card = await openWaiting(page, { kind: 'report', item: `question:${id}` })
  await expect(card.getByText(texts.reports.types.deletion_request)).toBeVisible()
  await expect(card).toContainText(`@${author}`)
  await expect(card).toContainText('Dükkân kapandı, artık yok.')
  await page.goto(`/tr/restaurants/${id}`)
  await expect(page.getByRole('button', { name: beginning(texts.common.account.menu) })).toBeVisible()
  await expect(bin(page)).toHaveCount(0)
  await visitor.dispose()
})
