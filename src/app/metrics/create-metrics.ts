import { uptime } from 'node:process'
import { collectDefaultMetrics, Counter, Registry } from 'prom-client'
import type { Database } from '#db/connect.ts'
import { VERSION } from '#lib/version.ts'
import { logLines } from '#platform/log-lines.ts'
import type { PeerWorkers } from '#platform/peer-workers.ts'
import type { Config } from '#site/server/config.ts'
import { measureCommands } from './command-metrics.ts'
import { measureDatabase } from './database-metrics.ts'
import { measureDisks } from './disk-metrics.ts'
import { addGauge } from './gauge.ts'

interface Parts {
  config: Config
  database: Database
  peers: PeerWorkers | undefined
}

/** What /metrics says about this process, its machine and its database. Features add their own metrics. */
export function createMetrics({ config, database, peers }: Parts): Registry {
  const metrics = new Registry()
  if (peers) metrics.setDefaultLabels({ worker: peers.slot })
  collectDefaultMetrics({ register: metrics })
  addGauge(metrics, { name: 'lokma_info', help: 'The release that runs', labelNames: ['version'] }, () => [[{ version: VERSION }, 1]])
  // The library leaves its own gauge out where several workers answer together.
  const startedAt = Date.now() / 1000 - uptime()
  addGauge(metrics, { name: 'lokma_start_time_seconds', help: 'When this process started' }, () => [[{}, startedAt]])
  addGauge(metrics, { name: 'lokma_workers', help: 'Processes that share the port, as WEB_CONCURRENCY says' }, () => [[{}, config.workers]])
  addGauge(metrics, { name: 'lokma_mail_server', help: 'Whether SMTP_URL names a mail server' }, () => [
    [{}, config.mail.smtpUrl === undefined ? 0 : 1],
  ])
  countLogLines(metrics)
  countConnections(metrics, database)
  measureDatabase(metrics, database)
  measureDisks(metrics, config)
  measureCommands(metrics, config)
  return metrics
}

function countLogLines(metrics: Registry): void {
  metrics.registerMetric(
    new Counter({
      name: 'lokma_log_lines_total',
      help: 'Lines of the log since the start',
      labelNames: ['level'],
      registers: [],
      collect() {
        this.reset()
        for (const [level, count] of Object.entries(logLines)) this.inc({ level }, count)
      },
    }),
  )
}

function countConnections(metrics: Registry, { pool, patient }: Database): void {
  const sum = (countOf: (each: typeof pool) => number): number => countOf(pool) + countOf(patient.pool)
  addGauge(metrics, { name: 'lokma_db_connections', help: 'Connections of the pool by state', labelNames: ['state'] }, () => [
    [{ state: 'idle' }, sum((each) => each.idleCount)],
    [{ state: 'busy' }, sum((each) => each.totalCount - each.idleCount)],
    [{ state: 'waiting' }, sum((each) => each.waitingCount)],
  ])
}
