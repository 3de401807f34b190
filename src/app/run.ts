import cluster from 'node:cluster'
import process from 'node:process'
import { pino } from 'pino'
import { ConfigError, loadEnvironment, readConfig } from '#site/server/config.ts'
import { MigrationError } from '#db/migrate.ts'
import { EmbeddedError } from '#db/embedded.ts'
import { ensureDataDir } from '#db/open.ts'
import { UnavailableError } from '#lib/errors.ts'
import { refusalOfSetup } from '#db/refusals.ts'
import { isUnavailable } from '#platform/http/error-body.ts'
import { countLines } from '#platform/log-lines.ts'
import { keepCompiled } from './quick-start.ts'
import { assertFreeAddress } from './free-address.ts'
import { PREPARE, PreparationFailed } from './preparation.ts'
import { listenForSignals, type Signals } from './signals.ts'
import { REFUSED_EXIT_CODE, WorkerRefused } from './workers.ts'

let signals: Signals | undefined

/** Serves, prepares for a primary, or is a worker. Each way imports only what it needs. */
async function main(): Promise<void> {
  const develop = process.argv.includes('--dev')
  loadEnvironment()
  // React reads NODE_ENV when it is loaded; its production build renders twice as fast. The check of the settings reads it too.
  if (!develop) process.env['NODE_ENV'] ??= 'production'
  const config = readConfig()
  const log = pino({ level: config.logLevel, base: null, formatters: { level: (label) => ({ level: label }) }, hooks: countLines })
  if (cluster.isWorker) return (await import('./worker.ts')).serveAsWorker(config, log, (own) => (signals = listenForSignals(own)))
  if (process.argv.includes(PREPARE)) return (await import('./prepare.ts')).prepareForPrimary(config, log)
  await ensureDataDir(config.dataDir)
  // At the first start, for what is imported later.
  keepCompiled(config.dataDir)
  await assertFreeAddress(config)
  signals = listenForSignals(log)
  const isAlone = develop || (config.workers === 1 && config.databaseUrl === undefined)
  return isAlone
    ? (await import('./alone.ts')).serveAlone(config, log, signals, develop)
    : (await import('./supervise.ts')).supervise(config, log, signals)
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
  // The worker or the preparation has reported it.
  if (!(error instanceof WorkerRefused || error instanceof PreparationFailed)) process.stderr.write(`${text}\n`)
  process.exit(cluster.isWorker && isRefusal ? REFUSED_EXIT_CODE : 1)
})
