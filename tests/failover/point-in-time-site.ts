import { connect } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { signInCast, type Cast } from '#tests/faults/cast.ts'
import { type Ended, type Product, run, startOver } from '#tests/operating/product.ts'
import { queryOnce } from '#tests/support/postgres.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type ArchivedCluster, openArchivedCluster } from './point-in-time-cluster.ts'

/** A site over a PostgreSQL of its own whose log is archived, with the command line of its operator. */
export interface ArchivedSite {
  cluster: ArchivedCluster
  testApp: TestApp
  cast: Cast
  product(): Product
  startServer(): Promise<void>
  stopServer(): Promise<void>
  /** Runs a command of the operator, on the machine of PostgreSQL. */
  lokma(...args: string[]): Promise<Ended>
  restoreTo(time: string, ...more: string[]): Promise<Ended>
  query<R extends Record<string, unknown>>(text: string, values?: unknown[]): Promise<R[]>
  close(): Promise<void>
}

export async function openArchivedSite(): Promise<ArchivedSite> {
  const cluster = await openArchivedCluster()
  const { pool, close } = connect({ connectionString: cluster.url, max: 1 })
  await migrate(pool)
  await close()
  const testApp = await createTestApp({}, undefined, { url: cluster.url })
  const cast = await signInCast(testApp)
  const { config, secret } = testApp.context
  const settings = { DATABASE_URL: cluster.url, DATA_DIR: config.dataDir, AUTH_SECRET: secret, DEMO: '0' }
  const lokma: ArchivedSite['lokma'] = (...args) => run('src/app/cli.ts', args, settings)
  let product: Product | undefined
  return {
    cluster,
    testApp,
    cast,
    product: () => product!,
    async startServer() {
      product = await startOver(testApp, { LOG_LEVEL: 'warn' })
    },
    async stopServer() {
      await product?.signal('SIGTERM')
      product = undefined
    },
    lokma,
    restoreTo: (time, ...more) => lokma('restore-to', time, ...cluster.options, ...more),
    query: (text, values = []) => queryOnce(cluster.url, text, values),
    async close() {
      await product?.signal('SIGTERM')
      await testApp.close()
      await cluster.close()
    },
  }
}

/** A moment for a restore, and the marks of a load around it, by performance.now(). */
export async function takeMoment(): Promise<{ time: string; before: number; after: number }> {
  const before = performance.now()
  // Date.now() rounds down: what was acknowledged until here is older than the next millisecond.
  const ms = Date.now() + 1
  while (Date.now() <= ms) await new Promise((done) => setTimeout(done, 1))
  return { time: new Date(ms).toISOString(), before, after: performance.now() }
}
