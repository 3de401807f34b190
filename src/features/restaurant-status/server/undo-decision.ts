import type { Tx } from '#db/transaction.ts'
import { closeStatements, lockRestaurant, restoreStatus } from './restaurant-status.sql.ts'

/**
 * Sets a restaurant back to what it was before members decided, while nothing else was decided since. What members said is closed.
 * @returns whether it was set back
 */
export async function undoDecision(tx: Tx, restaurantId: string, decisionId: number): Promise<boolean> {
  await lockRestaurant(tx, restaurantId)
  if (!(await restoreStatus(tx, decisionId))) return false
  await closeStatements(tx, restaurantId)
  return true
}
