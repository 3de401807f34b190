import type { Tx } from '#db/transaction.ts'
import { DomainError, ensure, refuseIf } from '#lib/errors.ts'
import { assertAdmin, assertModerator } from '#people/server/roles.policy.ts'
import type { Member } from '#platform/http/viewer.ts'
import { needsAdmin } from '../sanctions.rules.ts'
import { type DecisionRow, hasOtherDecider } from './decisions.sql.ts'
import type { Target } from './sanctions.sql.ts'

/**
 * Moderators warn and mute members; admins also suspend and ban. Nobody sanctions themself, moderators do not sanction each other,
 * and an admin loses the role before any sanction.
 * @throws DomainError ADMIN_ONLY, PROFILE_NOT_FOUND, DECISION_OF_OWN, SANCTION_OF_STAFF
 */
export async function assertCanImpose(tx: Tx, moderator: Member, target: Target | undefined, kind: string): Promise<Target> {
  await assertModerator(tx, moderator)
  if (needsAdmin(kind)) await assertAdmin(tx, moderator)
  ensure(target, 'PROFILE_NOT_FOUND')
  refuseIf(target.id === moderator.id, 'DECISION_OF_OWN')
  refuseIf(target.is_admin, 'SANCTION_OF_STAFF')
  if (target.is_moderator)
    await assertAdmin(tx, moderator).catch(() => {
      throw new DomainError('SANCTION_OF_STAFF')
    })
  return target
}

/**
 * An appeal is answered by another moderator than the first decider where there is one, never by the member whom it concerns; that
 * against a suspension or a ban by an admin.
 */
export async function canAnswer(tx: Tx, moderator: Member, decision: DecisionRow, isAdmin: boolean): Promise<boolean> {
  return (await refusalOfAnswer(tx, moderator, decision, isAdmin)) === undefined
}

/** @throws DomainError ADMIN_ONLY, DECISION_OF_OWN, APPEAL_OF_OWN_DECISION */
export async function assertCanAnswer(tx: Tx, moderator: Member, decision: DecisionRow, isAdmin: boolean): Promise<void> {
  const refusal = await refusalOfAnswer(tx, moderator, decision, isAdmin)
  if (refusal) throw new DomainError(refusal)
}

async function refusalOfAnswer(tx: Tx, moderator: Member, decision: DecisionRow, isAdmin: boolean) {
  const mustBeAdmin = needsAdmin(decision.outcome)
  if (mustBeAdmin && !isAdmin) return 'ADMIN_ONLY'
  if (decision.member?.id === moderator.id) return 'DECISION_OF_OWN'
  if (decision.decider?.id !== moderator.id) return undefined
  const isOther = await hasOtherDecider(tx, [moderator.id, decision.member?.id ?? null], mustBeAdmin)
  return isOther ? 'APPEAL_OF_OWN_DECISION' : undefined
}
