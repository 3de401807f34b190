import { DomainError } from '#lib/errors.ts'
import type { VenueFacts } from './venue-status.sql.ts'

/** Any member says whether a restaurant is still there; a duet follows its original. @throws DomainError RESTAURANT_NOT_FOUND, IS_DUET */
export function assertCanSay(venue: VenueFacts | undefined): asserts venue is VenueFacts {
  if (!venue) throw new DomainError('RESTAURANT_NOT_FOUND')
  if (venue.question_type === 'duet') throw new DomainError('IS_DUET')
}
