import { mkdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connect, type Database } from '#db/connect.ts'
import { proveSessions, type TimeLimits, UnfitDatabaseError } from '#db/session.ts'
import { type Embedded, EmbeddedError, startEmbedded } from '#db/embedded.ts'

/** Held by the one server of an embedded database for as long as it lives. */
const SERVER_LOCK = 7_104_000

interface DatabaseSettings {
  /** Undefined: the embedded database in `dataDir`. */
  databaseUrl: string | undefined
  dataDir: string
  /** What a process takes of the machine; the usual where nothing is said. */
  profile?: { connections: number; embedded?: readonly string[] }
}

/** The database of this process, and how to close it. */
export interface OpenDatabase extends Database {
  embedded: boolean
}

/** Makes the data directory. @throws EmbeddedError when it cannot be written. */
export async function ensureDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new EmbeddedError(`DATA_DIR ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`)
  }
}

/**
 * Opens the configured database: DATABASE_URL, or the embedded one.
 * As 'server' it is the only one on its data directory; as 'tool' it may run beside a server. A command gives the limits of its statements.
 */
export async function openDatabase(
  config: DatabaseSettings,
  as: 'server' | 'tool',
  onError: (error: Error) => void,
  limits?: TimeLimits,
): Promise<OpenDatabase> {
  const max = config.profile && { max: config.profile.connections }
  if (config.databaseUrl !== undefined) {
    const database = connect({ connectionString: config.databaseUrl, ...max, onError, ...(limits && { limits }) })
    await proveSessions(database.pool).catch(async (error: Error) => {
      await database.close()
      if (error instanceof UnfitDatabaseError) throw error
      throw new EmbeddedError(`DATABASE_URL cannot be reached: ${error.message || (error as NodeJS.ErrnoException).code}.`)
    })
    return { ...database, embedded: false }
  }
  await ensureDataDir(config.dataDir)
  const embedded = await startEmbedded(config.dataDir, config.profile?.embedded).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EACCES' || error.code === 'EROFS' || error.code === 'ENOSPC') {
      throw new EmbeddedError(`DATA_DIR ${config.dataDir} cannot be written (${error.code}).`)
    }
    throw error
  })
  const lock = await takeServerLock(embedded, as === 'server' ? 3000 : 0)
  if (as === 'server' && !lock) throw new EmbeddedError(`Another Lokma server already runs on ${config.dataDir}.`)
  if (as === 'tool') await lock?.end()
  const held = as === 'server' && lock ? holdServerLock(embedded, lock) : undefined
  if (held) embedded.keepRunning()
  const database = connect({ ...embedded.connection, ...max, onError, ...(limits && { limits }) })
  return {
    ...database,
    embedded: true,
    async close() {
      await database.close()
      // A tool leaves the database running when a server works on it.
      const isLast = held ? await held.release() : await takeServerLock(embedded, 0).then((last) => last?.end().then(() => true))
      if (isLast) await embedded.stop()
    },
  }
}

/** Holds the advisory lock of the server. The lock ends with its connection; when only the connection is lost, the lock is taken again. */
function holdServerLock(embedded: Embedded, first: pg.Client): { release(): Promise<true> } {
  let client = first
  let isReleased = false
  async function retake(): Promise<void> {
    while (!isReleased) {
      const again = await takeServerLock(embedded, 0).catch(() => undefined)
      if (again) return hold(again)
      await sleep(500)
    }
  }
  function hold(taken: pg.Client): void {
    client = taken
    client.once('end', () => void retake())
  }
  hold(first)
  return {
    async release() {
      isReleased = true
      await client.end().catch(() => {})
      return true
    },
  }
}

/** A killed server's lock is released when PostgreSQL notices that its connection is gone: hence a few retries. */
async function takeServerLock(embedded: Embedded, patience: number): Promise<pg.Client | undefined> {
  const client = new pg.Client({ ...embedded.connection, application_name: 'lokma server lock' })
  client.on('error', () => {})
  await client.connect()
  const deadline = Date.now() + patience
  for (;;) {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [SERVER_LOCK])
    if (rows[0]?.got) return client
    if (Date.now() >= deadline) break
    await sleep(100)
  }
  await client.end()
  return undefined
}
