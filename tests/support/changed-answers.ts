import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

/** A way to a real server on which some of its bytes arrive changed: as from another release of it. */
export interface ChangedAnswers {
  port: number
  close(): Promise<void>
}

/** @param texts what the server says, and what arrives in its place, which is as long */
export async function changeAnswers(target: NetConnectOpts, texts: Record<string, string>): Promise<ChangedAnswers> {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(target)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far)
    far.on('data', (bytes: Buffer) => {
      const text = Object.entries(texts).reduce((whole, [from, to]) => whole.replaceAll(from, to), bytes.toString('latin1'))
      near.write(Buffer.from(text, 'latin1'))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
