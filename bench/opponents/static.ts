// A bare node:http that sends the same bytes under the same headers.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Head {
  status: number
  headers: [name: string, value: string][]
}

const body = readFileSync(process.env['BODY_FILE'] ?? '')
const headFile = process.env['HEAD_FILE']
const head = headFile === undefined ? undefined : (JSON.parse(readFileSync(headFile, 'utf8')) as Head)
const status = head?.status ?? 200
const headers = head?.headers.flat() ?? ['Content-Type', 'text/html; charset=utf-8', 'Content-Length', String(body.length)]
// The same keep-alive timeout as the product, because each answer states it in a header.
const server = createServer({ keepAliveTimeout: 65_000 }, (_, res) => {
  res.writeHead(status, headers)
  res.end(body)
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.on('SIGTERM', () => process.exit(0))
