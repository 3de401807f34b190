import type { Page } from '@playwright/test'
import type { DishPage } from '#features/prices/prices.contract.ts'
import type { RestaurantPage } from '#features/restaurants/restaurants.contract.ts'
import { signInByApi } from './people.ts'
import { texts, textLike } from './texts.ts'

/** A demo restaurant that has prices. */
async function openPrices(page: Page): Promise<void> {
  const { items } = (await (await page.request.get('/api/restaurants?limit=50&sort=votes&type=kokorec,kebap')).json()) as RestaurantPage
  for (const { id } of items) {
    const { items: dishes } = (await (await page.request.get(`/api/restaurants/${id}/prices`)).json()) as DishPage
    if (dishes.some(({ priceCount }) => priceCount > 2)) {
      await page.goto(`/tr/restaurants/${id}`)
      return
    }
  }
  throw new Error('the demo has no restaurant with prices')
}

/** What a venue costs, and whether it is still there. */
export const venueScreens: Record<string, (page: Page) => Promise<unknown>> = {
  'price-history': async (page) => {
    await signInByApi(page, 'admin@lokma.example')
    await openPrices(page)
    const section = page.getByRole('region', { name: texts.prices.title })
    await section
      .getByRole('button', { name: textLike(texts.prices.history) })
      .first()
      .click()
    await section
      .getByRole('button', { name: textLike(texts.prices.remove) })
      .first()
      .waitFor()
    // Axe counts a target that is half under the header as too small.
    await page.evaluate(() => window.scrollTo(0, 0))
  },
  'add-price': async (page) => {
    await signInByApi(page, 'zeynep@lokma.example')
    await openPrices(page)
    await page.getByRole('button', { name: texts.prices.add }).click()
    const dialog = page.getByRole('dialog', { name: texts.prices.addTitle })
    await dialog.getByRole('button', { name: texts.prices.submit }).click()
    await dialog.getByText(texts.errors.AMOUNT_INVALID).waitFor()
  },
  'restaurant-closed': async (page) => {
    const list = (await (await page.request.get('/api/restaurants?limit=50&closed=with&type=sandvic')).json()) as RestaurantPage
    await page.goto(`/tr/restaurants/${list.items.find(({ status }) => status === 'closed')!.id}`)
  },
  'say-status': async (page) => {
    await signInByApi(page, 'zeynep@lokma.example')
    await venueScreens['restaurant-closed']!(page)
    await page.getByRole('button', { name: texts.venueStatus.say }).click()
    await page.getByRole('radio', { name: texts.venueStatus.choices.moved }).click()
    await page.getByLabel(texts.venueStatus.newAddress).waitFor()
  },
}
