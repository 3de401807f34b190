import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { refuseIf } from '#lib/errors.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Decided, DecisionInput } from '../moderation.contract.ts'
import { decidedType } from '../moderation.rules.ts'
import { audit } from '#people/server/audit.ts'
import { closeReports, findMakers } from './decisions.sql.ts'
import { assertModerator, assertNotOwn } from '#people/server/roles.policy.ts'
import { clearPhoto } from './restored.sql.ts'
import { recordDecision } from './record-decision.ts'

/**
 * A moderator resolves or dismisses all open reports about one item together, but none about the moderator's own. A second
 * moderator gets REPORT_DECIDED. A photo that reports hid is shown again, and reports alone hide it no more. The reporters are notified of the outcome.
 * @throws DomainError ADMIN_ONLY, DECISION_OF_OWN, REPORT_DECIDED, IDEMPOTENCY_KEY_REUSED
 */
export async function decideReports(
  context: Pick<Context, 'config' | 'db' | 'log' | 'pages'>,
  member: Member,
  input: DecisionInput,
  key?: string,
): Promise<Decided> {
  const { decision, ...content } = input
  let isNew = false
  let shown: string | undefined
  const decided = await inTransaction(context.db, async (tx) => {
    await lockProfiles(tx, [member.id])
    await assertModerator(tx, member)
    return runIdempotent(tx, { owner: member.id, key, request: { decision: input } }, async () => {
      assertNotOwn(member, await findMakers(tx, content))
      const reportIds = await closeReports(tx, content, decision)
      refuseIf(reportIds.length === 0, 'REPORT_DECIDED')
      const about = { contentType: decidedType(content.contentType), contentId: content.contentId }
      await recordDecision(tx, member, { ...about, outcome: decision === 'resolved' ? 'kept' : 'dismissed', memberId: null, reportIds })
      if (content.contentType === 'member_photo') shown = await clearPhoto(tx, content.contentId)
      isNew = true
      return { ...content, status: decision, reportIds }
    })
  })
  if (shown !== undefined) context.pages.changed({ restaurant: shown })
  if (isNew) audit(context, member, { action: `reports ${decision}`, contentId: content.contentId, reportIds: decided.reportIds })
  return decided
}
