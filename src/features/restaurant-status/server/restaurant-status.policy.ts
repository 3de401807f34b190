import { ensure, refuseIf } from '#lib/errors.ts'
import type { RestaurantFacts } from './restaurant-status.sql.ts'

/** Any member says whether a restaurant is still there; a duet follows its original. @throws DomainError RESTAURANT_NOT_FOUND, IS_DUET */
export function assertCanSay(restaurant: RestaurantFacts | undefined): asserts restaurant is RestaurantFacts {
  ensure(restaurant, 'RESTAURANT_NOT_FOUND')
  refuseIf(restaurant.question_type === 'duet', 'IS_DUET')
}
