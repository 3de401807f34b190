import { mkdir, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Product, start } from '#tests/operating/product.ts'
import { cheapHash } from './cheap-hash-argument.ts'
import { startGoogle } from './google.ts'
import { type JourneyPlace, choosePlace } from './journey-worker.ts'
import { copyWorld, prepareWorld } from './world.ts'
import { freePort } from './free-port.ts'

const LOGS = 'test-results/servers'

interface JourneyServer {
  place: JourneyPlace
  close(): Promise<void>
}

/**
 * Starts the built product as an operator would, once for each worker, on a free port and a copy of the prepared world of its own.
 * With DATABASE_URL the copies are databases of that server, dropped again.
 */
export default async function setup({ workers }: { workers: number } = { workers: 1 }): Promise<() => Promise<void>> {
  const world = await prepareWorld()
  await mkdir(LOGS, { recursive: true })
  const servers = await Promise.all(Array.from({ length: workers }, (_, index) => startJourneyServer(world, resolve(LOGS, `${index}.log`))))
  process.env['JOURNEY_WORLD'] = world
  process.env['JOURNEY_SERVERS'] = JSON.stringify(servers.map(({ place }) => place))
  choosePlace(servers[0]!.place)
  return async () => {
    await Promise.all(servers.map(({ close }) => close()))
  }
}

async function startJourneyServer(world: string, log: string): Promise<JourneyServer> {
  const copy = await copyWorld(world)
  // Google redirects to an address that must be known beforehand.
  const port = await freePort()
  // Browsers use passkeys on a name, not on a bare address.
  const address = `http://localhost:${port}`
  const google = await startGoogle([`${address}/api/auth/callback/google`])
  await rm(log, { force: true })
  const settings = { ...google.env, ...copy.settings, ...JOURNEY_SETTINGS, PORT: String(port), PUBLIC_URL: address }
  const server: Product = await start(settings, { log, preloads: [cheapHash] })
  return {
    place: {
      JOURNEY_URL: address,
      JOURNEY_DATA: copy.settings.DATA_DIR,
      JOURNEY_DATABASE: copy.settings['DATABASE_URL'],
      JOURNEY_LOG: log,
    },
    async close() {
      await server.signal('SIGTERM')
      await google.close()
      await copy.remove()
    },
  }
}

const JOURNEY_SETTINGS = {
  // The demo is there already.
  DEMO: '1',
  RATE_LIMITS: '1000',
  // A push service that exists nowhere: no journey calls a real one.
  PUSH_SERVICES: 'push.invalid',
}
