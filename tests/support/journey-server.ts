import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { dataDirectory } from '#tests/operating/product.ts'
import { startGoogle } from './google.ts'

/**
 * Starts the built product as an operator would, with demo data, on a free port.
 * JOURNEY_URL gives the journeys its address. With DATABASE_URL a database is created there and dropped again.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const data = await dataDirectory()
  const own = process.env['DATABASE_URL'] ? await (await import('./cluster.ts')).createTestCluster() : undefined
  const database = await own?.createDatabase()
  // Google redirects to an address that must be known beforehand.
  const port = await freePort()
  // Browsers use passkeys on a name, not on a bare address.
  const address = `http://localhost:${port}`
  const google = await startGoogle([`${address}/api/auth/callback/google`])
  const server = spawn('node_modules/.bin/node', ['src/app/main.ts'], {
    env: {
      ...process.env,
      ...google.env,
      PORT: String(port),
      PUBLIC_URL: address,
      DATA_DIR: data.path,
      DEMO: '1',
      RATE_LIMITS: '1000',
      // A push service that exists nowhere: no journey calls a real one.
      PUSH_SERVICES: 'push.invalid',
      LOG_LEVEL: 'warn',
      ...(database ? { DATABASE_URL: database.url } : {}),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await waitFor(server)
  process.env['JOURNEY_URL'] = address
  process.env['JOURNEY_DATA'] = data.path
  if (database) process.env['JOURNEY_DATABASE'] = database.url
  return async () => {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
    await google.close()
    await database?.drop()
    await own?.close()
    await data.remove()
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function waitFor(server: ChildProcess): Promise<void> {
  for await (const line of createInterface({ input: server.stdout! })) {
    if (line.startsWith('Lokma: http')) {
      server.stdout!.resume()
      return
    }
  }
  throw new Error('the server ended before it listened')
}
