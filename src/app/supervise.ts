import process from 'node:process'
import type { Logger } from 'pino'
import { openDatabase } from '#db/open.ts'
import { type Config, publicOrigin } from '#site/server/config.ts'
import { forgetEnvironmentFile } from '#site/server/environment-file.ts'
import { lostConnection } from './lost-connection.ts'
import { type Ready, runPreparation } from './preparation.ts'
import { printLogins } from './print-logins.ts'
import type { Signals } from './signals.ts'
import { type Given, startWorkers } from './workers.ts'

/** Longer than a worker takes to drain. */
const WORKERS_STOP_MS = 30_000
/** Longer than one lets its clients leave. */
const WORKERS_RETIRE_MS = 100_000

/**
 * Prepares a start, then keeps workers running on one port, and on a reload exchanges them one by one for workers of the release and the
 * settings that are on disk then. It holds the embedded database, and loads nothing of the product, so that it hardly ever has to be replaced
 * itself: what it tells processes of other releases (PreparationConfig, WorkerConfig) only gains fields.
 */
export async function supervise(config: Config, log: Logger, { asked, whenAsked, whenReloaded }: Signals): Promise<void> {
  const database = config.databaseUrl === undefined ? await openDatabase(config, 'server', lostConnection(log, asked)) : undefined
  forgetEnvironmentFile()
  const prepareStart = (): Promise<Ready> => runPreparation({ embedded: database?.connection }, asked)
  try {
    const prepared = await prepareStart()
    const workers = await startWorkers(config.workers, {
      given: givenTo(prepared, config),
      log,
      stopMs: WORKERS_STOP_MS,
      retireMs: WORKERS_RETIRE_MS,
      asked,
    })
    process.stdout.write(`Lokma: ${publicOrigin({ ...config, publicUrl: undefined, port: workers.port })}\n`)
    printLogins(prepared.logins)
    whenReloaded(async () => {
      const next = await prepareStart()
      if (next.workers !== config.workers) log.warn('WEB_CONCURRENCY changes at the next restart')
      await workers.exchange(givenTo(next, config))
      return next.version
    })
    whenAsked(async () => {
      await workers.stop()
      await database?.close()
    })
  } catch (error) {
    await database?.close()
    throw error
  }
}

/** The address stays that of the start: the old workers and the new ones share it. */
function givenTo({ connection, secret, pushKey, release }: Ready, { host, port }: Pick<Config, 'host' | 'port'>): Given {
  return { connection, secret, pushKey, host, port, release }
}
