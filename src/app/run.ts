import cluster from 'node:cluster'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { type Logger, pino } from 'pino'
import { type Config, ConfigError, loadEnvironment, publicOrigin, readConfig } from '#site/server/config.ts'
import { ensureInitialData } from '#db/initial-data.ts'
import { connect } from '#db/connect.ts'
import { migrate, MigrationError } from '#db/migrate.ts'
import { EmbeddedError } from '#db/embedded.ts'
import { ensureDataDir, openDatabase } from '#db/open.ts'
import { openMedia } from '#platform/media/index.ts'
import { UnavailableError } from '#lib/errors.ts'
import { refusalOfSetup } from '#db/refusals.ts'
import { isUnavailable } from '#platform/http/error-body.ts'
import { keepCompiled } from './quick-start.ts'
import { assertFreeAddress } from './free-address.ts'
import { assertDemoAllowed, startDemo } from './start-demo.ts'
import { listenForSignals, type Signals, untilAsked } from './signals.ts'
import { createPeerWorkers } from '#platform/peer-workers.ts'
import { loadSecrets } from './secret.ts'
import { buildWeb, loadBuiltWeb, loadWeb, type Web } from '#app/pages/web.ts'
import { type Listening, REFUSED_EXIT_CODE, type WorkerConfig, startWorkers, WorkerRefused } from './workers.ts'

/** Longer than a worker takes to drain. */
const WORKERS_STOP_MS = 30_000

let signals: Signals | undefined

/** settings → database → pages → context → http → listen → drain. */
async function main(): Promise<void> {
  const develop = process.argv.includes('--dev')
  loadEnvironment()
  // React reads NODE_ENV when it is loaded; its production build renders twice as fast. The check of the settings reads it too.
  if (!develop) process.env['NODE_ENV'] ??= 'production'
  const config = readConfig()
  const log = pino({ level: config.logLevel, base: null, formatters: { level: (label) => ({ level: label }) } })
  return cluster.isWorker ? runWorker(config, log) : runPrimary(config, log, develop)
}

/** Runs once for any number of processes: address, secrets, database, pages, demo. Then one process serves, or several workers. */
async function runPrimary(config: Config, log: Logger, develop: boolean): Promise<void> {
  const isAlone = config.workers === 1 || develop
  await ensureDataDir(config.dataDir)
  // At the first start, for what is imported later.
  keepCompiled(config.dataDir)
  await assertFreeAddress(config)
  const secrets = await loadSecrets(config)
  const { asked, whenAsked } = (signals = listenForSignals(log))
  const database = await openDatabase(config, 'server', lostConnection(log))
  let web: Web | undefined
  try {
    const demo = { wanted: config.demo, isEmbedded: database.embedded, publicUrl: config.publicUrl }
    await assertDemoAllowed(database, demo)
    web = await untilAsked(asked, isAlone ? loadWeb({ develop }) : buildWeb().then(() => undefined))
    const migrations = await migrate(database.pool)
    if (migrations.length > 0) log.info({ migrations }, 'database migrated')
    await ensureInitialData(database.patient.db)
    const logins = await startDemo({ db: database.patient.db, media: openMedia(config), log }, demo)
    // A primary that only supervises workers needs a third less memory without the product modules.
    const served = web
      ? await (await import('./start-server.ts')).serve({ config, database, ...secrets, log, web })
      : await startWorkers(
          config.workers,
          { log, ...secrets, port: config.port, connection: database.connection, stopMs: WORKERS_STOP_MS },
          asked,
        )
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
async function runWorker(config: Config, log: Logger): Promise<void> {
  const [{ connection, secret, pushKey, port, ...place }] = (await once(process, 'message')) as [WorkerConfig]
  // A killed primary cannot clean up its files.
  process.on('exit', () => {
    if (!process.connected) rmSync(place.directory, { recursive: true, force: true })
  })
  const own = log.child({ worker: place.slot })
  const { whenAsked } = (signals = listenForSignals(own))
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
  if (!signals?.asked.aborted) log.warn({ error: error.message }, 'database connection lost')
}

/** Sentences for errors of the system about HOST and PORT. Another worker would fail in the same way. */
const addressSentences: Record<string, string> = {
  EADDRNOTAVAIL: 'HOST is no address of this machine.',
  ENOTFOUND: 'HOST is no address of this machine.',
  EAI_AGAIN: 'HOST is no address of this machine.',
  EADDRINUSE: 'PORT is in use by another program; stop it or set PORT to another number.',
  EACCES: 'PORT or DATA_DIR is not open to this user.',
}

const diskSentences: Record<string, string> = {
  EROFS: 'DATA_DIR cannot be written: its disk is read-only.',
  ENOSPC: 'DATA_DIR cannot be written: its disk is full.',
}

/** The message about a failed start: one sentence, or for an unexpected error the place in the code. */
function explain(error: NodeJS.ErrnoException): { text: string; isRefusal: boolean } {
  const code = error.code ?? ''
  const isAddress = code === 'EACCES' || ['listen', 'bind', 'getaddrinfo'].includes(error.syscall ?? '')
  const address = isAddress ? addressSentences[code] : undefined
  if (address !== undefined || error instanceof ConfigError) return { text: address ?? error.message, isRefusal: true }
  const isKnown = [EmbeddedError, MigrationError, UnavailableError].some((kind) => error instanceof kind)
  const text =
    diskSentences[code] ??
    refusalOfSetup(error) ??
    (isKnown ? error.message : isUnavailable(error) ? 'The database is unavailable.' : error.stack)
  return { text: text ?? error.message, isRefusal: false }
}

main().catch((error: Error) => {
  // Ctrl+C and systemd stop the database and the workers too: a start that fails because of it is a normal stop.
  if (signals?.asked.aborted) process.exit(0)
  const { text, isRefusal } = explain(error)
  // The worker has reported it.
  if (!(error instanceof WorkerRefused)) process.stderr.write(`${text}\n`)
  process.exit(cluster.isWorker && isRefusal ? REFUSED_EXIT_CODE : 1)
})
