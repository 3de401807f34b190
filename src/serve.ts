import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Logger } from 'pino'
import type { Config } from '#src/config.ts'
import type { Database } from '#db/connect.ts'
import { createApp } from '#server/app.ts'
import { createServices } from '#server/create-services.ts'
import { startDraining } from '#server/health.ts'
import { createHttpServer } from '#server/http.ts'
import { startJobs } from '#server/jobs.ts'
import { publicOrigin } from '#server/pages.ts'
import type { Siblings } from '#server/siblings.ts'
import type { Web } from '#server/web.ts'

/** How long requests that are under way may still take. */
const DRAIN_MS = 20_000

/** A process that answers. */
export interface Served {
  port: number
  /** Lets nobody new in, finishes what is under way and tells everything that is to be told. */
  stop(): Promise<void>
}

/** services → http → listen, over a database that is ready. */
export async function serve({
  config,
  database,
  secret,
  log,
  web,
  siblings,
}: {
  config: Config
  database: Database
  secret: string
  log: Logger
  web: Web
  /** The other workers behind the same port. */
  siblings?: Siblings
}): Promise<Served> {
  const services = createServices({ config, database, secret, log, siblings })
  const { counters, fanOut, hub, mail, metrics, outbox, presence, reads } = services
  let server: Server | undefined
  let jobs: { stop(): Promise<void> } | undefined
  const sockets = new Set<Socket>()

  /** Whatever was said until now is told. */
  async function closeServices(): Promise<void> {
    await jobs?.stop()
    await mail.close()
    await outbox.close()
    await fanOut.close()
    await reads.close()
    counters.close()
    siblings?.close()
    await web.close()
  }

  try {
    const app = createApp(services)
    web.connect(async (request) => app.fetch(request, { address: 'page' }), publicOrigin(config))
    server = createHttpServer(services, app, web.render, web.assets, web.develop, web.upgrade)
    jobs = startJobs(services)
    fanOut.open()
    outbox.start()
    reads.open()
    await siblings?.listen({ handle: hub.handle, upgrade: hub.upgrade, metrics: () => metrics.getMetricsAsJSON() })
    server.on('connection', (socket) => sockets.add(socket.on('close', () => sockets.delete(socket))))
    server.listen(config.port, config.host)
    await once(server, 'listening')
  } catch (error) {
    await closeServices()
    throw error
  }

  const listening = server
  return {
    port: (listening.address() as AddressInfo).port,
    async stop() {
      startDraining()
      await hub.drain()
      // Somebody without a database to tell it to still stops.
      await presence.close().catch((error: Error) => log.warn({ error: error.name }, 'last visits not kept'))
      const closed = new Promise<void>((done) => listening.close(() => done()))
      // A connection that was busy at first becomes idle later. One that a browser opened just in case never was.
      const idle = setInterval(() => {
        listening.closeIdleConnections()
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
      }, 100)
      const late = setTimeout(() => listening.closeAllConnections(), DRAIN_MS)
      await closed
      clearTimeout(late)
      clearInterval(idle)
      await closeServices()
    },
  }
}
