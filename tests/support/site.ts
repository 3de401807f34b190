import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Clock } from '#server/hub/index.ts'
import { createHttpServer } from '#server/http.ts'
import { loadWeb } from '#server/web.ts'
import { createWorld, type World } from './world.ts'

/** A world with its pages, on a port of its own. */
export interface Site extends World {
  url: string
}

export async function createSite(env: Record<string, string> = {}, clock?: Clock): Promise<Site> {
  const world = await createWorld(env, clock)
  const web = await loadWeb({ develop: false })
  web.connect(async (request) => world.app.fetch(request, { address: 'page' }), 'http://lokma.test')
  const server = createHttpServer(world.services, world.app, web.render, web.assets)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    ...world,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      await world.services.hub.drain()
      await world.services.presence.close()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await world.close()
    },
  }
}
