import type { Page } from '@playwright/test'
import type { DishPage } from '#features/prices/prices.contract.ts'
import type { Restaurant, RestaurantPage } from '#features/restaurants/restaurants.contract.ts'
import { call, read } from './calls.ts'
import { findWaiting, openWaiting } from './desk.ts'
import { asAdmin, asZeynep } from './kept.ts'
import { newName, signUp } from './people.ts'
import { closedByThree } from './queue-screens.ts'
import { openAbout } from './sections.ts'
import { texts, textLike } from './texts.ts'

/** A demo restaurant that has prices. */
async function openPrices(page: Page): Promise<void> {
  const { items } = await read<RestaurantPage>(page, '/restaurants?limit=50&sort=votes&type=kokorec,kebap')
  for (const { id } of items) {
    const { items: dishes } = await read<DishPage>(page, `/restaurants/${id}/prices`)
    if (dishes.some(({ priceCount }) => priceCount > 2)) {
      await page.goto(`/tr/restaurants/${id}`)
      return
    }
  }
  throw new Error('the demo has no restaurant with prices')
}

/** A restaurant of this browser's member. @returns its id */
function addTwin(page: Page): Promise<Restaurant> {
  return call<Restaurant>(page, 'POST', '/restaurants', { title: `İkiz Büfe ${newName()}` })
}

/** What a restaurant costs, and whether it is still there. */
export const restaurantScreens: Record<string, (page: Page) => Promise<unknown>> = {
  'price-history': async (page) => {
    await asAdmin(page)
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
    await asZeynep(page)
    await openPrices(page)
    await page.getByRole('button', { name: texts.prices.add }).click()
    const dialog = page.getByRole('dialog', { name: texts.prices.addTitle })
    await dialog.getByRole('button', { name: texts.prices.submit }).click()
    await dialog.getByText(texts.errors.AMOUNT_INVALID).waitFor()
  },
  'restaurant-live': async (page) => {
    await signUp(page)
    const { id } = await call<Restaurant>(page, 'POST', '/restaurants', { title: 'Közde Kokoreç Nuri' })
    const stream = page.waitForResponse((response) => response.url().includes('/api/live'))
    await page.goto(`/tr/restaurants/${id}`)
    await stream
    await signUp(page)
    await call(page, 'POST', '/vote', { questionId: id, rating: 9, comment: 'Közü yerinde, ekmeği çıtır.' })
    await page.getByRole('button', { name: textLike(texts.comments.showNew) }).waitFor()
  },
  'restaurant-closed': async (page) => {
    const list = await read<RestaurantPage>(page, '/restaurants?limit=50&closed=with&type=sandvic')
    await page.goto(`/tr/restaurants/${list.items.find(({ status }) => status === 'closed')!.id}`)
  },
  'propose-merge': async (page) => {
    await asZeynep(page)
    await openPrices(page)
    await openAbout(page)
    await page.getByRole('button', { name: texts.merges.propose }).click()
    const dialog = page.getByRole('dialog', { name: texts.merges.title })
    await dialog.getByLabel(texts.merges.other).fill('kokoreç')
    await dialog.getByRole('list', { name: texts.merges.found }).getByRole('button').first().waitFor()
  },
  'queue-merge': async (page) => {
    await signUp(page)
    // Of each pair one proposal is open at a time.
    const [one, other] = [await addTwin(page), await addTwin(page)]
    await call(page, 'POST', `/restaurants/${one.id}/merge-proposals`, { otherId: other.id, note: 'Tabela değişti, yer aynı' })
    await asAdmin(page)
    const card = await openWaiting(page, await findWaiting(page, 'merge', one.title))
    await card.getByRole('radio').first().waitFor()
  },
  'admin-merges': async (page) => {
    await signUp(page)
    const [survivor, absorbed] = [await addTwin(page), await addTwin(page)]
    await asAdmin(page)
    await call(page, 'POST', '/moderation/merges', { survivorId: survivor.id, absorbedId: absorbed.id })
    await page.goto('/tr/admin/merges')
    await page.getByRole('region', { name: texts.merges.log }).getByRole('listitem').first().waitFor()
  },
  'status-word': async (page) => {
    await signUp(page)
    const { id } = await call<{ id: string }>(page, 'POST', '/restaurants', {
      title: 'Şırdancı Mehmet',
      address: 'Moda, Kadıköy, İstanbul',
    })
    await closedByThree(page, id, 1)
    await page.goto(`/tr/restaurants/${id}`)
    await page.getByText(texts.restaurantStatus.word.unsure).waitFor()
  },
  'price-waits': async (page) => {
    await signUp(page)
    const { id } = await call<{ id: string }>(page, 'POST', '/restaurants', {
      title: 'Tantunici Hamit',
      address: 'Moda, Kadıköy, İstanbul',
    })
    for (const [dish, amount] of [
      ['Yarım ekmek tantuni', 16_000],
      ['Şalgam', 4_000],
    ])
      await call(page, 'POST', `/restaurants/${id}/prices`, { dish, amount })
    await page.context().clearCookies({ name: /session/ })
    await signUp(page)
    await call(page, 'POST', `/restaurants/${id}/prices`, { dish: 'Yarım ekmek tantuni', amount: 19_000 })
    await call(page, 'POST', `/restaurants/${id}/prices`, { dish: 'Lavaş tantuni', amount: 17_500 })
    await page.goto(`/tr/restaurants/${id}`)
    await page.getByText(texts.prices.waiting('₺190')).waitFor()
  },
  'say-status': async (page) => {
    await asZeynep(page)
    await restaurantScreens['restaurant-closed']!(page)
    await openAbout(page)
    await page.getByRole('button', { name: texts.restaurantStatus.say }).click()
    await page.getByRole('radio', { name: texts.restaurantStatus.choices.moved }).click()
    await page.getByLabel(texts.restaurantStatus.newAddress).waitFor()
  },
}
