import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { DomainError } from '#lib/errors.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import type { Context } from '#platform/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Decided, DecisionInput } from '../moderation.contract.ts'
import { audit } from './audit.ts'
import { closeReports } from './decisions.sql.ts'
import { assertAdmin } from './moderation.policy.ts'

/**
 * An admin resolves or dismisses all open reports about one item together. A second admin gets REPORT_DECIDED.
 * @throws DomainError ADMIN_ONLY, REPORT_DECIDED, IDEMPOTENCY_KEY_REUSED
 */
export async function decideReports(
  context: Pick<Context, 'config' | 'db' | 'log'>,
  member: Member,
  input: DecisionInput,
  key?: string,
): Promise<Decided> {
  const { decision, ...content } = input
  let isNew = false
  const decided = await inTransaction(context.db, async (tx) => {
    await lockProfiles(tx, [member.id])
    await assertAdmin(tx, member)
    return runIdempotent(tx, { owner: member.id, key, request: { decision: input } }, async () => {
      const reportIds = await closeReports(tx, content, decision)
      if (reportIds.length === 0) throw new DomainError('REPORT_DECIDED')
      isNew = true
      return { ...content, status: decision, reportIds }
    })
  })
  if (isNew) audit(context, member, { deed: `reports ${decision}`, contentId: content.contentId, reportIds: decided.reportIds })
  return decided
}
