import type { CappedCount } from '#features/restaurants/restaurants.contract.ts'
import { wholeNumber } from '#i18n/format.ts'
import { nearTexts } from '#texts/features/restaurants/near'

/** A count for readers; where the server stopped counting, the least number with a plus. */
export function shownWithin({ count, isExact }: CappedCount): string {
  return isExact ? wholeNumber(count) : nearTexts.atLeast(wholeNumber(count))
}
