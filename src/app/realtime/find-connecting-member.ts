import type { IncomingMessage } from 'node:http'
import { findMemberById, findMemberSession, listActiveSessions, type AccountsContext } from '#features/accounts/server/index.ts'
import { DomainError } from '#lib/errors.ts'
import { clientAddress } from '#platform/http/client-address.ts'
import { isUnavailable } from '#platform/http/error-body.ts'
import { type ConnectingUser, HubRefusal } from '#platform/realtime/hub/index.ts'
import { type Member, refusalOfSanction } from '#platform/http/viewer.ts'
import type { Tickets } from '#platform/realtime/tickets.ts'

type Parts = Pick<AccountsContext, 'auth' | 'config' | 'db' | 'limits' | 'secret'> & { tickets: Tickets }

/**
 * The hub identifies a member by a valid session cookie, or by a ticket; never by a session token, because
 * the client would put it into a URL. Visitors receive nothing here.
 * @throws HubRefusal
 */
export async function findConnectingMember(
  parts: Parts,
  request: IncomingMessage,
  ticket: string | undefined,
): Promise<ConnectingUser | undefined> {
  try {
    return await (ticket === undefined ? byCookie(parts, request) : byTicket(parts, ticket))
  } catch (error) {
    if (error instanceof DomainError) throw new HubRefusal(error.status)
    if (isUnavailable(error as Error)) throw new HubRefusal(503)
    throw error
  }
}

async function byTicket({ db, tickets }: Parts, ticket: string): Promise<ConnectingUser | undefined> {
  const requester = await tickets.redeem(ticket)
  if (!requester || !(await listActiveSessions(db, [requester.sessionId])).has(requester.sessionId)) return undefined
  refuseBanned(await findMemberById(db, requester.userId))
  return requester
}

async function byCookie(parts: Parts, request: IncomingMessage): Promise<ConnectingUser | undefined> {
  const found = await findMemberSession(parts, new Headers({ cookie: request.headers.cookie ?? '' }))
  if (!found) return undefined
  refuseBanned(found.member)
  const address = clientAddress({ incoming: request }, request.headers['x-forwarded-for']?.toString(), parts.config.trustProxy)
  await parts.limits.consume('hub', { viewer: found.member, address })
  return { userId: found.member.id, sessionId: found.sessionId }
}

/** A banned member cannot connect to the hub either. @throws DomainError BANNED */
function refuseBanned(member: Member | undefined): void {
  if (member?.sanction?.kind === 'banned') throw refusalOfSanction(member.sanction)
}
