import { inTransaction } from '#db/transaction.ts'
import type { Context } from '#site/server/context.ts'
import { lockPlace } from './facts.sql.ts'
import { settleFacts } from './settle-facts.ts'
import { type DueFact, selectDue } from './settle.sql.ts'

const BATCH = 200

/** Settles the facts that time alone, a ban, a business or a deleted account changed. */
export async function completeFacts(context: Pick<Context, 'db' | 'pages' | 'site'>, signal?: AbortSignal): Promise<void> {
  const { db, pages } = context
  let last: DueFact = { restaurantId: '', fact: '' }
  for (;;) {
    const due = await selectDue(db, last, BATCH)
    for (const [restaurantId, facts] of Map.groupBy(due, (one) => one.restaurantId)) {
      if (signal?.aborted) return
      const names = facts.map(({ fact }) => fact)
      const isChanged = await inTransaction(
        db,
        async (tx) => (await lockPlace(tx, restaurantId)) !== undefined && settleFacts(context, tx, restaurantId, names),
      )
      if (isChanged) pages.changed({ restaurant: restaurantId })
    }
    if (due.length < BATCH) return
    last = due.at(-1)!
  }
}
