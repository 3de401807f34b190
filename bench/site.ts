import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Pool } from 'pg'
import { connectionOf, createTestCluster } from '#tests/support/cluster.ts'
import { servingPid } from '#tests/operating/product.ts'
import { parentOf } from './cpu.ts'

/** The product as an operator would run it, on a database of its own with the demo in it. */
export interface BenchSite {
  url: string
  /** The process id of the server. */
  pid: number
  /** The process id of the postmaster; undefined when PostgreSQL runs on another machine. */
  databasePid: number | undefined
  pool: Pool
  databaseUrl: string
  /** Signs cookies, so that many members can be signed in without hashing as many passwords. */
  secret: string
  stop(): Promise<void>
}

/** Signs the sessions of every server of a measurement. */
export const BENCH_SECRET = 'measurements-sign-with-this-secret'

export async function startSite(): Promise<BenchSite> {
  const cluster = await createTestCluster()
  const database = await cluster.createDatabase()
  const server = await startServer(database.url, { DEMO: '1' })
  const pool = new Pool({ ...connectionOf(database.url), max: 4 })
  return {
    url: server.url,
    pid: server.pid,
    databasePid: await findDatabase(pool),
    pool,
    databaseUrl: database.url,
    secret: BENCH_SECRET,
    async stop() {
      await pool.end()
      await server.stop()
      await database.drop()
      await cluster.close()
    },
  }
}

/** A program of this measurement. */
interface Started {
  url: string
  pid: number
  /** Forces a garbage collection; needs a start with `collecting`. */
  collect(): void
  stop(): Promise<void>
}

/** Settings of a program whose memory is measured. */
export const collecting = { NODE_OPTIONS: `--expose-gc --import=data:text/javascript,process.on('SIGUSR2',()=>gc())` }

/**
 * Environment of a server for which time leaps: a preloaded module moves its monotonic clock, `performance.now`, forward
 * at each request. Timers and `Date` stay as they are. Use one connection: concurrent requests for one page would share one
 * rendering.
 */
const leaping = (leapMs: number) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
    `import http from 'node:http'
    const now = performance.now.bind(performance)
    let leaps = 0
    performance.now = () => now() + leaps
    const { emit } = http.Server.prototype
    http.Server.prototype.emit = function (name, ...more) {
      if (name === 'request') leaps += ${leapMs}
      return emit.call(this, name, ...more)
    }`,
  )}`,
})

/** Environment of a server whose cached pages are always stale. Its cached fragments are rendered again on every thirtieth page. */
export const staleCache = leaping(2 * 60_000)

/** Environment of a server whose cached pages and fragments are always stale. */
export const staleFragments = leaping(2 * 60 * 60_000)

/** A server of its own over a database. */
export async function startServer(databaseUrl: string, env: Record<string, string>): Promise<Started> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lokma-bench-'))
  const server = spawn(process.execPath, ['src/app/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: BENCH_SECRET,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return {
    url: await addressOf(server),
    pid: server.pid!,
    collect: () => void process.kill(servingPid(server.pid!), 'SIGUSR2'),
    async stop() {
      await stopProcess(server)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts a bare opponent of bench/opponents; it prints its address first. */
export async function startOpponent(file: string, env: Record<string, string>): Promise<Started> {
  const child = spawn(process.execPath, [join('bench/opponents', file)], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { url: await addressOf(child), pid: child.pid!, collect: () => void child.kill('SIGUSR2'), stop: () => stopProcess(child) }
}

/** The postmaster: the parent of each connection's backend. */
export async function findDatabase(pool: Pool): Promise<number | undefined> {
  const { rows } = await pool.query<{ pid: number; isLocal: boolean }>(
    `select pg_backend_pid() as pid, coalesce(inet_client_addr() = inet_server_addr(), true) as "isLocal"`,
  )
  const parent = rows[0]!.isLocal ? parentOf(rows[0]!.pid) : Number.NaN
  return Number.isNaN(parent) ? undefined : parent
}

async function stopProcess(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

async function addressOf(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const address = /(http:\/\/\S+)/.exec(line)?.[1]
    if (address) {
      child.stdout!.resume()
      return address
    }
  }
  throw new Error('a server ended before it listened')
}

/** The path of the demo restaurant with the most comments. */
export async function fullestRestaurant({ pool }: Pick<BenchSite, 'pool'>): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    "select id from restaurants where question_type = 'normal' order by comment_count desc, id limit 1",
  )
  return `/tr/restaurants/${rows[0]!.id}`
}
