import type { Page } from '@playwright/test'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { call } from './calls.ts'
import { factBox } from './fact-filters.ts'
import { openFilters } from './filters.ts'
import { asAdmin } from './kept.ts'
import { standInModa } from './near-screens.ts'
import { newName, signUp } from './people.ts'
import { texts } from './texts.ts'

/** A restaurant of which its author and another member said facts; this browser is the other member afterwards. */
async function restaurantWithFacts(page: Page): Promise<string> {
  await signUp(page)
  const { id } = await call<Restaurant>(page, 'POST', '/restaurants', { title: `Bilgili Büfe ${newName()}` })
  const say = (...facts: [fact: string, value: string][]) =>
    call(page, 'PUT', `/restaurants/${id}/facts`, { facts: facts.map(([fact, value]) => ({ fact, value })) })
  await say(['card', 'yes'], ['meal_card:multinet', 'yes'], ['toilet', 'no'], ['gluten_free', 'yes'], ['parking', 'limited'])
  await page.context().clearCookies({ name: /session/ })
  await signUp(page)
  await say(['card', 'no'], ['cash', 'yes'], ['iftar', 'limited'])
  return id
}

/** The screens of facts and of the list of meal cards. */
export const factScreens: Record<string, (page: Page) => Promise<unknown>> = {
  facts: async (page) => {
    await page.goto(`/tr/restaurants/${await restaurantWithFacts(page)}#bilgiler`)
    await page.getByText(texts.factNames.glutenWarning).waitFor()
  },
  'facts-dialog': async (page) => {
    await page.goto(`/tr/restaurants/${await restaurantWithFacts(page)}#bilgi-ekle`)
    await page.getByRole('dialog').getByRole('button', { name: texts.facts.dialog.save }).waitFor()
  },
  'list-facts': async (page) => {
    await page.goto('/tr/restaurants?ozellik=gluten_free&ozellik=meal_card:eski-kart')
    await openFilters(page)
    await page.getByText(texts.factNames.glutenWarning).filter({ visible: true }).waitFor()
  },
  'near-facts': async (page) => {
    await standInModa(page)
    await page.goto('/tr/near?ozellik=gluten_free')
    await page.getByRole('button', { name: texts.near.allFilters }).click()
    await factBox(page.getByRole('dialog'), 'access', texts.factNames.names.wheelchair)
  },
  'search-facts': async (page) => {
    await page.goto('/tr/search?q=ka&bolum=mekanlar&ozellik=gluten_free')
    await page.locator('#ozellik-formu > summary').click()
    await factBox(page.locator('#ozellik-formu'), 'diet', texts.factNames.names.vegan)
  },
  'admin-meal-cards': async (page) => {
    await asAdmin(page)
    await page.goto('/tr/admin/meal-cards')
    await page.getByRole('list', { name: texts.mealCards.title }).getByRole('listitem').first().waitFor()
  },
}
