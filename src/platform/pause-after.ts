const FIRST_PAUSE_SECONDS = 30
const LONGEST_PAUSE_SECONDS = 30 * 60

/** After each failed attempt what is to be sent waits twice as long as before, half an hour at most; in seconds. */
export function pauseAfter(attempts: number): number {
  return Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.max(0, attempts - 1))
}
