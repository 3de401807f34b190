import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '#tests/support/client.ts'
import type { TestApp } from '#tests/support/test-app.ts'

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

function launch(script: string, args: string[], settings: Settings, identity: { uid?: number; gid?: number }) {
  // The environment must not matter: neither its database nor its settings.
  const env = { PATH: process.env['PATH'], HOME: tmpdir(), LOG_LEVEL: 'warn', HOST: '127.0.0.1', NODE_COMPILE_CACHE, ...settings }
  const child: ChildProcess = spawn(NODE, [script, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'], ...identity })
  let [output, errors] = ['', '']
  child.stdout!.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr!.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const ended = new Promise<Ended>((done) => child.on('close', (code) => done({ code, output, errors })))
  return { child, ended, printed: () => output, complained: () => errors }
}

/** Runs the server or an operator's command until it exits. */
export function run(
  script: 'src/app/main.ts' | 'src/app/cli.ts',
  args: string[],
  settings: Settings,
  identity: { uid?: number; gid?: number } = {},
): Promise<Ended> {
  return launch(script, args, settings, identity).ended
}

/** Starts the server as an operator does and waits until it listens. */
export async function start(settings: Settings): Promise<Product> {
  const { child, ended, printed, complained } = launch('src/app/main.ts', [], { PORT: '0', ...settings }, {})
  const address = await new Promise<string>((found, fail) => {
    child.stdout!.on('data', () => {
      const match = /^Lokma: (http\S+)$/m.exec(printed())
      if (match) found(match[1]!)
    })
    void ended.then(({ errors }) => fail(new Error(`the server ended before it listened: ${errors}`)))
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
  const { child, ended } = launch('src/app/main.ts', [], { PORT: '0', ...settings }, {})
  const looking = setInterval(() => moment() && child.kill(name), 10)
  return ended.finally(() => clearInterval(looking))
}

/** A server on the database of a testApp, whose members are signed in. */
export function startOver({ context: { config, secret }, databaseUrl }: TestApp, settings: Settings = {}): Promise<Product> {
  const own = { DATABASE_URL: databaseUrl, DATA_DIR: config.dataDir, AUTH_SECRET: secret, DEMO: '0', RATE_LIMITS: 'off' }
  return start({ ...own, ...settings })
}

/** The cookies of this member's browser. */
export function cookieOf({ cookies }: Client): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

/** A temporary data directory, removed afterwards with its cluster. */
export async function dataDirectory(): Promise<{ path: string; isDatabaseUp(): boolean; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'lokma-operating-'))
  const home = (): string => {
    const name = join(path, 'cluster')
    return process.getuid?.() === 0 && existsSync(name) ? join('/var/lib/lokma', readFileSync(name, 'utf8').trim()) : path
  }
  return {
    path,
    isDatabaseUp: () => existsSync(join(home(), 'pg/postmaster.pid')),
    async remove() {
      await rm(home(), { recursive: true, force: true })
      await rm(path, { recursive: true, force: true })
    },
  }
}
