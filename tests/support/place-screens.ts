import type { Page } from '@playwright/test'
import { asMember } from './kept.ts'
import { openScore } from './open-score.ts'
import { findRestaurant } from './people.ts'
import { texts } from './texts.ts'

/** Where restaurants are. */
export const placeScreens: Record<string, (page: Page) => Promise<unknown>> = {
  places: (page) => page.goto('/tr/places'),
  'place-province': (page) => page.goto('/tr/places/istanbul'),
  'place-district': (page) => page.goto('/tr/places/istanbul/fatih'),
  'place-empty': (page) => page.goto('/tr/places/bolu/mudurnu/kokorec'),
  'place-kind': (page) => page.goto('/tr/places/istanbul/dishes/kokorec'),
  'place-kind-empty': (page) => page.goto('/tr/places/bolu/mudurnu/dishes/kokorec'),
  'place-of-restaurant': async (page) => {
    const { id } = await findRestaurant(
      page.request,
      ({ place, restaurantType }) => place?.district === 'kadikoy' && restaurantType !== null,
    )
    await page.goto(`/tr/restaurants/${id}`)
  },
  'open-score': async (page) => {
    const { id } = await findRestaurant(
      page.request,
      ({ isVotable, loggedInRatings }) => isVotable && loggedInRatings.some((count) => count > 9),
    )
    await openScore(page, page.request, `/tr/restaurants/${id}/score`)
  },
  // Without WebGL the map says so; tests/journeys/map.spec.ts draws it.
  map: async (page) => {
    await page.goto('/tr/map')
    await page.locator('[data-map=drawn]').or(page.getByText(texts.map.failed)).first().waitFor()
  },
  'ask-place': async (page) => {
    await asMember(page)
    await page.goto('/tr/ask')
    await page.getByLabel(texts.posting.name).fill('Köşe Büfe')
    await page.getByLabel(texts.posting.address).fill('Caferağa Mah. Moda Cd. No:12 İstanbul')
    await page.getByLabel(texts.places.district).and(page.locator(':enabled')).waitFor()
  },
}
