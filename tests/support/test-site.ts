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
  /** The addresses that were rendered. */
  rendered: string[]
}

/** Whose pages the web part renders: a process has one, which reads through the site that connected it last. */
let connected: TestSite['context'] | undefined

export async function createTestSite(env: Record<string, string> = {}, clock?: Clock): Promise<TestSite> {
  const testApp = await createTestApp(env, clock)
  const web = await loadWeb({ develop: false })
  const { context } = testApp
  const rendered: string[] = []
  const render: typeof web.render = (address, language) => {
    rendered.push(address)
    if (connected !== context)
      web.connect({
        reads: pageReads(context),
        origin: 'http://lokma.test',
        site: context.site.current,
        backupDays: context.config.backupDays,
      })
    connected = context
    return web.render(address, language)
  }
  const server = createHttpServer(context, testApp.app, { ...web, render })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    ...testApp,
    rendered,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      await context.hub.drain()
      await context.presence.close()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await testApp.close()
    },
  }
}
