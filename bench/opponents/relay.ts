// A bare ws server that forwards messages: {to, …} from a client at /?me=… It stores nothing and checks nothing.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

const sockets = new Map<string, WebSocket>()
const server = createServer((_, res) => res.end(`process_resident_memory_bytes ${process.memoryUsage.rss()}\n`))
new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket, { url = '' }) => {
  sockets.set(new URL(url, 'http://localhost').searchParams.get('me') ?? '', socket)
  socket.on('message', (data: Buffer) => {
    const text = data.toString()
    const { to } = JSON.parse(text) as { to?: string }
    if (to === undefined) return
    for (const reader of [socket, sockets.get(to)]) reader?.send(text)
  })
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.on('SIGTERM', () => process.exit(0))
