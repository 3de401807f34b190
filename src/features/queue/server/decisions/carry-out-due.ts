import { inTransaction, type Tx } from '#db/transaction.ts'
import { announceDecision } from '#features/moderation/server/index.ts'
import { DomainError } from '#lib/errors.ts'
import type { Clock } from '#platform/realtime/hub/index.ts'
import { createSweep, type Sweep } from '#platform/sweep.ts'
import type { Context } from '#site/server/context.ts'
import type { QueueDecision } from '../../decisions.contract.ts'
import { carryOut } from './deciders.ts'
import { deletePending, lockDue, type PendingRow, postpone } from './pending.sql.ts'

const part = 'queue'

/** Carries out the decisions that can no longer be taken back. Any process can do it, each decision once. */
export function createDecisionSweep(context: Context, clock: Clock): Sweep {
  async function task(): Promise<void> {
    while (!sweep.isClosing() && (await carryOutNext(context)));
  }
  const sweep = createSweep({ log: context.log, clock, part, failure: 'decisions of moderators wait for the next sweep', task })
  return sweep
}

/** @returns false when nothing is due */
function carryOutNext(context: Context): Promise<boolean> {
  return inTransaction(context.db, async (tx) => {
    const pending = await lockDue(tx)
    if (!pending) return false
    if (await isDone(context, tx, pending)) await deletePending(tx, pending.id)
    return true
  })
}

/**
 * The verb has a transaction of its own. Where the process ends before the row is deleted, the verb is refused the next time, because the
 * item does not wait any more.
 * @returns false when it is tried again later
 */
async function isDone({ log, ...context }: Context, tx: Tx, pending: PendingRow): Promise<boolean> {
  const { id, kind, item, moderator, decision, decisionId } = pending
  if (decisionId !== null) await announceDecision(tx, decisionId)
  if (decisionId !== null || moderator === null) return true
  try {
    // The session showed its second factor when the decision was stored.
    const member = { kind: 'member' as const, ...moderator, isVerified: true, hasSecondFactor: true }
    await carryOut({ log, ...context }, member, { kind, item, decision } as QueueDecision)
    return true
  } catch (error) {
    const refusal = error instanceof DomainError ? error.code : undefined
    log.warn({ part, kind, item, refusal, error: (error as Error).name }, 'a decision of a moderator was not carried out')
    return refusal !== undefined || !(await postpone(tx, id))
  }
}
