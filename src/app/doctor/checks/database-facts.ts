import type pg from 'pg'
import type { Config } from '#site/server/config.ts'
import { type Finding, found } from '../codes.ts'

/** What a PostgreSQL says about itself. */
export interface Facts {
  encoding: string
  isReplica: boolean
  isReadOnly: boolean
  isSafe: boolean
  commits: string
  hasAutovacuum: boolean
  hasOtherCollation: boolean
  database: string
  /** How many connections a role like ours may have. */
  connections: number
}

export async function findFacts(pool: pg.Pool): Promise<Facts> {
  const { rows } = await pool.query<Facts>(
    `select current_setting('server_encoding') as encoding, pg_is_in_recovery() as "isReplica", d.datname as database,
      current_setting('default_transaction_read_only') = 'on' as "isReadOnly",
      current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on' as "isSafe",
      current_setting('synchronous_commit') as commits, current_setting('autovacuum') = 'on' as "hasAutovacuum",
      d.datcollversion is not null and d.datcollversion is distinct from pg_database_collation_actual_version(d.oid) as "hasOtherCollation",
      least(
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
        nullif(d.datconnlimit, -1), nullif(r.rolconnlimit, -1)) as connections
    from pg_database d, pg_roles r where d.datname = current_database() and r.rolname = current_user`,
  )
  return rows[0]!
}

export function judgeFacts(facts: Facts, config: Config): (Finding | undefined)[] {
  if (facts.isReplica)
    return [
      found(
        'DATABASE_IS_REPLICA',
        'DATABASE_URL names a replica, which can only be read.',
        'name the primary in DATABASE_URL, and the replica in DATABASE_READ_URL; after a failover: pg_ctlcluster 15 main promote',
      ),
    ]
  return [judgeUse(facts), judgeConnections(facts, config), ...judgeSafety(facts)]
}

function judgeUse({ encoding, isReadOnly, database }: Facts): Finding | undefined {
  if (encoding !== 'UTF8')
    return found(
      'DATABASE_ENCODING',
      `The database has the encoding ${encoding}, in which Lokma cannot store all names.`,
      'make another one: createdb --owner=lokma --encoding=UTF8 --locale=C.UTF-8 --template=template0 lokma',
    )
  if (isReadOnly)
    return found(
      'DATABASE_READ_ONLY',
      'The database can only be read: default_transaction_read_only is on.',
      `alter database "${database}" reset default_transaction_read_only; and the same for the role and the server`,
    )
  return undefined
}

/** The pool of requests, that of jobs, and what a job in a thread opens. */
const PER_PROCESS = 10 + 4 + 2
/** A backup, a command and the operator. */
const BESIDE = 4

function judgeConnections({ connections }: Facts, { workers }: Config): Finding | undefined {
  const needed = workers * PER_PROCESS + BESIDE
  if (needed <= connections) return undefined
  return found(
    'CONNECTIONS_TOO_FEW',
    `The database admits ${connections} connections, and ${workers} processes need up to ${needed}.`,
    `alter system set max_connections = ${Math.max(100, needed + 20)}, then: systemctl restart postgresql; or a smaller WEB_CONCURRENCY`,
  )
}

function judgeSafety({ isSafe, commits, hasAutovacuum, hasOtherCollation, database }: Facts): (Finding | undefined)[] {
  return [
    isSafe
      ? undefined
      : found(
          'FSYNC_OFF',
          'The database has fsync or full_page_writes off: a power cut destroys it.',
          "psql -c 'alter system reset fsync' -c 'alter system reset full_page_writes' -c 'select pg_reload_conf()'",
        ),
    commits === 'off'
      ? found(
          'COMMITS_NOT_KEPT',
          'The database has synchronous_commit off: a crash loses votes that were acknowledged.',
          `alter database "${database}" reset synchronous_commit; and the same for the role and the server`,
        )
      : undefined,
    hasAutovacuum
      ? undefined
      : found(
          'AUTOVACUUM_OFF',
          'The database has autovacuum off: it grows and gets slower until it stops.',
          "psql -c 'alter system reset autovacuum' -c 'select pg_reload_conf()'",
        ),
    hasOtherCollation
      ? found(
          'COLLATION_CHANGED',
          'The system sorts texts otherwise than when the database was made: indexes may miss rows.',
          `reindex database "${database}"; alter database "${database}" refresh collation version`,
        )
      : undefined,
  ]
}
