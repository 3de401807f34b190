import type pg from 'pg'
import { UnavailableError } from '#lib/errors.ts'

/** The database, or a pooler in front of it, cannot be used; the message is one sentence for the operator. */
export class UnfitDatabaseError extends UnavailableError {
  readonly code = 'DATABASE_UNFIT'
}

/** How long statements, waits for locks and idle transactions of a connection may take, in ms. */
export interface TimeLimits {
  statementMs: number
  lockMs: number
  idleMs: number
}

/** For requests: a person waits for the answer. */
export const REQUEST_LIMITS: TimeLimits = { statementMs: 5000, lockMs: 2000, idleMs: 10_000 }
/** For jobs and commands: no person waits. They keep their batches short where they hold locks. */
export const PATIENT_LIMITS: TimeLimits = { statementMs: 600_000, lockMs: 10_000, idleMs: 60_000 }

/** What our code expects of a session, whatever the settings of the server, the database and the role say. */
const PINNED: Record<string, string> = {
  client_encoding: 'UTF8',
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  extra_float_digits: '1',
  bytea_output: 'hex',
  xmloption: 'content',
  standard_conforming_strings: 'on',
  array_nulls: 'on',
  transform_null_equals: 'off',
  row_security: 'on',
  default_transaction_isolation: 'read committed',
  default_transaction_deferrable: 'off',
  gin_fuzzy_search_limit: '0',
  quote_all_identifiers: 'off',
  exit_on_error: 'off',
  'pg_trgm.similarity_threshold': '0.3',
  'pg_trgm.word_similarity_threshold': '0.6',
  idle_session_timeout: '0',
}

/** Our tables, and the extensions where the operator has them in another schema. */
const SEARCH_PATH = `(select 'public' || coalesce(string_agg(distinct ', ' || quote_ident(n.nspname), ''), '')
  from pg_catalog.pg_extension e join pg_catalog.pg_namespace n on n.oid = e.extnamespace
  where e.extname in ('btree_gist', 'pg_trgm') and n.nspname not in ('public', 'pg_catalog'))`

interface Facts {
  backend: number
  encoding: string
  replication: string
}

const set = (name: string, value: string): string => `pg_catalog.set_config('${name}', ${value}, false)`

/**
 * All settings in one message, so that a new session costs one round trip. Its first statements free the next ones from a short time limit,
 * and from an isolation level that a replica refuses.
 */
function opening({ statementMs, lockMs, idleMs }: TimeLimits): string {
  const limits = { statement_timeout: statementMs, lock_timeout: lockMs, idle_in_transaction_session_timeout: idleMs }
  return `begin isolation level read committed; set statement_timeout = 0; select ${[
    set('search_path', SEARCH_PATH),
    ...Object.entries({ ...PINNED, ...limits }).map(([name, value]) => set(name, `'${value}'`)),
    // The setting exists since PostgreSQL 17.
    `case when pg_catalog.current_setting('transaction_timeout', true) is not null then ${set('transaction_timeout', "'0'")} end`,
    'pg_catalog.pg_backend_pid() as backend',
    "pg_catalog.current_setting('server_encoding') as encoding",
    "pg_catalog.current_setting('session_replication_role') as replication",
  ].join(', ')}; commit`
}

/** Whether a connection goes to PostgreSQL itself: a pooler in between has process numbers of its own. */
const direct = new WeakSet<pg.ClientBase>()

/**
 * Gives a new connection the settings that our code expects. They are set by a statement: poolers drop or refuse parameters of the startup.
 * @throws UnfitDatabaseError
 */
export async function openSession(client: pg.ClientBase, limits: TimeLimits, patienceMs: number): Promise<void> {
  const query: pg.QueryConfig & { query_timeout: number } = { text: opening(limits), query_timeout: patienceMs }
  const results = (await client.query(query)) as unknown as pg.QueryResult<Facts>[]
  const { backend, encoding, replication } = results[2]!.rows[0]!
  if (encoding !== 'UTF8')
    throw new UnfitDatabaseError(
      `The database has the encoding ${encoding}, in which Lokma cannot store all names: make one by "create database lokma encoding 'UTF8' locale 'C.UTF-8' template template0".`,
    )
  if (replication !== 'origin')
    throw new UnfitDatabaseError(
      `The database runs without triggers, which keep every counter right: take session_replication_role = ${replication} from its settings.`,
    )
  if ((client as unknown as { processID: number | null }).processID === backend) direct.add(client)
}

const ROUNDS = 3

/**
 * Proves that a connection keeps its session: a pooler in transaction mode gives each transaction another one, so that settings, prepared
 * statements and locks get lost or reach others.
 * @throws UnfitDatabaseError
 */
export async function proveSessions(pool: pg.Pool): Promise<void> {
  const one = await pool.connect()
  let other: pg.PoolClient | undefined
  try {
    if (direct.has(one)) return
    other = await pool.connect()
    const [ofOne, ofOther] = [new Set<number>(), new Set<number>()]
    for (let round = 0; round < ROUNDS; round++) {
      ofOne.add(await backendOf(one))
      // Twice: a pooler that takes its sessions in turn must not give each of us the same one always.
      for (let turn = 0; turn < 2; turn++) ofOther.add(await backendOf(other))
    }
    if (ofOne.size === 1 && ofOther.size === 1 && !ofOther.has([...ofOne][0]!)) return
  } finally {
    one.release()
    other?.release()
  }
  throw new UnfitDatabaseError(
    'The database is behind a pooler that shares its sessions between connections: set the pooler to session mode (PgBouncer: pool_mode = session).',
  )
}

async function backendOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ backend: number }>('select pg_catalog.pg_backend_pid() as backend')
  return rows[0]!.backend
}
