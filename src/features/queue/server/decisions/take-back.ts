import { inTransaction } from '#db/transaction.ts'
import { takeBackRemoval } from '#features/moderation/server/index.ts'
import { DomainError, refuseIf } from '#lib/errors.ts'
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
  const { db, pages } = context
  await assertModerator(db, moderator)
  const batch = { batchId, moderatorId: moderator.id }
  const takenBack: DecisionsTakenBack['takenBack'] = []
  for (const { id, kind, item } of await findBatch(db, batch)) {
    const taken = await takeBack(context, { ...batch, id })
    if (!taken) continue
    if (taken.back) pages.changed(taken.back)
    audit(context, moderator, { action: 'decision taken back', contentId: `${kind} ${item}`, reportIds: [] })
    takenBack.push({ kind, item })
  }
  refuseIf(takenBack.length === 0, 'DECISION_IN_EFFECT')
  return { takenBack }
}

/** Takes one decision back. @returns what is there again; undefined when the decision has taken effect, or its place is gone */
async function takeBack({ db, secret }: Parts, decision: { id: number; batchId: string; moderatorId: string }) {
  try {
    return await inTransaction(db, async (tx) => {
      const pending = await takePending(tx, decision)
      if (!pending) return undefined
      return { back: pending.decisionId === null ? undefined : await takeBackRemoval(tx, pending.decisionId, { secret }) }
    })
  } catch (error) {
    // The others of the same press come back all the same.
    if (error instanceof DomainError) return undefined
    throw error
  }
}
