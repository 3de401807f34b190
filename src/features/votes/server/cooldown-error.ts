import { DomainError } from '#lib/errors.ts'
import { canChangeAt, minutesRemaining, VOTE_CHANGE_COOLDOWN_SECONDS } from '../votes.rules.ts'
import { databaseNow, type Tx, type VoteRow } from './votes.sql.ts'

/** The refusal of a change or a withdrawal during the cooldown, with the minutes that are left. */
export async function cooldownError(tx: Tx, vote: Pick<VoteRow, 'last_rating_change_at'> | undefined): Promise<DomainError> {
  const now = await databaseNow(tx)
  const until = canChangeAt(vote?.last_rating_change_at ?? null)
  return new DomainError('VOTE_CHANGE_COOLDOWN', {
    minutesRemaining: Math.max(1, minutesRemaining(until, now)),
    retryAfter: until ? Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) : VOTE_CHANGE_COOLDOWN_SECONDS,
  })
}
