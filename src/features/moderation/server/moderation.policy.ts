import { DomainError } from '#lib/errors.ts'
import type { GivenReason, Reason } from '../moderation.rules.ts'

/** Nothing of another member is removed without a reason. @throws DomainError REASON_REQUIRED */
export function assertReasoned({ rule, facts }: GivenReason): Reason {
  if (rule === undefined || facts === undefined) throw new DomainError('REASON_REQUIRED')
  return { rule, facts }
}
