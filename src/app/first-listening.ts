import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAwaitingFirstAdmin } from '#features/accounts/server/index.ts'
import { PROGRAM } from '#lib/version.ts'
import type { AppContext } from './create-context.ts'
import { isLoopback, LOOPBACK } from './loopback.ts'

/** How often a site without an admin asks whether another process made one. */
const LOOK_MS = 2000
/** How often a port is tried that other workers still hold on the loopback address. */
const RETRY_MS = 20

/** Where this process accepts connections. */
interface Listening {
  port: number
  /** Begins to listen nowhere else. @returns the servers to drain */
  end(): Server[]
}

type Parts = Pick<AppContext, 'config' | 'db' | 'firstAdmin' | 'log'>

/**
 * Listens on HOST; in production, while the site never had an admin, on the loopback address alone: nobody else reaches a site that
 * nobody looks after. Once the admin is there, it listens on HOST without a restart: at once in the process that made the admin, and
 * within two seconds in others.
 * @param create makes a server that does not listen yet
 */
export async function listenOnHost(create: () => Server, context: Parts): Promise<Listening> {
  const { config, db, log } = context
  const isOpen = !config.isProduction || (await isLoopback(config.host)) || !(await isAwaitingFirstAdmin(db))
  const server = create()
  await listenAt(server, config.port, isOpen ? config.host : LOOPBACK)
  const { port } = server.address() as AddressInfo
  if (isOpen) return { port, end: () => [server] }
  log.warn(`listens on this machine only until the first admin is there: run '${PROGRAM} setup'`)
  return { port, end: openLater({ local: server, create, port, context }) }
}

interface Waiting {
  /** The server on the loopback address. */
  local: Server
  create: () => Server
  port: number
  context: Parts
}

/** Waits for the first admin, then listens on HOST with a second server. @returns what ends it */
function openLater({ local, create, port, context: { config, db, firstAdmin, log } }: Waiting): Listening['end'] {
  const { host } = config
  const ending = new AbortController()
  const { signal } = ending
  const servers = [local]
  let opening: Promise<void> | undefined

  async function open(): Promise<void> {
    const server = create()
    servers.push(server)
    while (!signal.aborted && !server.listening) {
      await listenAt(server, port, host).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EADDRINUSE') throw error
        // HOST means all addresses, also the loopback address. The local server gives the port up and ends what is under way.
        if (local.listening) local.close()
        // Other workers hold the port until they look for the admin.
        else await sleep(RETRY_MS)
      })
    }
    if (server.listening) log.info({ host, port }, 'listens on HOST now')
  }

  const openOnce = (): Promise<void> =>
    (opening ??= open().catch((error: Error) => log.error({ error: error.message }, 'cannot listen on HOST: restart the server')))
  firstAdmin.onMade(openOnce)

  async function look(): Promise<void> {
    while (!opening && !signal.aborted) {
      await sleep(LOOK_MS, undefined, { signal, ref: false }).catch(() => {})
      // The database may be unavailable for a while.
      if (!(await isAwaitingFirstAdmin(db).catch(() => true))) await openOnce()
    }
  }
  void look()

  return () => {
    ending.abort()
    return servers
  }
}

async function listenAt(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host)
  await once(server, 'listening')
}
