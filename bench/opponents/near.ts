// The bare query by distance, by pg alone in a bare node:http handler, which answers with the rows as they are.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Pool } from 'pg'
import { mercatorOf } from '#features/places/position.rules.ts'
import { connectionOf } from '#tests/support/cluster.ts'

const pool = new Pool({ ...connectionOf(process.env['DATABASE_URL'] ?? ''), max: 10 })
const statement = process.env['STATEMENT'] ?? ''
const server = createServer((req, res) => {
  text(req)
    .then((body) => {
      const { position, minRating, types } = JSON.parse(body) as {
        position: { longitude: number; latitude: number }
        minRating: number
        types: string[]
      }
      return pool.query({ name: 'near', text: statement, values: [...mercatorOf(position), types[0], minRating] })
    })
    .then(({ rows }) => {
      const body = JSON.stringify(rows)
      res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }).end(body)
    })
    .catch(() => res.writeHead(500).end())
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.on('SIGTERM', () => process.exit(0))
