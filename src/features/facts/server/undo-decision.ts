import type { Tx } from '#db/transaction.ts'
import type { Context } from '#site/server/context.ts'
import { lockPlace } from './facts.sql.ts'
import { settleFacts } from './settle-facts.ts'
import { findDecided, refuseDecided } from './settle.sql.ts'

/** Refuses what members decided about a fact: the page shows what the others say. @returns whether any of it still counted */
export async function undoDecision(context: Pick<Context, 'site'>, tx: Tx, restaurantId: string, decisionId: number): Promise<boolean> {
  await lockPlace(tx, restaurantId)
  const decision = await findDecided(tx, decisionId)
  if (!decision || !(await refuseDecided(tx, decisionId))) return false
  await settleFacts(context, tx, restaurantId, [decision.fact])
  return true
}
