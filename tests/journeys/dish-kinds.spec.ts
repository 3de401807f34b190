import type { Page } from '@playwright/test'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { call } from '#tests/support/calls.ts'
import { expect, main, test } from '#tests/support/journey.ts'
import { newName, signUp } from '#tests/support/people.ts'
import { texts } from '#tests/support/texts.ts'

/** A restaurant in a district of its own, with dishes. */
async function addRestaurant(page: Page, address: string, dishes: readonly string[]): Promise<Restaurant> {
  const restaurant = await call<Restaurant>(page, 'POST', '/restaurants', { title: `Kazan ${newName()}`, address })
  for (const name of dishes) await call(page, 'POST', `/restaurants/${restaurant.id}/dishes`, { name })
  return restaurant
}

test('a visitor finds the best dishes of a kind in a district, and the restaurant of each [DISH-04]', main, async ({ page }) => {
  await signUp(page)
  const { id, title } = await addRestaurant(page, 'Cumhuriyet Caddesi No: 4, Kale, Denizli', [
    'Ezogelin çorbası',
    'Ezogelin çorba',
    'Ezogelin',
  ])
  await page.goto('/tr/places/denizli/kale/dishes/ezogelin-corbasi')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.kindPlaces.title('Kale', 'ezogelin çorbası'))
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: title })
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('#1')
  await rows.first().getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/tr/restaurants/${id}#`))
})

test('the ranking of a kind goes on with a press, and no row comes twice [DISH-04]', async ({ page }) => {
  await signUp(page)
  const names = Array.from({ length: 23 }, (_, made) => `${'abcdefghijklmnopqrstuvwxyz'[made]!.repeat(3)} tarhana çorbası`)
  for (const part of [names.slice(0, 8), names.slice(8, 16), names.slice(16)])
    await addRestaurant(page, 'Cumhuriyet Caddesi No: 4, Çal, Denizli', part)
  await page.goto('/tr/places/denizli/cal/dishes/tarhana-corbasi')
  const rows = page.locator('#yemekler > li')
  await expect(rows).toHaveCount(20)
  await page
    .getByRole('button', { name: texts.common.more })
    .or(page.getByRole('link', { name: texts.common.more }))
    .click()
  await expect(rows).toHaveCount(23)
  await expect(rows.last()).toContainText('#23')
  const shown = await rows.getByRole('heading').allTextContents()
  expect(new Set(shown).size).toBe(23)
})

test('the search finds a dish of a restaurant by its name, also with a typing error [DISH-04]', main, async ({ page }) => {
  await signUp(page)
  const { id, title } = await addRestaurant(page, 'Cumhuriyet Caddesi No: 4, Honaz, Denizli', ['Zümrüdüanka tabağı'])
  await page.goto('/tr')
  await page.getByRole('combobox', { name: texts.search.label }).fill('zumruduanka')
  const dish = page.getByRole('group', { name: texts.search.dishes }).getByRole('option').filter({ hasText: title })
  await expect(dish).toContainText('Zümrüdüanka tabağı')
  await dish.click()
  await expect(page).toHaveURL(new RegExp(`/tr/restaurants/${id}`))
  await page.goto('/tr/search?q=zumrudanka')
  await expect(page.getByRole('main').getByRole('link', { name: 'Zümrüdüanka tabağı' })).toBeVisible()
})
