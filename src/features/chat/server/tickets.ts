import { createHash, randomBytes } from 'node:crypto'
import type { Asker, Clock } from '#server/hub/index.ts'

export const TICKET_SECONDS = 60
const OPEN_TICKETS_MAX = 10

/** Kept in memory and as hashes alone: what opens a connection cannot be read anywhere. */
export interface Tickets {
  issue(asker: Asker): string
  /** Whose it is, once. */
  redeem(ticket: string): Asker | undefined
}

export function createTickets({ now }: Pick<Clock, 'now'>): Tickets {
  const open = new Map<string, Asker & { until: number }>()

  /** The oldest come first: all of them live equally long. */
  function forgetOld(userId: string): void {
    const time = now()
    for (const [key, { until }] of open) {
      if (until > time) break
      open.delete(key)
    }
    const own = [...open].filter(([, asker]) => asker.userId === userId)
    for (const [key] of own.slice(0, Math.max(0, own.length - OPEN_TICKETS_MAX + 1))) open.delete(key)
  }

  return {
    issue({ userId, sessionId }) {
      forgetOld(userId)
      const ticket = randomBytes(32).toString('base64url')
      open.set(hash(ticket), { userId, sessionId, until: now() + TICKET_SECONDS * 1000 })
      return ticket
    },
    redeem(ticket) {
      const key = hash(ticket)
      const found = open.get(key)
      open.delete(key)
      return found && found.until > now() ? { userId: found.userId, sessionId: found.sessionId } : undefined
    },
  }
}

function hash(ticket: string): string {
  return createHash('sha256').update(ticket).digest('base64url')
}
