import { VOTE_CHANGE_COOLDOWN_SECONDS, minutesRemaining } from '#features/votes/votes.rules.ts'
import { DomainError } from '#lib/errors.ts'
import type { RatingRow } from './ratings.sql.ts'

/** The refusal of a change or a withdrawal during the cooldown, with the time that is left. */
export function cooldownError(from: Date, { now }: Pick<RatingRow, 'now'>): DomainError {
  const until = new Date(from.getTime() + VOTE_CHANGE_COOLDOWN_SECONDS * 1000)
  return new DomainError('DISH_RATING_COOLDOWN', {
    minutesRemaining: Math.max(1, minutesRemaining(until, now)),
    retryAfter: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)),
  })
}
