import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Redis } from 'ioredis'
import { findRedis, startRedis } from '#tests/support/redis.ts'
import { cpuSeconds } from './cpu.ts'
import type { RequestSource } from './load.ts'
import { freePort } from '#tests/support/free-port.ts'

const run = promisify(execFile)
const STARTED_MS = 60_000
/** Cores that a server without visitors may use. */
const IDLE_CORES = 0.05
const IDLE_STEP_MS = 3000
const IDLE_MAX_MS = 120_000

/** The output of bench/opponents/nodebb-seed.cjs. */
interface Seeded {
  cid: number
  /** A topic of twenty posts. */
  tid: number
  /** A master token of the write API: a call can name the member it acts for. */
  token: string
  members: number[]
  posts: [pid: number, author: number][]
  /** A word that many posts contain. */
  word: string
}

/** A running NodeBB with its own Redis. */
export interface NodeBB {
  version: string
  url: string
  pid: number
  redisPid: number
  seeded: Seeded
  /** Votes; each pair of member and post occurs once. */
  votes: RequestSource[]
  stop(): Promise<void>
}

/** Sets up, seeds and starts the NodeBB in this folder, on a new Redis server. */
export async function startNodeBB(folder: string): Promise<NodeBB> {
  const redisServer = findRedis()
  if (!redisServer) throw new Error('redis-server is missing (Debian: apt-get install redis-server)')
  const redis = await startRedis(redisServer)
  const home = await mkdtemp(join(tmpdir(), 'lokma-nodebb-'))
  const config = join(home, 'config.json')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let server: ChildProcess | undefined
  const stop = async (): Promise<void> => {
    if (server && server.exitCode === null) {
      const ended = once(server, 'exit')
      server.kill('SIGKILL')
      await ended
    }
    await redis.stop()
    await rm(home, { recursive: true, force: true })
  }
  const env = { ...process.env, NODE_ENV: 'production' }
  const options = { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 }
  try {
    const password = randomUUID()
    const setup = {
      url,
      secret: randomUUID(),
      database: 'redis',
      'redis:host': '127.0.0.1',
      'redis:port': String(redis.port),
      'redis:password': '',
      'redis:database': '0',
      'admin:username': 'admin',
      'admin:password': password,
      'admin:password:confirm': password,
      'admin:email': 'admin@example.com',
    }
    await run(process.execPath, ['app.js', `--config=${config}`, '--skip-build', `--setup=${JSON.stringify(setup)}`], options)
    if (!existsSync(join(folder, 'build/cache-buster'))) {
      console.log('  peers: NodeBB builds its files, once')
      await run(process.execPath, ['nodebb', `--config=${config}`, 'build'], options)
    }
    const seed = join(import.meta.dirname, 'opponents/nodebb-seed.cjs')
    const { stdout } = await run(process.execPath, [seed], { ...options, env: { ...env, CONFIG: config } })
    const seeded = JSON.parse(/^seeded (.*)$/m.exec(stdout)![1]!) as Seeded
    server = spawn(process.execPath, ['app.js', `--config=${config}`, '--log-level=error'], {
      cwd: folder,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await isThere(`${url}/api/config`)
    await waitUntilIdle(server.pid!)
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { version, url, pid: server.pid!, redisPid: await pidOf(redis.url), seeded, votes: votesOf(seeded), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function votesOf({ posts, members, token }: Seeded): RequestSource[] {
  return Array.from({ length: members.length - 1 }, (_, turn) =>
    posts.map(([pid, author]): RequestSource => {
      const member = members[(author + 1 + turn) % members.length]!
      return {
        method: 'PUT',
        path: `/api/v3/posts/${pid}/vote`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ _uid: member, delta: 1 }),
      }
    }),
  ).flat()
}

async function pidOf(redisUrl: string): Promise<number> {
  const client = new Redis(redisUrl)
  const info = await client.info('server')
  client.disconnect()
  return Number(/process_id:(\d+)/.exec(info)?.[1])
}

async function isThere(url: string): Promise<void> {
  for (let waited = 0; waited < STARTED_MS; waited += 200) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await sleep(200)
  }
  throw new Error(`${url} did not answer`)
}

/** Waits until the server has done what it does after its start. */
async function waitUntilIdle(pid: number): Promise<void> {
  for (let waited = 0; waited < IDLE_MAX_MS; waited += IDLE_STEP_MS) {
    const before = cpuSeconds(pid)
    await sleep(IDLE_STEP_MS)
    if ((cpuSeconds(pid) - before) * 1000 < IDLE_CORES * IDLE_STEP_MS) return
  }
  console.log('  peers: NodeBB did not come to rest, and may cost too much')
}
