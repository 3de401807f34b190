import type { Tx } from '#db/transaction.ts'
import type { Member } from '#platform/http/viewer.ts'
import { findAnnounced, insertDecision, linkReports, type NewDecision, notifyMembers } from './decisions.sql.ts'

/** Keeps the messages about a decision back; who does so announces the decision later, or takes it back. */
export type HoldMessages = (tx: Tx, decisionId: number) => Promise<void>

interface Recording extends NewDecision {
  /** The reports that it closed. */
  reportIds?: number[]
  hold?: HoldMessages | undefined
}

/**
 * Writes a decision, and notifies the member whom it concerns and the members whose reports it closed, never the decider.
 * @returns its id
 */
export async function recordDecision(tx: Tx, decider: Member, { reportIds = [], hold, ...decision }: Recording): Promise<number> {
  const id = await insertDecision(tx, decider.id, decision)
  await linkReports(tx, id, reportIds)
  await (hold ? hold(tx, id) : announceDecision(tx, id))
  return id
}

/** Notifies the member whom a decision concerns, and the members whose reports it closed, never the decider. */
export async function announceDecision(tx: Tx, id: number): Promise<void> {
  const { memberId, deciderId, reporterIds } = await findAnnounced(tx, id)
  if (memberId !== null) await notifyMembers(tx, id, 'decision', [memberId])
  await notifyMembers(
    tx,
    id,
    'report_outcome',
    reporterIds.filter((reporter) => reporter !== deciderId && reporter !== memberId),
  )
}
