import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocketServer } from 'ws'
import type { Connection } from './connection.ts'
import { assertRoom, type HubParts } from './hub-parts.ts'
import { addressOf, hashed, ticketFrom } from './hub-requests.ts'
import { HubRefusal } from './hub-types.ts'
import { webSocketTransport } from './web-socket.ts'

/** Connects a WebSocket: to a negotiated connection, or to a new one. @throws HubRefusal */
export async function routeUpgrade(
  hub: HubParts,
  sockets: WebSocketServer,
  req: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<void> {
  const { options, access } = hub
  if (options.isForeign(req)) throw new HubRefusal(403)
  const token = addressOf(req).params.get('id')
  const accept = (find: () => Connection): void => {
    if (socket.destroyed) return
    const connection = find()
    sockets.handleUpgrade(req, socket, head, (ws) =>
      connection.attach(webSocketTransport(ws, { onData: (data) => connection.receive(data), onGone: () => connection.gone() })),
    )
    // The request was refused for its headers: the client cannot connect any more.
    if (!connection.transport) connection.cut()
  }
  if (token !== null)
    return access.asOwner(req, token, (connection) =>
      accept(() => {
        if (connection.isOver) throw new HubRefusal(404)
        if (connection.transport) throw new HubRefusal(409)
        assertRoom(hub, connection.requester.userId)
        return connection
      }),
    )
  const ticket = ticketFrom(req)
  return access.asMember(req, ticket, (requester) =>
    accept(() => {
      assertRoom(hub, requester.userId)
      return access.open(requester, hashed(ticket))
    }),
  )
}
