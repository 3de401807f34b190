import { inTransaction } from '#db/transaction.ts'
import { takeBackRemoval } from '#features/moderation/server/index.ts'
import { refuseIf } from '#lib/errors.ts'
import { audit } from '#people/server/audit.ts'
import { assertModerator } from '#people/server/roles.policy.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Context } from '#site/server/context.ts'
import type { DecisionsTakenBack } from '../../decisions.contract.ts'
import { findBatch, takePending } from './pending.sql.ts'

type Parts = Pick<Context, 'config' | 'db' | 'log' | 'pages' | 'secret'>

/**
 * A moderator takes back what the moderator decided with one press some seconds ago: it waits again, and what was removed is there again.
 * Nobody has heard of it.
 * @throws DomainError ADMIN_ONLY, DECISION_IN_EFFECT it has taken effect
 */
export async function takeBackDecisions(context: Parts, moderator: Member, batchId: string): Promise<DecisionsTakenBack> {
  const { db, pages, secret } = context
  await assertModerator(db, moderator)
  const batch = { batchId, moderatorId: moderator.id }
  const takenBack: DecisionsTakenBack['takenBack'] = []
  for (const { id, kind, item } of await findBatch(db, batch)) {
    const taken = await inTransaction(db, async (tx) => {
      const pending = await takePending(tx, { ...batch, id })
      if (!pending) return
      return { back: pending.decisionId === null ? undefined : await takeBackRemoval(tx, pending.decisionId, { secret }) }
    })
    if (!taken) continue
    if (taken.back) pages.changed(taken.back)
    audit(context, moderator, { action: 'decision taken back', contentId: `${kind} ${item}`, reportIds: [] })
    takenBack.push({ kind, item })
  }
  refuseIf(takenBack.length === 0, 'DECISION_IN_EFFECT')
  return { takenBack }
}
