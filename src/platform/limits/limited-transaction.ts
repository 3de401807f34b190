import type { Db } from '#db/connect.ts'
import { inTransaction, type Tx } from '#db/transaction.ts'

/** Rolls a transaction back that must be counted first. */
class NotCounted extends Error {}

interface Limited<T> {
  /** Counts the action. @throws DomainError RATE_LIMITED */
  consume: () => Promise<void>
  /** Calls `assertCounted` when nothing refuses the action any more and it repeats no earlier call. */
  task: (tx: Tx, assertCounted: () => void) => Promise<T>
  /** Whether `task` will probably get as far as `assertCounted`; true saves the first transaction. */
  isLikelyNew?: boolean
}

/**
 * Runs a transaction that counts against a limit, unless it is refused or repeats an earlier call. Redis counts, so it is
 * asked between two transactions: one that finds out whether to count and is rolled back, and one that writes.
 */
export async function inLimitedTransaction<T>(db: Db, { consume, task, isLikelyNew = false }: Limited<T>): Promise<T> {
  const before = isLikelyNew ? undefined : await findUncounted(db, task)
  if (before) return before.result
  try {
    await consume()
  } catch (refusal) {
    // The call may repeat one that was still under way. The locks of `task` wait for that one.
    const repeated = await findUncounted(db, task)
    if (repeated) return repeated.result
    throw refusal
  }
  return inTransaction(db, (tx) => task(tx, () => {}))
}

/** The result of a call that does not count; undefined, with nothing written, when it counts. */
function findUncounted<T>(db: Db, task: Limited<T>['task']): Promise<{ result: T } | undefined> {
  return inTransaction(db, (tx) => task(tx, refuseUncounted)).then(
    (result) => ({ result }),
    (error: unknown) => {
      if (!(error instanceof NotCounted)) throw error
      return undefined
    },
  )
}

function refuseUncounted(): never {
  throw new NotCounted()
}
