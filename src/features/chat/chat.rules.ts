/** Where the hub is. */
export const HUB_PATH = '/chat'

/** What can be sent along with a Ping. */
export const PING_TEXT_MAX = 200

const DELAYS_MS = [0, 2000, 10_000, 30_000]
const LATER_MS = 60_000

/**
 * How long to wait before connecting again. Whoever was sent away by a restart comes back at once, but not everybody
 * in the same instant.
 * @param chance from 0 to 1
 */
export function reconnectDelay(attempt: number, chance: number): number {
  return (DELAYS_MS[attempt] ?? LATER_MS) + Math.round(chance * 1000)
}

/** A line for the log: the client writes addresses into its own, and those hold the key of a connection. */
export function withoutAddresses(line: string): string {
  return line.replace(/\b(?:https?|wss?):\/\/[^\s'"]+/gi, '…').replace(/\b(id|access_token)=[^\s&'"]+/gi, '$1=…')
}
