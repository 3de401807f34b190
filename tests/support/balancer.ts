import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

/** A proxy to two servers: requests with a connection id go to the second, all others to the first. */
export async function startBalancer(first: string, second: string): Promise<{ url: string; close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  const targetOf = (url = ''): URL => new URL(/[?&]id=/.test(url) ? second : first)
  const server = createServer((req, res) => {
    const { hostname: host, port } = targetOf(req.url)
    const onward = request({ host, port, path: req.url, method: req.method, headers: req.headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(res)
    })
    onward.on('error', () => res.destroy())
    res.on('close', () => onward.destroy())
    req.pipe(onward)
  })
  server.on('upgrade', (req, socket: Socket, head: Buffer) => {
    const { hostname, port } = targetOf(req.url)
    const beyond = connect(Number(port), hostname)
    const lines = [`${req.method} ${req.url} HTTP/1.1`, ...pairs(req.rawHeaders).map(([name, value]) => `${name}: ${value}`)]
    beyond.write(`${lines.join('\r\n')}\r\n\r\n`)
    beyond.write(head)
    for (const [one, other] of [
      [socket, beyond],
      [beyond, socket],
    ] as const) {
      one.on('error', () => {})
      one.on('close', () => other.destroy())
      one.pipe(other)
    }
  })
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function pairs(list: readonly string[]): [string, string][] {
  return Array.from({ length: list.length / 2 }, (_, index) => [list[index * 2]!, list[index * 2 + 1]!])
}
