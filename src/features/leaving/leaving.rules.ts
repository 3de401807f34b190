/** How long after signing in somebody without a password counts as the one who signed in, in minutes. */
const FRESH_MINUTES = 10

/** Whether what was typed is this username: case and the spaces around it do not matter. */
export function isOwnName(typed: string, username: string): boolean {
  return typed.trim().replace(/^@/, '').toLowerCase() === username
}

/** Whether a session began so lately that whoever sits there has just signed in. */
export function isFreshSession(beganAt: Date, now: Date): boolean {
  return now.getTime() - beganAt.getTime() < FRESH_MINUTES * 60_000
}
