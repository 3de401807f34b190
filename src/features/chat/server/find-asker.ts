import type { IncomingMessage } from 'node:http'
import { findMemberSession, listLivingSessions } from '#features/accounts/server/index.ts'
import { DomainError } from '#lib/errors.ts'
import { clientAddress } from '#server/address.ts'
import { isUnavailable } from '#server/errors.ts'
import { type Asker, HubRefusal } from '#server/hub/index.ts'
import type { Services } from '#server/services.ts'
import type { Tickets } from './tickets.ts'

type Parts = Pick<Services, 'auth' | 'config' | 'db' | 'limits' | 'secret'> & { tickets: Tickets }

/**
 * A member is known to the hub by the cookie of a living session, or by a ticket; never by a session's token, because
 * the client would write it into an address. Visitors have nothing to hear here.
 * @throws HubRefusal
 */
export async function findAsker(parts: Parts, request: IncomingMessage, ticket: string | undefined): Promise<Asker | undefined> {
  try {
    return await (ticket === undefined ? byCookie(parts, request) : byTicket(parts, ticket))
  } catch (error) {
    if (error instanceof DomainError) throw new HubRefusal(error.status)
    if (isUnavailable(error as Error)) throw new HubRefusal(503)
    throw error
  }
}

async function byTicket({ db, tickets }: Parts, ticket: string): Promise<Asker | undefined> {
  const asker = await tickets.redeem(ticket)
  return asker && (await listLivingSessions(db, [asker.sessionId])).has(asker.sessionId) ? asker : undefined
}

async function byCookie(parts: Parts, request: IncomingMessage): Promise<Asker | undefined> {
  const found = await findMemberSession(parts, new Headers({ cookie: request.headers.cookie ?? '' }))
  if (!found) return undefined
  const address = clientAddress({ incoming: request }, request.headers['x-forwarded-for']?.toString(), parts.config.trustProxy)
  await parts.limits.consume('hub', { viewer: found.member, address })
  return { userId: found.member.id, sessionId: found.sessionId }
}
