import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import type pg from 'pg'
import type { Connections, Db } from '#db/connect.ts'
import { firstRow } from '#db/rows.ts'
import type { DB } from '#db/types.ts'
import { UnavailableError } from '#lib/errors.ts'

/** Held by the process that does a job, for as long as it does it. */
const JOB_LOCK = 7_104_003

/** The job must stop: another process may be doing it by now. */
export class LockLostError extends UnavailableError {
  readonly code = 'JOB_LOCK_LOST'
}

/** What a job has while it holds its lock. */
export interface HeldLock {
  /** The connection that holds the lock; it ends with the lock. */
  connection: Db
  /** Further connections. Each proves before it is used that its server still knows the lock. */
  db: Db
  /** Aborted when the lock is lost. */
  lost: AbortSignal
}

/** Which session of which server holds the lock: after a failover both are others. */
interface Holder {
  backend: number
  serverStartedAt: string
}

/**
 * Does a job under its lock, unless another process holds it. The lock belongs to one connection, so that it goes when the process or the
 * server dies. A job whose lock is lost stops before its next statement.
 * @throws LockLostError
 */
export async function holdJobLock({ pool }: Connections, name: string, task: (held: HeldLock) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  const losing = new AbortController()
  const lose = (): void => losing.abort(new LockLostError(`The lock of the job ${name} is lost.`))
  // An idle connection reports its error before it ends.
  client.on('error', lose).once('end', lose)
  const only: PostgresPool = { connect: async () => withoutRelease(client), end: async () => {}, options: {} }
  const own = new Kysely<DB>({ dialect: new PostgresDialect({ pool: only }) })
  try {
    await own.connection().execute(async (connection) => {
      const holder = await take(connection, name)
      if (holder === undefined) return
      const fenced = fence(pool, losing.signal, (other) => isHeldAt(other, name, holder))
      try {
        await task({ connection, db: new Kysely<DB>({ dialect: new PostgresDialect({ pool: fenced }) }), lost: losing.signal })
      } finally {
        // A session that cannot give the lock back has lost it.
        await sql`select pg_advisory_unlock(${JOB_LOCK}, hashtext(${name}))`.execute(connection).catch(lose)
      }
    })
    losing.signal.throwIfAborted()
  } finally {
    client.off('error', lose).off('end', lose)
    client.release(losing.signal.aborted)
  }
}

/** The pool gets its connection back from `holdJobLock` alone. */
const withoutRelease = (client: pg.PoolClient): PostgresPoolClient =>
  ({ query: client.query.bind(client), processID: undefined, release: () => {} }) as unknown as PostgresPoolClient

async function take(db: Db, name: string): Promise<Holder | undefined> {
  const taken = await firstRow<Holder & { got: boolean }>(db)`
    select pg_try_advisory_lock(${JOB_LOCK}, hashtext(${name})) as got, pg_backend_pid() as backend,
      pg_postmaster_start_time()::text as "serverStartedAt"`
  return taken?.got ? taken : undefined
}

/** Whether the server of this connection is the one on which the lock was taken, and still keeps it for the same session. */
async function isHeldAt(client: pg.PoolClient, name: string, { backend, serverStartedAt }: Holder): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(
    `select pg_postmaster_start_time()::text = $4 and exists (
       select from pg_locks where locktype = 'advisory' and classid = $1 and objid::bigint = hashtext($2)::bigint & 4294967295
         and objsubid = 2 and pid = $3 and granted
         and database = (select oid from pg_database where datname = current_database())) as held`,
    [JOB_LOCK, name, backend, serverStartedAt],
  )
  return rows[0]!.held
}

/** A pool whose connections are of use only while the lock is held. */
function fence(pool: pg.Pool, lost: AbortSignal, isHeld: (client: pg.PoolClient) => Promise<boolean>): PostgresPool {
  async function connect(): Promise<PostgresPoolClient> {
    lost.throwIfAborted()
    const client = await pool.connect()
    try {
      if (!(await isHeld(client))) throw new LockLostError('The lock of the job is not held on this server.')
    } catch (error) {
      client.release()
      throw error
    }
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    return {
      query: async (...given: unknown[]) => {
        lost.throwIfAborted()
        return query(...given)
      },
      // What an interrupted transaction began ends with its connection.
      release: (destroy?: boolean) => client.release(destroy === true || lost.aborted),
    } as unknown as PostgresPoolClient
  }
  return { connect, end: async () => {}, options: {} }
}
