import { ensure, refuseIf } from '#lib/errors.ts'
import type { Member } from '#platform/http/viewer.ts'
import { isSeenDay, mayDelete } from '../prices.rules.ts'
import type { Place, PriceFacts } from './prices.sql.ts'

/**
 * Any member says what a dish costs, of today or of the last year. A duet is a member's words and has no menu.
 * @throws DomainError RESTAURANT_NOT_FOUND, IS_DUET, SEEN_ON_INVALID
 */
export function assertCanAdd(place: Place | undefined, seenOn: string | undefined): asserts place is Place {
  ensure(place, 'RESTAURANT_NOT_FOUND')
  refuseIf(place.question_type === 'duet', 'IS_DUET')
  refuseIf(seenOn !== undefined && !isSeenDay(seenOn, place.today), 'SEEN_ON_INVALID')
}

/** Only the member who saw a price deletes it, or an admin. @throws DomainError PRICE_NOT_FOUND, FORBIDDEN */
export function assertCanDelete(member: Member, price: PriceFacts | undefined, isAdmin: boolean): asserts price is PriceFacts {
  ensure(price, 'PRICE_NOT_FOUND')
  ensure(mayDelete({ userId: price.user_id }, member.id, isAdmin), 'FORBIDDEN')
}
