import type { Logger } from 'pino'
import { type Db, prepared } from '#db/connect.ts'
import { firstRow } from '#db/rows.ts'
import { retryOnConflict } from '#db/transaction.ts'
import { createSweep, type Sweep } from '#platform/sweep.ts'
import type { Clock } from '#platform/realtime/hub/index.ts'
import type { Context } from '#site/server/context.ts'

/** With the copying itself, lists are at most two seconds behind. */
const COPY_MS = 1500

/** How many marks one transaction takes, so that a change of a restaurant waits only briefly. */
const MARKS = 100

/**
 * Copies the counters of restaurants with new votes to where lists are ordered by them. A vote only marks its restaurant: to sort it into
 * every list at once costs more than the rest of the vote. Any process copies; what one leaves behind stays marked.
 */
export function createCountCopies({ db, pages, log, clock }: Pick<Context, 'db' | 'pages'> & { log: Logger; clock: Clock }): Sweep {
  async function task(): Promise<void> {
    let taken = MARKS
    while (taken === MARKS && !sweep.isClosing()) {
      const copied = await retryOnConflict(() => copyNext(db))
      if (copied.restaurantIds.length > 0) pages.changed({ restaurant: copied.restaurantIds })
      taken = copied.taken
    }
  }
  const sweep = createSweep({ log, clock, part: 'votes', failure: 'lists wait for new votes', task, everyMs: COPY_MS })
  return sweep
}

async function copyNext(db: Db): Promise<{ taken: number; restaurantIds: string[] }> {
  return (await firstRow<{ taken: number; restaurantIds: string[] }>(db)`
    select taken, restaurant_ids as "restaurantIds" from copy_marked_counts(${MARKS}) ${prepared}`)!
}
