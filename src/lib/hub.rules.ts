/** Where the hub is. */
export const HUB_PATH = '/chat'

/** Maximum length of the text of a Ping. */
export const PING_TEXT_MAX = 200

const DELAYS_MS = [0, 2000, 10_000, 30_000]
const LATER_MS = 60_000

/**
 * Delay before reconnecting. Clients that a restart disconnected come back at once, but with jitter, so that not all
 * arrive in the same instant.
 * @param chance from 0 to 1
 */
export function reconnectDelay(attempt: number, chance: number): number {
  return (DELAYS_MS[attempt] ?? LATER_MS) + Math.round(chance * 1000)
}

/** A log line without URLs: the client logs them, and they contain the key of a connection. */
export function withoutAddresses(line: string): string {
  return line.replace(/\b(?:https?|wss?):\/\/[^\s'"]+/gi, '…').replace(/\b(id|access_token)=[^\s&'"]+/gi, '$1=…')
}
