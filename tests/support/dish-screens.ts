import type { Page } from '@playwright/test'
import type { MenuDish, MenuDishPage } from '#features/prices/prices.contract.ts'
import type { RestaurantPage } from '#features/restaurants/restaurants.contract.ts'
import { read } from './calls.ts'
import { asAdmin, asMember, asZeynep } from './kept.ts'
import { texts } from './texts.ts'

interface Found {
  id: string
  /** A dish that 'Ne yenir?' names. */
  rated: MenuDish
}

/** A demo restaurant with rated dishes and with one whose price nobody wrote. */
async function findDishes(page: Page): Promise<Found> {
  const { items } = await read<RestaurantPage>(page, '/restaurants?limit=50&sort=votes')
  for (const { id } of items) {
    const { items: dishes } = await read<MenuDishPage>(page, `/restaurants/${id}/dishes`)
    const rated = dishes.find(({ rating }) => rating !== null && rating.count > 2)
    if (rated && dishes.some(({ portions }) => portions.length === 0)) return { id, rated }
  }
  throw new Error('the demo has no restaurant with rated dishes')
}

/** What to eat at a restaurant. */
export const dishScreens: Record<string, (page: Page) => Promise<unknown>> = {
  dish: async (page) => {
    const { rated } = await findDishes(page)
    await page.goto(`/tr/dishes/${rated.id}`)
    await page.getByRole('region', { name: texts.dishSheet.order }).waitFor()
  },
  'rate-dish': async (page) => {
    await asMember(page)
    const { id, rated } = await findDishes(page)
    await page.goto(`/tr/restaurants/${id}#puanla-${rated.id}`)
    await page.getByRole('group', { name: texts.dishes.scale(rated.name) }).waitFor()
  },
  'add-dish': async (page) => {
    await asZeynep(page)
    const { id, rated } = await findDishes(page)
    await page.goto(`/tr/restaurants/${id}#yemek-ekle`)
    await page.getByRole('textbox', { name: texts.dishes.name }).fill(rated.name.slice(0, 4))
    await page.getByRole('group', { name: texts.dishes.like }).waitFor()
  },
  'dish-added': async (page) => {
    await asZeynep(page)
    const { id, rated } = await findDishes(page)
    await page.goto(`/tr/restaurants/${id}#yemek-ekle`)
    const field = page.getByRole('textbox', { name: texts.dishes.name })
    await field.fill(rated.name)
    await field.press('Enter')
    await page.getByText(texts.dishes.known(rated.name)).waitFor()
  },
  'edit-dish': async (page) => {
    await asAdmin(page)
    await dishScreens['dish']!(page)
    await page.getByRole('button', { name: texts.dishSheet.edit }).click()
    await page.getByRole('textbox', { name: texts.dishSheet.editName }).waitFor()
  },
  'join-dishes': async (page) => {
    await asAdmin(page)
    await dishScreens['dish']!(page)
    await page.getByRole('button', { name: texts.dishSheet.join }).click()
    await page.getByRole('group', { name: texts.dishes.likeHelp }).waitFor()
  },
}
