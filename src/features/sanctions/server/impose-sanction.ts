import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { audit } from '#people/server/audit.ts'
import { recordDecision } from '#features/moderation/server/index.ts'
import { ensure } from '#lib/errors.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Imposed, SanctionInput } from '../sanctions.contract.ts'
import { endOf } from '../sanctions.rules.ts'
import { findTarget, insertSanction } from './sanctions.sql.ts'
import { assertCanImpose } from './sanctions.policy.ts'
import { notifyDevices } from './notify-devices.ts'

/**
 * A moderator warns or mutes a member, an admin also suspends or bans, with a reason that the member reads. A kind holds once at a
 * time: of two moderators one is told that the other was faster. It takes effect on all devices of the member at once.
 * @throws DomainError ADMIN_ONLY, PROFILE_NOT_FOUND, DECISION_OF_OWN, SANCTION_OF_STAFF, SANCTION_EXISTS, IDEMPOTENCY_KEY_REUSED
 */
export async function imposeSanction(
  context: Pick<Context, 'config' | 'db' | 'hub' | 'log' | 'sessions'>,
  moderator: Member,
  input: SanctionInput,
  key?: string,
): Promise<Imposed> {
  const { username, kind, days, rule, facts } = input
  let memberId: string | undefined
  const imposed = await inTransaction(context.db, async (tx) => {
    const target = await findTarget(tx, username.toLowerCase())
    await lockProfiles(tx, [moderator.id, target?.id ?? null])
    // Read again under the lock: the member may have got a role.
    const { id } = await assertCanImpose(tx, moderator, await findTarget(tx, username.toLowerCase()), kind)
    return runIdempotent(tx, { owner: moderator.id, key, request: { sanction: input } }, async () => {
      const until = endOf(new Date(), days)
      const decisionId = await recordDecision(tx, moderator, {
        contentType: 'member',
        contentId: null,
        memberId: id,
        outcome: kind,
        reason: { rule, facts },
        until,
      })
      ensure(await insertSanction(tx, { memberId: id, kind, decisionId, until }), 'SANCTION_EXISTS')
      memberId = id
      return { decisionId, kind, until: until?.toISOString() ?? null }
    })
  })
  if (memberId !== undefined) {
    audit(context, moderator, { action: 'sanction imposed', contentId: String(imposed.decisionId), reportIds: [] })
    notifyDevices(context, memberId, kind)
  }
  return imposed
}
