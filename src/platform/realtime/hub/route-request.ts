import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Connection } from './connection.ts'
import { eventStreamTransport } from './event-stream.ts'
import { assertRoom, type HubParts } from './hub-parts.ts'
import { addressOf, readBody } from './hub-requests.ts'
import { HubRefusal } from './hub-types.ts'
import { type LongPolling, longPollingTransport } from './long-polling.ts'
import { negotiate } from './negotiate.ts'

/** Answers a request of the hub. @throws HubRefusal */
export async function routeRequest(hub: HubParts, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { options, access } = hub
  if (options.isForeign(req)) throw new HubRefusal(403)
  const { path, params } = addressOf(req)
  if (path === `${options.path}/negotiate`) {
    if (req.method !== 'POST') throw new HubRefusal(405)
    return negotiate(hub, req, res, params)
  }
  const token = params.get('id')
  if (token === null) throw new HubRefusal(req.method === 'GET' ? 400 : 404)
  if (req.method === 'GET')
    return access.asOwner(req, token, (connection) =>
      /\btext\/event-stream\b/i.test(req.headers.accept ?? '') ? connectStream(hub, connection, res) : poll(hub, connection, res),
    )
  if (req.method === 'POST') return access.asOwner(req, token, (connection) => receive(hub, connection, req, res))
  if (req.method !== 'DELETE') throw new HubRefusal(405)
  return access.asOwner(req, token, (connection) => {
    if (connection.transport?.name === 'WebSockets') throw new HubRefusal(405)
    connection.cut()
    res.writeHead(202, { 'Cache-Control': 'no-store' }).end()
  })
}

function connectStream(hub: HubParts, connection: Connection, res: ServerResponse): void {
  if (connection.isOver) throw new HubRefusal(404)
  if (connection.transport) throw new HubRefusal(409)
  assertRoom(hub, connection.requester.userId)
  connection.attach(eventStreamTransport(res, { onGone: () => connection.gone() }))
}

function poll(hub: HubParts, connection: Connection, res: ServerResponse): void {
  if (!connection.transport) {
    if (connection.isOver) throw new HubRefusal(404)
    assertRoom(hub, connection.requester.userId)
    const { clock, limits } = hub
    connection.attach(longPollingTransport({ now: clock.now, pollMs: limits.pollMs }, { onGone: () => connection.gone() }))
  }
  if (connection.transport?.name !== 'LongPolling') throw new HubRefusal(409)
  connection.recordActivity()
  const polling = connection.transport as LongPolling
  polling.poll(res)
}

async function receive({ limits }: HubParts, connection: Connection, req: IncomingMessage, res: ServerResponse): Promise<void> {
  if (connection.isOver || !connection.transport) throw new HubRefusal(404)
  if (connection.transport.name === 'WebSockets') throw new HubRefusal(405)
  const body = await readBody(req, limits.frameBytes)
  connection.receive(body)
  res.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }).end()
}
