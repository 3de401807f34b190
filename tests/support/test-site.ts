import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Clock } from '#platform/realtime/hub/index.ts'
import { createHttpServer } from '#app/http/http-server.ts'
import { pageReads } from '#app/pages/page-reads.ts'
import { loadWeb } from '#app/pages/web.ts'
import { createTestApp, type TestApp } from './test-app.ts'

/** A testApp with its pages, on a free port. */
export interface TestSite extends TestApp {
  url: string
}

export async function createTestSite(env: Record<string, string> = {}, clock?: Clock): Promise<TestSite> {
  const testApp = await createTestApp(env, clock)
  const web = await loadWeb({ develop: false })
  web.connect({ reads: pageReads(testApp.context), origin: 'http://lokma.test', site: testApp.context.site.current })
  const server = createHttpServer(testApp.context, testApp.app, web.render, web.assets)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    ...testApp,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      await testApp.context.hub.drain()
      await testApp.context.presence.close()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await testApp.close()
    },
  }
}
