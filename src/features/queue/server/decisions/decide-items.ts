import { rehearse } from '#db/transaction.ts'
import { DomainError, ensure } from '#lib/errors.ts'
import { contentOf } from '#features/moderation/moderation.rules.ts'
import { findMakers } from '#features/moderation/server/index.ts'
import { assertModerator, assertNotOwn } from '#people/server/roles.policy.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Context } from '#site/server/context.ts'
import type { DecisionsInput, DecisionsStored, QueueDecision } from '../../decisions.contract.ts'
import { isWaiting } from '../queue.sql.ts'
import { carryOut, removeReported } from './deciders.ts'
import { hasStored, insertPending } from './pending.sql.ts'
import { withoutEffects } from './without-effects.ts'

/**
 * A moderator decides about one item or several. Each decision is stored at once, so that a second moderator is told and a closed tab
 * changes nothing. It takes effect some seconds later; until then the moderator can take it back. A removal hides at once, and only its
 * messages wait. What would be refused is refused at once, item by item.
 * @throws DomainError ADMIN_ONLY
 */
export async function decideItems(context: Context, moderator: Member, { batchId, decisions }: DecisionsInput): Promise<DecisionsStored> {
  await assertModerator(context.db, moderator)
  const answer: DecisionsStored = { batchId, stored: [], refused: [] }
  for (const one of decisions as QueueDecision[]) {
    const { kind, item } = one
    try {
      await decideItem(context, moderator, batchId, one)
      answer.stored.push({ kind, item })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      answer.refused.push({ kind, item, code: error.code })
    }
  }
  return answer
}

/** @throws DomainError QUEUE_ITEM_GONE, and those of the verb that carries the decision out */
async function decideItem(context: Context, moderator: Member, batchId: string, one: QueueDecision): Promise<void> {
  const { db } = context
  const pending = { batchId, kind: one.kind, item: one.item, moderatorId: moderator.id, decision: one.decision }
  if (await hasStored(db, pending)) return
  ensure(await isWaiting(db, one), 'QUEUE_ITEM_GONE')
  if (one.kind === 'report' && one.decision.outcome === 'removed') {
    const { rule, facts } = one.decision
    assertNotOwn(moderator, await findMakers(db, contentOf(one.item)))
    await removeReported(context, moderator, one.item, {
      rule,
      facts,
      hold: async (tx, decisionId) => ensure(await insertPending(tx, { ...pending, decisionId }), 'QUEUE_ITEM_GONE'),
    })
    return
  }
  await rehearse(db, (tx) => carryOut(withoutEffects(context, tx), moderator, one))
  ensure(await insertPending(db, pending), 'QUEUE_ITEM_GONE')
}
