/** How many minutes after signing in a session proves the identity of a member without a password. */
const FRESH_MINUTES = 10

/** Whether a session is recent enough to prove the member's identity. */
export function isFreshSession(beganAt: Date, now: Date): boolean {
  return now.getTime() - beganAt.getTime() < FRESH_MINUTES * 60_000
}
