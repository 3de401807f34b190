import { createHash, randomBytes } from 'node:crypto'
import type { PubSub } from '#platform/pubsub/index.ts'
import type { ConnectingUser, Clock } from '#platform/realtime/hub/index.ts'

export const TICKET_SECONDS = 60
const OPEN_TICKETS_MAX = 10

/** Stored only as hashes and for a short time: stored data opens no connection. */
export interface Tickets {
  issue(requester: ConnectingUser): Promise<string>
  /** Redeems a ticket once, at any process. */
  redeem(ticket: string): Promise<ConnectingUser | undefined>
}

export function createTickets({ now }: Pick<Clock, 'now'>, pubSub: Pick<PubSub, 'put' | 'take'>): Tickets {
  /** Tickets issued here. They are valid only here when the other processes could not be notified. */
  const open = new Map<string, ConnectingUser & { until: number; isOnlyHere: boolean }>()

  /** The oldest come first: all of them live equally long. */
  function forgetOld(userId: string): void {
    const time = now()
    for (const [key, { until }] of open) {
      if (until > time) break
      open.delete(key)
    }
    const own = [...open].filter(([, requester]) => requester.userId === userId)
    for (const [key] of own.slice(0, Math.max(0, own.length - OPEN_TICKETS_MAX + 1))) void take(key)
  }

  async function take(key: string): Promise<ConnectingUser | undefined> {
    const own = open.get(key)
    open.delete(key)
    if (own?.isOnlyHere) return own.until > now() ? { userId: own.userId, sessionId: own.sessionId } : undefined
    const found = await pubSub.take(`ticket:${key}`).catch(() => undefined)
    return found === undefined ? undefined : (JSON.parse(found) as ConnectingUser)
  }

  return {
    async issue({ userId, sessionId }) {
      forgetOld(userId)
      const issued = { userId, sessionId, until: now() + TICKET_SECONDS * 1000 }
      const ticket = newTicket()
      try {
        await pubSub.put(`ticket:${hash(ticket)}`, JSON.stringify({ userId, sessionId }), TICKET_SECONDS)
        open.set(hash(ticket), { ...issued, isOnlyHere: false })
        return ticket
      } catch {
        // The first one may have arrived all the same, and no ticket is good in two places.
        const another = newTicket()
        open.set(hash(another), { ...issued, isOnlyHere: true })
        return another
      }
    },
    redeem: (ticket) => take(hash(ticket)),
  }
}

const newTicket = (): string => randomBytes(32).toString('base64url')

function hash(ticket: string): string {
  return createHash('sha256').update(ticket).digest('base64url')
}
