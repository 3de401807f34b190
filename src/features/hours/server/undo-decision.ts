import type { Tx } from '#db/transaction.ts'
import { closeStatements, findDecision } from './few-hours.sql.ts'
import { findVersion, lockHours, lockRestaurant } from './hours.sql.ts'
import { putChange } from './put-change.ts'

/**
 * Brings back the hours from before members decided, as a new version of the moderator, while nothing else was decided since: those of
 * the version before, or none where members had confirmed one member's word. What members said is closed.
 * @returns whether they are back
 */
export async function undoDecision(tx: Tx, restaurantId: string, decisionId: number, moderatorId: string): Promise<boolean> {
  await lockRestaurant(tx, restaurantId)
  const page = await lockHours(tx, restaurantId)
  const decision = await findDecision(tx, decisionId)
  if (!decision || decision.after.version !== page.version || decision.after.hours !== page.value) return false
  const { before, after } = decision
  const undoneTo = before.version === after.version ? 0 : before.version
  const isWord = (await findVersion(tx, restaurantId, undoneTo))?.isWord ?? false
  await putChange(tx, { id: restaurantId, memberId: moderatorId, before: page, value: before.hours, undoneTo, isWord })
  await closeStatements(tx, restaurantId)
  return true
}
