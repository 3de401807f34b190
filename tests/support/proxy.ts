import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** How bytes are forwarded: at once, delayed, one by one, or dropped silently. */
export type Manner = 'pass' | 'delay' | 'dribble' | 'swallow'

/** A proxy to a server that can disturb the connection without touching either end. */
export interface Proxy {
  port: number
  /** The mode from now on; a connection with dropped bytes stays silent. */
  manner: Manner
  /** The delay under 'delay'. */
  delayMs: number
  /** Called with the bytes to the server; when true, they are forwarded and the connection closes before the answer. */
  cutsAfter: ((bytes: Buffer) => boolean) | undefined
  /** The number of connections closed that way. */
  cuts: number
  open(): number
  /** Closes every connection now. */
  cutAll(): void
  /** Closes every connection and accepts no more. */
  shut(): Promise<void>
  reopen(): Promise<void>
}

/** @param target as net.connect takes it: a port of this machine, or the path of a socket */
export async function openProxy(target: { port: number; host?: string } | { path: string }): Promise<Proxy> {
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ ...target, noDelay: true })
    const line = { isDead: false, isCut: false }
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      // In the order of arrival, despite the delay.
      let before: Promise<void> = Promise.resolve()
      from.on('data', (bytes: Buffer) => {
        if (proxy.manner === 'swallow') line.isDead = true
        if (line.isDead) return
        if (from === far && line.isCut) return void near.destroy()
        if (from === near && proxy.cutsAfter?.(bytes)) {
          line.isCut = true
          proxy.cuts++
        }
        const { manner, delayMs } = proxy
        if (manner === 'pass') before = before.then(() => write(to, bytes))
        if (manner === 'delay') before = before.then(() => wait(delayMs)).then(() => write(to, bytes))
        if (manner === 'dribble') before = before.then(() => dribble(to, bytes))
      })
      from.on('error', () => {})
      // A dead connection is dead in both directions: neither end is notified that the other one closed.
      from.on('close', () => {
        sockets.delete(from)
        if (!line.isDead) void before.then(() => to.destroy())
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const proxy: Proxy = {
    port: (server.address() as AddressInfo).port,
    manner: 'pass',
    delayMs: 0,
    cutsAfter: undefined,
    cuts: 0,
    open: () => sockets.size,
    cutAll() {
      for (const socket of sockets) socket.destroy()
    },
    async shut() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      proxy.cutAll()
      await closed
    },
    async reopen() {
      server.listen(proxy.port, '127.0.0.1')
      await once(server, 'listening')
    },
  }
  return proxy
}

function write(to: Socket, bytes: Buffer): Promise<void> {
  return new Promise((done) => (to.destroyed ? done() : void to.write(bytes, () => done())))
}

function wait(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}

/** Each byte is a packet of its own. */
async function dribble(to: Socket, bytes: Buffer): Promise<void> {
  for (const byte of bytes) {
    await write(to, Buffer.of(byte))
    await new Promise((done) => setImmediate(done))
  }
}
