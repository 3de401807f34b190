// The statements of the list by pg alone in a bare node:http handler, which answers with the rows as they are.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'pg'
import { connectionOf } from '#tests/support/cluster.ts'

const pool = new Pool({ ...connectionOf(process.env['DATABASE_URL'] ?? ''), max: 10 })
const statements = JSON.parse(process.env['STATEMENTS'] ?? '[]') as { text: string; values: unknown[] }[]
const server = createServer((_, res) => {
  Promise.all(statements.map(({ text, values }, index) => pool.query({ name: `list-${index}`, text, values })))
    .then((results) => {
      const body = JSON.stringify(results.map(({ rows }) => rows))
      res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }).end(body)
    })
    .catch(() => res.writeHead(500).end())
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.on('SIGTERM', () => process.exit(0))
