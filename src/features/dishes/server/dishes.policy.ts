import { isBusiness } from '#features/restaurants/server/index.ts'
import { ensure, refuseIf } from '#lib/errors.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Tx } from '#db/transaction.ts'
import type { DishRow } from './dishes.sql.ts'

/** A duet is a member's words and has no dishes. @throws DomainError RESTAURANT_NOT_FOUND, IS_DUET */
export function assertHasDishes<Place extends { question_type: 'normal' | 'duet' }>(place: Place | undefined): asserts place is Place {
  ensure(place, 'RESTAURANT_NOT_FOUND')
  refuseIf(place.question_type === 'duet', 'IS_DUET')
}

/** Any member rates a dish, but not for the business of its restaurant. @throws DomainError DISH_NOT_FOUND, BUSINESS_NO_RATING */
export async function assertCanRate(tx: Tx, member: Member, dish: DishRow | undefined): Promise<void> {
  ensure(dish, 'DISH_NOT_FOUND')
  refuseIf(await isBusiness(tx, dish.restaurant_id, member.id), 'BUSINESS_NO_RATING')
}
