import type { QueryConfig } from 'pg'
import type { Registry } from 'prom-client'
import type { Database } from '#db/connect.ts'
import { createProbe } from '#platform/probe.ts'
import { addGauge } from './gauge.ts'

/** What PostgreSQL tells any role about itself. */
interface Facts {
  /** No transaction can write: it is a standby, or it was made read-only. */
  is_read_only: boolean
  /** Transactions since the oldest one that some database still has to remember. */
  transaction_age: number
  /** From this age on PostgreSQL cleans up on its own, whatever else it has to do. */
  transaction_age_limit: number
  standbys: number
  /** Commits that wait until a synchronous standby has them. */
  waiting_commits: number
  /** The last attempt to archive a segment of the write-ahead log failed. */
  is_archive_failing: boolean
}

/** Reads views of memory and one small catalogue, no table of ours. */
const FACTS = `
  select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as is_read_only,
    (select max(age(datfrozenxid)) from pg_database) as transaction_age,
    current_setting('autovacuum_freeze_max_age')::int as transaction_age_limit,
    (select count(*)::int from pg_stat_replication) as standbys,
    (select count(*)::int from pg_stat_activity where wait_event = 'SyncRep') as waiting_commits,
    coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as is_archive_failing
  from pg_stat_archiver`

const KEEP_MS = 2000
/** A connection that is silent for so long is closed, so that the next read opens another one. */
const ANSWER_MS = 2000

const gauges: readonly [name: string, help: string, value: (facts: Facts) => number][] = [
  ['lokma_db_writable', 'Whether transactions may write', ({ is_read_only }) => (is_read_only ? 0 : 1)],
  ['lokma_db_transaction_age', 'Transactions since the oldest one that is not frozen', ({ transaction_age }) => transaction_age],
  ['lokma_db_transaction_age_limit', 'autovacuum_freeze_max_age', ({ transaction_age_limit }) => transaction_age_limit],
  ['lokma_db_standbys', 'Connections that stream the write-ahead log', ({ standbys }) => standbys],
  ['lokma_db_waiting_commits', 'Commits that wait for a synchronous standby', ({ waiting_commits }) => waiting_commits],
  ['lokma_db_archive_failing', 'Whether the last attempt to archive failed', ({ is_archive_failing }) => (is_archive_failing ? 1 : 0)],
]

/** Measures whether the database answers, and what it says about itself: by a connection for jobs, so that a full pool of requests is no outage. */
export function measureDatabase(metrics: Registry, { patient }: Pick<Database, 'patient'>): void {
  const statement: QueryConfig & { query_timeout: number } = { text: FACTS, query_timeout: ANSWER_MS }
  const probe = createProbe(async () => (await patient.pool.query<Facts>(statement)).rows[0]!, { keepMs: KEEP_MS })
  addGauge(metrics, { name: 'lokma_db_up', help: 'Whether the database answers' }, async () => [[{}, (await probe()) ? 1 : 0]])
  for (const [name, help, value] of gauges)
    addGauge(metrics, { name, help }, async () => {
      const facts = await probe()
      return facts ? [[{}, value(facts)]] : []
    })
}
