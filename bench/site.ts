import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Pool } from 'pg'
import { connectionOf, createTestCluster } from '#tests/support/cluster.ts'

/** The product as an operator would run it, on a database of its own with the demo in it. */
export interface BenchSite {
  url: string
  pool: Pool
  databaseUrl: string
  /** Signs cookies, so that many members can be signed in without hashing as many passwords. */
  secret: string
  stop(): Promise<void>
}

const secret = 'measurements-sign-with-this-secret'

export async function startSite(): Promise<BenchSite> {
  const cluster = await createTestCluster()
  const database = await cluster.createDatabase()
  const server = await startServer(database.url, { DEMO: '1' })
  const pool = new Pool({ ...connectionOf(database.url), max: 4 })
  return {
    url: server.url,
    pool,
    databaseUrl: database.url,
    secret,
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
  /** Has it let go of its garbage now, when it was started with `collecting`. */
  collect(): void
  stop(): Promise<void>
}

/** Settings of a program whose memory is measured. */
export const collecting = { NODE_OPTIONS: `--expose-gc --import=data:text/javascript,process.on('SIGUSR2',()=>gc())` }

/** A server of its own over a database. */
export async function startServer(databaseUrl: string, env: Record<string, string>): Promise<Started> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lokma-bench-'))
  const server = spawn(process.execPath, ['src/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: secret,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return {
    url: await addressOf(server),
    collect: () => void server.kill('SIGUSR2'),
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
  return { url: await addressOf(child), collect: () => void child.kill('SIGUSR2'), stop: () => stopProcess(child) }
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
