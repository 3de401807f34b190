import type { Browser, Page } from '@playwright/test'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { call } from './calls.ts'
import { asMember } from './kept.ts'
import { newName, signUp } from './people.ts'
import { texts } from './texts.ts'

const PIN = 'https://www.google.com/maps/@40.9863,29.0262,17z'

/** A cart of the member of this page. */
export async function addCart(page: Pick<Page, 'request'>): Promise<string> {
  const data = {
    title: `Seyyar Midyeci ${newName()}`,
    isCart: true,
    landmark: 'Moda İskelesi’nin girişi',
    mapsLink: PIN,
    restaurantType: 'midye',
  }
  return (await call<Restaurant>(page, 'POST', '/restaurants', data)).id
}

/** Another member says that the cart is at its usual place. */
export async function confirmByAnother(browser: Browser, id: string): Promise<void> {
  const other = await browser.newContext({ baseURL: process.env['JOURNEY_URL']! })
  await signUp(other)
  await call(other, 'PUT', `/restaurants/${id}/cart/sighting`, { position: null })
  await other.close()
}

/** Carts. */
export const cartScreens: Record<string, (page: Page) => Promise<unknown>> = {
  cart: async (page) => {
    await signUp(page)
    const id = await addCart(page)
    for (let members = 0; members < 3; members++) await confirmByAnother(page.context().browser()!, id)
    await page.goto(`/tr/restaurants/${id}`)
    await page.locator('[data-cart-until]').waitFor()
  },
  'cart-dialog': async (page) => {
    await signUp(page)
    await page.goto(`/tr/restaurants/${await addCart(page)}`)
    await page.getByRole('button', { name: texts.carts.confirm }).click()
    await page.getByRole('dialog').getByRole('button', { name: texts.carts.atUsual }).waitFor()
  },
  'ask-cart': async (page) => {
    await asMember(page)
    await page.goto('/tr/ask')
    await page.getByRole('checkbox', { name: texts.posting.isCart }).click()
    await page.getByLabel(texts.posting.landmark).waitFor()
  },
}
