/** What hashes of passwords cost in this process. */
export interface HashCost {
  isFull: boolean
}

/**
 * Until the returned function is called, a hash of a password takes as long as in production: for races that happen while one is made.
 * For a whole file `beforeEach(hashAtFullCost)`, in one test `onTestFinished(hashAtFullCost())`.
 */
export function hashAtFullCost(): () => void {
  const { lokmaHashCost } = globalThis as { lokmaHashCost?: HashCost }
  if (!lokmaHashCost) throw new Error('tests/support/cheap-hash.ts is not loaded')
  lokmaHashCost.isFull = true
  return () => {
    lokmaHashCost.isFull = false
  }
}
