import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Redis } from 'ioredis'
import { freePort } from './free-port.ts'

/**
 * A Redis for tests: the one of REDIS_URL, whose database must be unused otherwise, or a new one. Undefined without both.
 * @param prefix of the keys that are left behind
 */
export async function openRedis(prefix: string): Promise<{ url: string; stop(): Promise<void> } | undefined> {
  const given = process.env['REDIS_URL']
  if (given) return { url: given, stop: () => forget(given, prefix) }
  const program = findRedis()
  if (program === undefined) {
    console.log('redis-server is missing: what several processes do together is not tested (Debian: apt-get install redis-server)')
    return undefined
  }
  return startRedis(program)
}

/** Where the server is; undefined where there is none. */
export function findRedis(): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'redis-server'))
    .find((path) => existsSync(path))
}

/** @param given where it listens; somewhere free when nothing is given */
export async function startRedis(program: string, given?: number): Promise<{ url: string; port: number; stop(): Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), 'lokma-redis-'))
  const port = given ?? (await freePort())
  const settings = { port: String(port), bind: '127.0.0.1', dir, save: '', appendonly: 'no' }
  const child = spawn(
    program,
    Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]),
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = once(child, 'exit')
  await new Promise<void>((done, fail) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Ready to accept connections')) done()
    })
    void ended.then(() => fail(new Error('redis-server ended before it listened')))
  })
  return {
    url: `redis://127.0.0.1:${port}/0`,
    port,
    async stop() {
      child.kill('SIGKILL')
      await ended
      await rm(dir, { recursive: true, force: true })
    },
  }
}

async function forget(url: string, prefix: string): Promise<void> {
  const client = new Redis(url)
  for (const key of await client.keys(`${prefix}*`)) await client.del(key)
  client.disconnect()
}

/** Everything that clients send to a Redis from now on, as it prints it: bytes beyond ASCII are escaped. */
export interface Monitor {
  text(): string
  stop(): void
}

/** Not by ioredis: when the first lines arrive together with the answer to MONITOR, it takes them for answers to its own commands. */
export async function openMonitor(url: string): Promise<Monitor> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port || 6379), hostname)
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  socket.write('MONITOR\r\n')
  await once(socket, 'data')
  if (!text.startsWith('+OK')) throw new Error(`Redis refused to be watched: ${text}`)
  return { text: () => text, stop: () => void socket.destroy() }
}

/** A proxy that makes a server unreachable without stopping it. */
export interface Blockade {
  url: string
  shut(): Promise<void>
  open(): Promise<void>
  /** Accepts connections but forwards nothing any more. */
  hold(): void
}

export async function openBlockade(url: string): Promise<Blockade> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let isHeld = false
  const server = createServer((socket) => {
    if (isHeld) {
      sockets.add(socket.on('error', () => {}))
      return
    }
    const beyond = connect(Number(target.port || 6379), target.hostname)
    for (const [one, other] of [
      [socket, beyond],
      [beyond, socket],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  async function open(port: number): Promise<void> {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await open(0)
  const { port } = server.address() as AddressInfo
  const through = new URL(url)
  through.host = `127.0.0.1:${port}`
  return {
    url: through.href,
    hold() {
      isHeld = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    async shut() {
      isHeld = false
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    open: () => open(port),
  }
}
