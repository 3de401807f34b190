import { createHash, randomBytes } from 'node:crypto'
import type { FanOut } from '#server/fan-out/index.ts'
import type { Asker, Clock } from '#server/hub/index.ts'

export const TICKET_SECONDS = 60
const OPEN_TICKETS_MAX = 10

/** Kept as hashes alone and nowhere for long: what opens a connection cannot be read anywhere. */
export interface Tickets {
  issue(asker: Asker): Promise<string>
  /** Whose it is, once, whichever process it comes to. */
  redeem(ticket: string): Promise<Asker | undefined>
}

export function createTickets({ now }: Pick<Clock, 'now'>, fanOut: Pick<FanOut, 'keep' | 'take'>): Tickets {
  /** What was issued here. It is good here alone when the others could not be told. */
  const open = new Map<string, Asker & { until: number; isOnlyHere: boolean }>()

  /** The oldest come first: all of them live equally long. */
  function forgetOld(userId: string): void {
    const time = now()
    for (const [key, { until }] of open) {
      if (until > time) break
      open.delete(key)
    }
    const own = [...open].filter(([, asker]) => asker.userId === userId)
    for (const [key] of own.slice(0, Math.max(0, own.length - OPEN_TICKETS_MAX + 1))) void take(key)
  }

  async function take(key: string): Promise<Asker | undefined> {
    const own = open.get(key)
    open.delete(key)
    if (own?.isOnlyHere) return own.until > now() ? { userId: own.userId, sessionId: own.sessionId } : undefined
    const found = await fanOut.take(`ticket:${key}`).catch(() => undefined)
    return found === undefined ? undefined : (JSON.parse(found) as Asker)
  }

  return {
    async issue({ userId, sessionId }) {
      forgetOld(userId)
      const issued = { userId, sessionId, until: now() + TICKET_SECONDS * 1000 }
      const ticket = newTicket()
      try {
        await fanOut.keep(`ticket:${hash(ticket)}`, JSON.stringify({ userId, sessionId }), TICKET_SECONDS)
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
