import { batchesOf } from '#db/batches.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Context } from '#site/server/context.ts'
import { applyDecision } from './apply-decision.ts'
import { selectAgreed } from './few-hours.sql.ts'
import { lockHours, lockRestaurant } from './hours.sql.ts'
import { judgeHours } from './judge-hours.ts'

const BATCH = 200

/** Completes what members said about hours when a day passed without contradiction, or when a restaurant is guarded no longer. */
export async function completeHours(context: Pick<Context, 'db' | 'pages' | 'site'>, signal?: AbortSignal): Promise<void> {
  const { db, pages } = context
  for await (const restaurants of batchesOf<string>((last = '') => selectAgreed(db, last, BATCH), BATCH, signal)) {
    for (const id of restaurants) {
      // Checked without a lock first, because most of them still have to wait.
      if (signal?.aborted || !(await judgeHours(context, db, id)).some(({ verdict }) => verdict.kind === 'decided')) continue
      const isChanged = await inTransaction(db, async (tx) => {
        const isThere = await lockRestaurant(tx, id)
        return isThere && applyDecision(context, tx, id, await lockHours(tx, id))
      })
      if (isChanged) pages.changed({ restaurant: id })
    }
  }
}
