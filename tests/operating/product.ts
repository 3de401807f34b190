import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, openSync, readFileSync, watch } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cheapHash } from '#tests/support/cheap-hash-argument.ts'
import type { Client } from '#tests/support/client.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** What a process of tests preloads, as cheap-hash.ts, its products preload too. */
const PRELOADS = process.execArgv.filter((argument) => argument === cheapHash)
const NODE = join(process.cwd(), 'node_modules/.bin/node')
/** Loading our modules takes half of a start; all starts share this compile cache. */
const NODE_COMPILE_CACHE = join(tmpdir(), 'lokma-compiled')

/** A program that has exited. */
export interface Ended {
  code: number | null
  output: string
  errors: string
}

/** A listening server. */
export interface Product {
  address: string
  pid: number
  /** Its output before and after it listened. */
  printed(): string
  /** Its error output outside the log. */
  complained(): string
  signal(name: NodeJS.Signals): Promise<Ended>
}

type Settings = Record<string, string>

interface Launch {
  identity?: { uid?: number; gid?: number }
  /** None: hashes of passwords cost what they do in production. */
  preloads?: string[]
  /** A file for all output, which is there before an answer that follows it. */
  log?: string | undefined
  /** Is told the pid as soon as the process exists. */
  onSpawn?: (pid: number) => void
  /** The program of another release. */
  main?: string
}

function launch(script: string, args: string[], settings: Settings, { identity = {}, preloads = PRELOADS, log, onSpawn }: Launch = {}) {
  // The environment must not matter: neither its database nor its settings.
  const env = { PATH: process.env['PATH'], HOME: tmpdir(), LOG_LEVEL: 'warn', HOST: '127.0.0.1', NODE_COMPILE_CACHE, ...settings }
  const file = log === undefined ? undefined : openSync(log, 'a')
  const child: ChildProcess = spawn(NODE, [...preloads, script, ...args], {
    env,
    stdio: ['ignore', file ?? 'pipe', file ?? 'pipe'],
    ...identity,
  })
  if (file !== undefined) closeSync(file)
  if (child.pid !== undefined) onSpawn?.(child.pid)
  let [output, errors] = ['', '']
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const printed = () => (log === undefined ? output : readFileSync(log, 'utf8'))
  const ended = new Promise<Ended>((done) => child.on('close', (code) => done({ code, output: printed(), errors })))
  return { child, ended, printed, complained: () => errors }
}

/** Runs the server or an operator's command until it exits. */
export function run(script: 'src/app/main.ts' | 'src/app/cli.ts', args: string[], settings: Settings, how: Launch = {}): Promise<Ended> {
  return launch(script, args, settings, how).ended
}

/** Starts the server as an operator does and waits until it listens. */
export async function start(settings: Settings, how: Launch = {}): Promise<Product> {
  const { child, ended, printed, complained } = launch(how.main ?? 'src/app/main.ts', [], { PORT: '0', ...settings }, how)
  const address = await new Promise<string>((found, fail) => {
    const look = () => {
      const match = /^Lokma: (http\S+)$/m.exec(printed())
      if (!match) return
      found(match[1]!)
      watching?.close()
    }
    const watching = how.log === undefined ? void child.stdout!.on('data', look) : watch(how.log, look)
    if (watching) look()
    void ended.then(({ output, errors }) => fail(new Error(`the server ended before it listened: ${errors || output}`)))
  })
  return {
    address,
    pid: child.pid!,
    printed,
    complained,
    signal(name) {
      child.kill(name)
      return ended
    },
  }
}

/** Starts the server and signals it at this moment of the start. */
export async function startAndSignal(settings: Settings, name: NodeJS.Signals, moment: () => boolean): Promise<Ended> {
  const { child, ended } = launch('src/app/main.ts', [], { PORT: '0', ...settings })
  const looking = setInterval(() => moment() && child.kill(name), 10)
  return ended.finally(() => clearInterval(looking))
}

/** The pids of the workers of a server, on Linux, listening or not. */
export function workersOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    // Node's cluster numbers its workers by this variable. The command line would not do: until a new process has run its own program, it
    // shows that of the primary, and the process that prepares a start would pass for a worker.
    return children.filter((child) => readFileSync(`/proc/${child}/environ`, 'utf8').includes('\0NODE_UNIQUE_ID=')).map(Number)
  } catch {
    // One of them has ended meanwhile.
    return []
  }
}

/** The process of a server that answers requests: its first worker, or itself where it has none. */
export function servingPid(pid: number): number {
  return workersOf(pid)[0] ?? pid
}

/** A server on the database of a testApp, whose members are signed in. */
export function startOver(
  { context: { config, secret }, databaseUrl }: TestApp,
  settings: Settings = {},
  how: Launch = {},
): Promise<Product> {
  const own = { DATABASE_URL: databaseUrl, DATA_DIR: config.dataDir, AUTH_SECRET: secret, DEMO: '0', RATE_LIMITS: 'off' }
  return start({ ...own, ...settings }, how)
}

/** The cookies of this member's browser. */
export function cookieOf({ cookies }: Client): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

/** A temporary data directory of a product. */
interface DataDirectory {
  path: string
  /** The directory that holds its cluster in pg. */
  home(): string
  /** The same, made before a product makes it. */
  makeHome(): Promise<string>
  isDatabaseUp(): boolean
  /** With its cluster. */
  remove(): Promise<void>
}

export async function dataDirectory(): Promise<DataDirectory> {
  const path = await mkdtemp(join(tmpdir(), 'lokma-operating-'))
  const isRoot = process.getuid?.() === 0
  const home = (): string => {
    const name = join(path, 'cluster')
    return isRoot && existsSync(name) ? join('/var/lib/lokma', readFileSync(name, 'utf8').trim()) : path
  }
  return {
    path,
    home,
    async makeHome() {
      if (isRoot) await writeFile(join(path, 'cluster'), randomBytes(8).toString('hex'), { mode: 0o600 })
      await mkdir(home(), { recursive: true, mode: 0o700 })
      return home()
    },
    isDatabaseUp: () => existsSync(join(home(), 'pg/postmaster.pid')),
    async remove() {
      await rm(home(), { recursive: true, force: true })
      await rm(path, { recursive: true, force: true })
    },
  }
}
