import { RestaurantMissing } from '#screens/restaurant/restaurant-missing.tsx'
import type { PageAnswer } from '#shell/page.ts'
import { missingRestaurantHead } from './restaurant-head.ts'

export const missingRestaurant = (): PageAnswer => ({
  head: missingRestaurantHead(),
  status: 404,
  missing: 'restaurant',
  view: <RestaurantMissing />,
})
