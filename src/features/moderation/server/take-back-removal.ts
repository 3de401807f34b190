import type { Tx } from '#db/transaction.ts'
import { found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import { findRemoval, takeBackDecision } from './decisions.sql.ts'
import { lockForRestoring, type Restored, restoreRemoved } from './restore-removed.ts'

/**
 * A removal whose messages were not sent is taken back as if it had never been made: what was removed is there again, and the reports
 * about it are open.
 * @returns what is back @throws DomainError DECISION_IN_EFFECT its place is gone meanwhile
 */
export async function takeBackRemoval(tx: Tx, decisionId: number, keyed: Pick<Context, 'secret'>): Promise<Restored> {
  const { memberId, ...removed } = found(await findRemoval(tx, decisionId), 'DECISION_IN_EFFECT')
  await lockForRestoring(tx, removed, [memberId])
  const restored = found(await restoreRemoved(tx, decisionId, removed, keyed, true), 'DECISION_IN_EFFECT')
  await takeBackDecision(tx, decisionId)
  return restored
}
