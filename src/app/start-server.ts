import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Logger } from 'pino'
import { type Config, publicOrigin } from '#site/server/config.ts'
import type { Database } from '#db/connect.ts'
import { createApp } from './api.ts'
import { type AppContext, createContext } from './create-context.ts'
import { startDraining } from './health.ts'
import { createHttpServer } from '#app/http/http-server.ts'
import { startJobs } from './jobs.ts'
import { pageReads } from '#app/pages/page-reads.ts'
import type { PeerWorkers } from '#platform/peer-workers.ts'
import type { Web } from '#app/pages/web.ts'
import type { Secrets } from './secret.ts'

/** How long requests that are under way may still take. */
const DRAIN_MS = 20_000

/** A process that serves requests. */
export interface Served {
  port: number
  /** Accepts no new connections, finishes the work under way and sends the pending events. */
  stop(): Promise<void>
}

interface Parts extends Secrets {
  config: Config
  database: Database
  log: Logger
  web: Web
  /** The other workers behind the same port. */
  peers?: PeerWorkers | undefined
}

/** context → http → listen, over a database that is ready. */
export async function serve({ config, database, secret, pushKey, log, web, peers }: Parts): Promise<Served> {
  const context = createContext({ config, database, secret, pushKey, log, peers })
  let jobs: Jobs | undefined
  const closeAll = async (): Promise<void> => {
    await jobs?.stop()
    await closeContext(context)
    await web.close()
  }
  try {
    const app = createApp(context)
    web.connect({ reads: pageReads(context), origin: publicOrigin(config), site: context.site.current })
    const server = createHttpServer(context, app, web)
    jobs = startJobs(context)
    await openContext(context)
    const sockets = trackSockets(server)
    server.listen(config.port, config.host)
    await once(server, 'listening')
    return {
      port: (server.address() as AddressInfo).port,
      async stop() {
        startDraining()
        context.live.drain()
        await context.hub.drain()
        // The server stops even when the database is unavailable.
        await context.presence.close().catch((error: Error) => log.warn({ error: error.name }, 'last visits not kept'))
        await drainServer(server, sockets)
        await closeAll()
      },
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}

type Jobs = ReturnType<typeof startJobs>

async function openContext({
  site,
  pubSub,
  outbox,
  bells,
  pushes,
  decisions,
  counts,
  reads,
  peers,
  hub,
  metrics,
  tally,
}: AppContext): Promise<void> {
  pubSub.open()
  await site.load()
  site.start()
  tally.start()
  outbox.start()
  bells.start()
  pushes.start()
  decisions.start()
  counts.start()
  reads.open()
  await peers?.listen({ handle: hub.handle, upgrade: hub.upgrade, metrics: () => metrics.getMetricsAsJSON() })
}

/** Closes the context after sending everything published so far. */
async function closeContext({
  mail,
  bells,
  pushes,
  raids,
  decisions,
  counts,
  outbox,
  pubSub,
  reads,
  counters,
  peers,
  tally,
  site,
}: AppContext): Promise<void> {
  site.close()
  await tally.close()
  await mail.close()
  await pushes.close()
  await raids.close()
  await decisions.close()
  await counts.close()
  await bells.close()
  await outbox.close()
  await pubSub.close()
  await reads.close()
  counters.close()
  peers?.close()
}

function trackSockets(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket.on('close', () => sockets.delete(socket))))
  return sockets
}

/** Accepts no new connections and waits for requests under way. */
async function drainServer(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()))
  // A busy connection becomes idle later. A preconnected one of a browser never was busy.
  const idle = setInterval(() => {
    server.closeIdleConnections()
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }, 100)
  const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  await closed
  clearTimeout(late)
  clearInterval(idle)
}
