import cluster from 'node:cluster'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { type Logger, pino } from 'pino'
import { type Config, ConfigError, readConfig } from '#platform/config.ts'
import { ensureInitialData } from '#db/initial-data.ts'
import { connect } from '#db/connect.ts'
import { migrate, MigrationError } from '#db/migrate.ts'
import { EmbeddedError } from '#db/embedded.ts'
import { ensureDataDir, openDatabase } from '#db/open.ts'
import { openMedia } from '#platform/media/index.ts'
import { UnavailableError } from '#lib/errors.ts'
import { startDemo } from './start-demo.ts'
import { publicOrigin } from '#platform/config.ts'
import { createPeerWorkers } from '#platform/peer-workers.ts'
import { loadSecrets } from './secret.ts'
import { buildWeb, loadBuiltWeb, loadWeb } from '#app/pages/web.ts'
import { type Listening, type WorkerConfig, startWorkers, WorkerEnded } from './workers.ts'

/** Longer than a worker takes to drain. */
const WORKERS_STOP_MS = 30_000

let isStopping = false

/** config → database → context → http → listen → drain. */
async function main(): Promise<void> {
  const config = readConfig()
  const develop = process.argv.includes('--dev')
  // React draws twice as fast in its production build, which it chooses by this when it is loaded.
  if (!develop) process.env['NODE_ENV'] ??= 'production'
  const log = pino({ level: config.logLevel, base: null, formatters: { level: (label) => ({ level: label }) } })
  return cluster.isWorker ? work(config, log) : lead(config, log, develop)
}

/** Runs once for any number of processes: pages, secret, database, demo. Then one process serves, or several workers. */
async function lead(config: Config, log: Logger, develop: boolean): Promise<void> {
  const isAlone = config.workers === 1 || develop
  await ensureDataDir(config.dataDir)
  const secrets = await loadSecrets(config)
  const web = isAlone ? await loadWeb({ develop }) : void (await buildWeb())
  // Until here there is nothing to stop: a signal ends us, and the build with us.
  const whenAsked = hearSignals(log)
  const database = await openDatabase(config, 'server', lostConnection(log))
  try {
    const migrations = await migrate(database.pool)
    if (migrations.length > 0) log.info({ migrations }, 'database migrated')
    await ensureInitialData(database.db)
    const logins = await startDemo(
      { db: database.db, media: openMedia(config), log },
      { wanted: config.demo, isEmbedded: database.embedded, publicUrl: config.publicUrl },
    )
    // A primary that only supervises workers needs a third less memory without the product modules.
    const served = web
      ? await (await import('./start-server.ts')).serve({ config, database, ...secrets, log, web })
      : await startWorkers(config.workers, { log, ...secrets, port: config.port, connection: database.connection, stopMs: WORKERS_STOP_MS })
    process.stdout.write(`Lokma: ${publicOrigin({ ...config, publicUrl: undefined, port: served.port })}\n`)
    for (const { email, password, role } of logins) process.stdout.write(`  ${role}: ${email} / ${password}\n`)
    if (logins[0]) process.stdout.write(`  the messages of the first two open with the passphrase ${logins[0].password}\n`)
    whenAsked(async () => {
      await served.stop()
      await database.close()
    })
  } catch (error) {
    await web?.close()
    await database.close()
    throw error
  }
}

/** One of several processes behind one port. It ends with its primary. */
async function work(config: Config, log: Logger): Promise<void> {
  const [{ connection, secret, pushKey, port, ...place }] = (await once(process, 'message')) as [WorkerConfig]
  // A killed primary cannot clean up its files.
  process.on('exit', () => {
    if (!process.connected) rmSync(place.directory, { recursive: true, force: true })
  })
  const own = log.child({ worker: place.slot })
  const whenAsked = hearSignals(own)
  const database = connect({ ...connection, onError: lostConnection(own) })
  const [web, { serve }] = await Promise.all([loadBuiltWeb(), import('./start-server.ts')])
  const served = await serve({ config: { ...config, port }, database, secret, pushKey, log: own, web, peers: createPeerWorkers(place) })
  whenAsked(async () => {
    await served.stop()
    await database.close()
  })
  process.send!({ port: served.port } satisfies Listening)
}

const lostConnection = (log: Logger) => (error: Error) => {
  if (!isStopping) log.warn({ error: error.message }, 'database connection lost')
}

/**
 * Listens for signals from now on; the returned function registers what to stop. A signal that arrived earlier takes effect
 * then: a process that exits in the middle of its start would leave a database behind.
 */
function hearSignals(log: Logger): (stop: () => Promise<void>) => void {
  const asked = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        if (isStopping) return
        isStopping = true
        log.info({ signal }, 'stopping')
        resolve()
      })
  })
  return (stop) =>
    void asked.then(stop).then(() => {
      log.info('stopped')
      process.exit(0)
    })
}

main().catch((error: NodeJS.ErrnoException) => {
  // Ctrl+C and systemd stop the database and the workers too: a start that fails because of it is a normal stop.
  if (isStopping) process.exit(0)
  const known = [ConfigError, EmbeddedError, MigrationError, UnavailableError].some((kind) => error instanceof kind)
  const sentence =
    error.code === 'EADDRNOTAVAIL'
      ? 'HOST is no address of this machine.'
      : error.code === 'EADDRINUSE'
        ? 'PORT is in use by another program; stop it or set PORT to another number.'
        : error.code === 'EACCES'
          ? 'PORT or DATA_DIR is not open to this user.'
          : known
            ? error.message
            : (error.stack ?? error.message)
  // The worker has already reported the error.
  if (!(error instanceof WorkerEnded)) process.stderr.write(`${sentence}\n`)
  process.exit(1)
})
