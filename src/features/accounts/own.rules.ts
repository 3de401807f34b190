/** How long after signing in a member without a password counts as the person who signed in, in minutes. */
const FRESH_MINUTES = 10

/** Whether a session began so lately that it proves who is there. */
export function isFreshSession(beganAt: Date, now: Date): boolean {
  return now.getTime() - beganAt.getTime() < FRESH_MINUTES * 60_000
}
