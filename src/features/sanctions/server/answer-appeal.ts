import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction, type Tx } from '#db/transaction.ts'
import { findRoles } from '#people/server/roles.sql.ts'
import { type RestorableType, restorableTypes } from '#features/moderation/moderation.rules.ts'
import { audit } from '#people/server/audit.ts'
import { assertModerator } from '#people/server/roles.policy.ts'
import { forgetRemoved, lockForRestoring, notifyMembers, restoreRemoved } from '#features/moderation/server/index.ts'
import { ensure } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Answered, AnswerInput } from '../sanctions.contract.ts'
import { answerOpenAppeal, type DecisionRow, findDecision, setRestored, undoDecision } from './decisions.sql.ts'
import { assertCanAnswer } from './sanctions.policy.ts'
import { notifyDevices } from './notify-devices.ts'

/**
 * Another moderator than the first decider upholds a decision or undoes it, with a text. An undone sanction ends; what was removed
 * comes back. Of two answers the first counts.
 * @throws DomainError ADMIN_ONLY, APPEAL_NOT_FOUND, APPEAL_ANSWERED, APPEAL_OF_OWN_DECISION, DECISION_OF_OWN
 */
export async function answerAppeal(
  context: Pick<Context, 'config' | 'db' | 'hub' | 'log' | 'pages' | 'secret' | 'sessions'>,
  moderator: Member,
  id: number,
  { outcome, answer }: AnswerInput,
): Promise<Answered> {
  const { decision, restored, isRestored } = await inTransaction(context.db, async (tx) => {
    await assertModerator(tx, moderator)
    const decision = await lockCase(tx, moderator, id)
    await assertCanAnswer(tx, moderator, decision, (await findRoles(tx, moderator)).isAdmin)
    ensure(await answerOpenAppeal(tx, id, { outcome, answer, by: moderator.id }), 'APPEAL_ANSWERED')
    const restored = outcome === 'undone' ? await undo(context, tx, decision) : undefined
    if (outcome === 'upheld') await forgetRemoved(tx, id)
    const isRestored = outcome === 'undone' && decision.outcome === 'removed' ? restored !== undefined : null
    if (isRestored !== null) await setRestored(tx, id, isRestored)
    if (decision.member) await notifyMembers(tx, id, 'appeal_answer', [decision.member.id])
    return { decision, restored, isRestored }
  })
  audit(context, moderator, { action: `appeal ${outcome}`, contentId: String(id), reportIds: [] })
  if (restored) context.pages.changed(restored)
  if (decision.member) notifyDevices(context, decision.member.id)
  return { id, outcome, isRestored }
}

/** Locks all members whom an answer can change, and reads the decision. @throws DomainError APPEAL_NOT_FOUND */
async function lockCase(tx: Tx, moderator: Member, id: number): Promise<DecisionRow> {
  const decision = await findDecision(tx, id)
  ensure(decision && decision.appealed_at !== null, 'APPEAL_NOT_FOUND')
  const members = [moderator.id, decision.member?.id ?? null]
  await (isRemoved(decision)
    ? lockForRestoring(tx, { contentType: decision.content_type, contentId: decision.content_id }, members)
    : lockProfiles(tx, members))
  return decision
}

/** @returns what is back */
async function undo(context: Pick<Context, 'secret'>, tx: Tx, decision: DecisionRow) {
  await undoDecision(tx, decision.id)
  return isRemoved(decision)
    ? restoreRemoved(tx, decision.id, { contentType: decision.content_type, contentId: decision.content_id }, context)
    : undefined
}

function isRemoved(decision: DecisionRow): decision is DecisionRow & { content_type: RestorableType; content_id: string } {
  return decision.outcome === 'removed' && (restorableTypes as readonly string[]).includes(decision.content_type)
}
