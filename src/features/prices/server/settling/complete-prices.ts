import { batchesOf } from '#db/batches.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Context } from '#site/server/context.ts'
import { lockDish } from '../prices.sql.ts'
import { selectUnsettled } from './settle.sql.ts'
import { readSettled, settlePrices } from './settle-prices.ts'

const BATCH = 50

/** Settles prices after a day without contradiction, or when the member who saw one is no longer a newcomer. */
export async function completePrices(context: Pick<Context, 'db' | 'pages' | 'site'>, signal?: AbortSignal): Promise<void> {
  const { db, pages } = context
  for await (const dishes of batchesOf<number>((last = 0) => selectUnsettled(db, last, BATCH), BATCH, signal)) {
    // Checked without a lock first, because most of them still have to wait.
    for (const { dishId, restaurantId, changed } of await readSettled(context, db, dishes)) {
      if (signal?.aborted || changed.size === 0) continue
      await inTransaction(db, async (tx) => {
        await lockDish(tx, dishId)
        await settlePrices(context, tx, dishId)
      })
      pages.changed({ restaurant: restaurantId })
    }
  }
}
