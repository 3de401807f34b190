import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { connect } from '#db/connect.ts'
import { startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'

/** A separate PostgreSQL that a test may kill, stop and fill up. */
export interface TestPostgres {
  /** The address of a migrated database, by its socket. */
  url: string
  /** Where it listens, as net.connect takes it. */
  socket: { path: string }
  /** The same database through a proxy that listens there. */
  through(port: number): string
  /** The pid of the postmaster. */
  pid(): number
  /** The pids of all processes, with the postmaster. */
  everyone(): Promise<number[]>
  /** Kills the postmaster; resolves when the database is running again. */
  kill(): Promise<void>
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

const USER = 'lokma'

const wait = () => new Promise((done) => setTimeout(done, 20))

/** @param dir the data directory; by default a temporary one, removed afterwards */
export async function openPostgres(dir?: string): Promise<TestPostgres> {
  const place = dir ?? (await mkdtemp(join(tmpdir(), 'lokma-postgres-')))
  let embedded = await startEmbedded(place)
  const { host, port, database } = embedded.connection
  const url = urlOf(host, port)
  const postgres: TestPostgres = {
    url,
    socket: { path: join(host, `.s.PGSQL.${port}`) },
    through: (through) => `postgresql://${USER}@127.0.0.1:${through}/${database}`,
    pid: () => pidOf(place, host),
    async everyone() {
      const first = postgres.pid()
      return [first, ...(await childrenOf(first))]
    },
    async kill() {
      const all = await postgres.everyone()
      process.kill(all[0]!, 'SIGKILL')
      while (all.some(isAlive)) await wait()
      await postgres.start()
    },
    stop: () => embedded.stop(),
    async start() {
      embedded = await startEmbedded(place)
    },
    async close() {
      await embedded.stop()
      if (dir !== undefined) return
      await rm(place, { recursive: true, force: true })
      if (host !== place) await rm(host, { recursive: true, force: true })
    },
  }
  const { pool, close } = connect({ connectionString: url, max: 1 })
  await migrate(pool)
  await close()
  return postgres
}

/** The address of the embedded database that a product has started on this data directory. */
export function urlOfEmbedded(dataDir: string): string {
  const name = join(dataDir, 'cluster')
  return urlOf(process.getuid?.() === 0 && existsSync(name) ? join('/var/lib/lokma', readFileSync(name, 'utf8').trim()) : dataDir, 5432)
}

function urlOf(host: string, port: number): string {
  // The host in the query wins; the other one only makes the address parsable by URL.
  return `postgresql://${USER}@localhost/lokma?host=${encodeURIComponent(host)}&port=${port}`
}

/** The postmaster of the cluster in one of these directories, by data or socket. */
export function pidOf(...places: string[]): number {
  const file = places.map((place) => join(place, 'pg/postmaster.pid')).find((path) => existsSync(path))
  if (file === undefined) throw new Error('there is no PostgreSQL')
  return Number(readFileSync(file, 'utf8').split('\n')[0])
}

async function childrenOf(parent: number): Promise<number[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  return all.map(Number).filter((pid) => parentOf(pid) === parent)
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return undefined
  }
}

/** A zombie is dead. */
export function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** Runs one statement as the superuser, on a separate connection. */
export async function queryOnce<R extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []): Promise<R[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<R>(text, values)).rows
  } finally {
    await client.end()
  }
}
