import { batchesOf } from '#db/batches.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Context } from '#site/server/context.ts'
import { applyDecision } from './apply-decision.ts'
import { judgeStatements } from './judge-statements.ts'
import { lockRestaurant, selectAgreed } from './restaurant-status.sql.ts'

const BATCH = 200

/** Completes what members said when a day passed without contradiction, or when a restaurant is guarded no longer. */
export async function completeDecisions(context: Pick<Context, 'db' | 'pages' | 'site'>, signal?: AbortSignal): Promise<void> {
  const { db, pages } = context
  for await (const restaurants of batchesOf<string>((last = '') => selectAgreed(db, last, BATCH), BATCH, signal)) {
    for (const id of restaurants) {
      // Checked without a lock first, because most of them still have to wait.
      if (signal?.aborted || !(await judgeStatements(context, db, id)).some(({ verdict }) => verdict.kind === 'decided')) continue
      const isChanged = await inTransaction(db, async (tx) => {
        const restaurant = await lockRestaurant(tx, id)
        return restaurant !== undefined && applyDecision(context, tx, id, restaurant)
      })
      if (isChanged) pages.changed({ restaurant: id, restaurants: true })
    }
  }
}
