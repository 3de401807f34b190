import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/**
 * Starts the built product as an operator would, with demo data, on a port of its own.
 * The journeys find it in JOURNEY_URL. With DATABASE_URL a database is made there and dropped again.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lokma-journeys-'))
  const own = process.env['DATABASE_URL'] ? await (await import('./cluster.ts')).createTestCluster() : undefined
  const database = await own?.createDatabase()
  const server = spawn('node_modules/.bin/node', ['src/main.ts'], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO: '1',
      RATE_LIMITS: '1000',
      LOG_LEVEL: 'warn',
      ...(database ? { DATABASE_URL: database.url } : {}),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.env['JOURNEY_URL'] = await addressOf(server)
  return async () => {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
    await database?.drop()
    await own?.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function addressOf(server: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: server.stdout! })) {
    const address = /^Lokma: (http\S+)/.exec(line)?.[1]
    if (address) {
      server.stdout!.resume()
      return address
    }
  }
  throw new Error('the server ended before it listened')
}
