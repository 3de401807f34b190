import type { Logger } from 'pino'
import { type Config, publicOrigin } from '#site/server/config.ts'
import type { Database } from '#db/connect.ts'
import { createApp } from './api.ts'
import { type AppContext, createContext } from './create-context.ts'
import { listenOnHost } from './first-listening.ts'
import { startDraining } from './health.ts'
import { createHttpServer } from '#app/http/http-server.ts'
import { createSockets, drainServer, retireServer } from '#app/http/drain.ts'
import { startJobs } from './jobs.ts'
import { pageReads } from '#app/pages/page-reads.ts'
import type { PeerWorkers } from '#platform/peer-workers.ts'
import type { Web } from '#app/pages/web.ts'
import type { Secrets } from './secret.ts'
import { tryServices } from './try-services.ts'

/** A process that serves requests. */
export interface Served {
  port: number
  /** Accepts no new connections, finishes the work under way and sends the pending events. */
  stop(): Promise<void>
  /** The same while another process listens on the port: nobody who is connected notices. @param asked ends the wait for idle clients */
  retire(asked: AbortSignal): Promise<void>
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
    web.connect({ reads: pageReads(context), origin: publicOrigin(config), site: context.site.current, backupDays: config.backupDays })
    jobs = startJobs(context)
    await openContext(context)
    const sockets = createSockets()
    const listening = await listenOnHost(() => sockets.track(createHttpServer(context, app, web)), context)
    const trials = tryServices(context)
    const leave = async (): Promise<void> => {
      trials.stop()
      context.live.drain()
      await context.hub.drain()
      // The server stops even when the database is unavailable.
      await context.presence.close().catch((error: Error) => log.warn({ error: error.name }, 'last visits not kept'))
    }
    return {
      port: listening.port,
      async stop() {
        startDraining()
        await leave()
        await Promise.all(listening.end().map((server) => drainServer(server, sockets)))
        await closeAll()
      },
      async retire(asked) {
        // First, so that those who are sent away come back to the other process.
        const drained = Promise.all(listening.end().map((server) => retireServer(server, sockets, asked)))
        // The other process runs them.
        void jobs!.stop()
        await leave()
        await drained
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
  erasedList,
}: AppContext): Promise<void> {
  pubSub.open()
  await site.load()
  site.start()
  tally.start()
  erasedList.start()
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
  erasedList,
  site,
}: AppContext): Promise<void> {
  site.close()
  await tally.close()
  await erasedList.close()
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
