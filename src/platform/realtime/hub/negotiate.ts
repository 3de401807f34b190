import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HubParts } from './hub-parts.ts'
import { hashed, sendJson, ticketFrom } from './hub-requests.ts'

/** The transports that a client may choose from. */
export const transports = [
  { transport: 'WebSockets', transferFormats: ['Text', 'Binary'] },
  { transport: 'ServerSentEvents', transferFormats: ['Text'] },
  { transport: 'LongPolling', transferFormats: ['Text', 'Binary'] },
]

/** Gives a member the names of a new connection, which the client then opens by a transport. */
export async function negotiate(
  { access, registry, limits, handoff }: HubParts,
  req: IncomingMessage,
  res: ServerResponse,
  params: URLSearchParams,
): Promise<void> {
  if (!(Number(params.get('negotiateVersion')) >= 1)) return sendJson(res, { error: 'Only version 1 of the negotiation is spoken here.' })
  const ticket = hashed(ticketFrom(req))
  await access.asMember(req, ticketFrom(req), async (requester) => {
    const { userId } = requester
    if (registry.count(userId, true) >= limits.connectionsPerUser || registry.count(userId, false) >= limits.negotiatedPerUser)
      return sendJson(res, { error: 'Too many connections.' })
    const connection = access.open(requester, ticket)
    await handoff.offer(connection, ticket)
    sendJson(res, {
      negotiateVersion: 1,
      connectionId: connection.id,
      connectionToken: connection.token,
      availableTransports: transports,
    })
  })
}
