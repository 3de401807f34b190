// A bare server of event streams: GET keeps a response open, POST sends its body to all. It knows no restaurants and checks nothing.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const streams = new Set<ServerResponse>()
const server = createServer((req, res) => {
  if (req.url === '/metrics') return void res.end(`nodejs_heap_size_used_bytes ${process.memoryUsage().heapUsed}\n`)
  if (req.method === 'POST') {
    let body = ''
    req.on('data', (chunk: Buffer) => (body += chunk.toString()))
    req.on('end', () => {
      res.end()
      for (const stream of streams) stream.write(`data: ${body}\n\n`)
    })
    return
  }
  streams.add(res.on('close', () => streams.delete(res)))
  res.writeHead(200, { 'Content-Type': 'text/event-stream' })
  res.write(':\n\n')
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.on('SIGTERM', () => process.exit(0))
