import type { Tx } from '#db/transaction.ts'
import { recordDecision } from '#features/witnesses/server/index.ts'
import type { Context } from '#site/server/context.ts'
import { nextStatus } from '../restaurant-status.rules.ts'
import { judgeStatements } from './judge-statements.ts'
import { closeStatements, setStatus, statusSince, type RestaurantFacts, waitingOf } from './restaurant-status.sql.ts'

/**
 * Lets members who agree change a restaurant's status, and records it for a moderator to look at. The caller holds the lock of the
 * restaurant. @returns whether it changed
 */
export async function applyDecision(
  context: Pick<Context, 'site'>,
  tx: Tx,
  restaurantId: string,
  restaurant: RestaurantFacts,
): Promise<boolean> {
  const known = { status: restaurant.status, movedTo: restaurant.moved_to }
  for (const judgement of await judgeStatements(context, tx, restaurantId)) {
    if (judgement.verdict.kind !== 'decided') continue
    const next = nextStatus(known, judgement.statement, judgement.movedTo)
    if (!next) continue
    await setStatus(tx, restaurantId, next)
    await recordDecision(tx, {
      restaurantId,
      subject: 'status',
      before: { ...known, since: restaurant.since },
      after: next,
      isGuarded: judgement.isGuarded,
      members: judgement.members,
      decidedAt: statusSince(restaurantId),
      said: waitingOf(restaurantId),
    })
    await closeStatements(tx, restaurantId)
    return true
  }
  return false
}
