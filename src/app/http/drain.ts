import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

/** How long requests that are under way may still take. */
const DRAIN_MS = 20_000
const LOOK_MS = 100
/** Longer than a proxy or a browser keeps a connection that it does not use: then it is the client that closes it. */
const QUIET_MS = 65_000
/** A process that has just started is slow: its clients come to it little by little. */
const HANDOVER_MS = 2000

/** What a connection of a server does: how many requests are under way, and since when nothing has come on it. */
interface Activity {
  busy: number
  since: number
  bytesRead: number
}

/** The connections of the servers of a process. */
export interface Sockets {
  open: ReadonlyMap<Socket, Activity>
  /** Counts those of this server, too. */
  track(server: Server): Server
}

export function createSockets(): Sockets {
  const open = new Map<Socket, Activity>()
  return {
    open,
    track(server) {
      server.on('connection', (socket) => {
        open.set(socket, { busy: 0, since: Date.now(), bytesRead: 0 })
        socket.on('close', () => open.delete(socket))
      })
      // From here on it belongs to the hub.
      server.on('upgrade', ({ socket }: IncomingMessage) => open.delete(socket))
      return server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
        const activity = open.get(socket)
        if (!activity) return
        activity.busy++
        response.on('close', () => {
          activity.busy--
          activity.since = Date.now()
        })
      })
    },
  }
}

/** Accepts no new connections and waits for requests under way. */
export async function drainServer(server: Server, sockets: Sockets): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()))
  // A busy connection becomes idle later. A preconnected one of a browser never was busy.
  const idle = setInterval(() => {
    server.closeIdleConnections()
    for (const socket of sockets.open.keys()) if (socket.bytesRead === 0) socket.destroy()
  }, LOOK_MS)
  await untilClosed(server, closed)
  clearInterval(idle)
}

/**
 * Accepts no new connections, because another process does, and lets clients leave without a failed request: an answer says that its
 * connection ends, and a connection on which nothing comes stays for a minute. A proxy could have sent a vote on one that ends at once.
 * @param asked ends the wait for connections on which nothing comes
 */
export async function retireServer(server: Server, sockets: Sockets, asked: AbortSignal): Promise<void> {
  const began = Date.now()
  server.prependListener('request', (_, response: ServerResponse) => {
    if (Math.random() < (Date.now() - began) / HANDOVER_MS) response.shouldKeepAlive = false
  })
  // The close of an HTTP server would end all idle connections at once.
  const closed = new Promise<void>((done) => void NetServer.prototype.close.call(server, () => done()))
  const quiet = setInterval(() => {
    for (const [socket, activity] of sockets.open) if (isQuiet(socket, activity, asked.aborted ? 0 : QUIET_MS)) socket.destroy()
  }, LOOK_MS)
  await untilClosed(server, closed, QUIET_MS + DRAIN_MS)
  clearInterval(quiet)
}

function isQuiet({ bytesRead }: Socket, activity: Activity, quietMs: number): boolean {
  // The head of a request may come in pieces.
  if (bytesRead !== activity.bytesRead) Object.assign(activity, { bytesRead, since: Date.now() })
  return activity.busy === 0 && Date.now() - activity.since > quietMs
}

async function untilClosed(server: Server, closed: Promise<void>, mostMs = DRAIN_MS): Promise<void> {
  const late = setTimeout(() => server.closeAllConnections(), mostMs)
  await closed
  clearTimeout(late)
}
