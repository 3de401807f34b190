import type { Tx } from '#db/transaction.ts'
import type { Member } from '#platform/http/viewer.ts'
import { insertDecision, linkReports, type NewDecision, notifyMembers } from './decisions.sql.ts'

/**
 * Writes a decision, and notifies the member whom it concerns and the members whose reports it closed, never the decider.
 * @returns its id
 */
export async function recordDecision(
  tx: Tx,
  decider: Member,
  { reportIds = [], ...decision }: NewDecision & { reportIds?: number[] },
): Promise<number> {
  const id = await insertDecision(tx, decider.id, decision)
  const reporters = await linkReports(tx, id, reportIds)
  if (decision.memberId !== null) await notifyMembers(tx, id, 'decision', [decision.memberId])
  await notifyMembers(
    tx,
    id,
    'report_outcome',
    reporters.filter((reporter) => reporter !== decider.id && reporter !== decision.memberId),
  )
  return id
}
