import { expect } from 'vitest'
import { checkInvariants } from '#db/check-invariants.ts'
import { type Product, startOver, servingPid } from '#tests/operating/product.ts'
import { type TestPostgres, openPostgres, queryOnce } from '#tests/support/postgres.ts'
import { openProxy, type Proxy } from '#tests/support/proxy.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type Cast, signInCast, createRestaurants } from './cast.ts'
import { type Control, type Footprint, openControl } from './control.ts'
import { type Load, startLoad } from './load.ts'

/** A product as an operator runs it, its database, and the proxy between them. */
export interface FaultEnvironment {
  postgres: TestPostgres
  /** The proxy between the product and its database. */
  line: Proxy
  /** Reaches the database without the proxy. */
  testApp: TestApp
  cast: Cast
  product: Product
  control: Control
  /** The current resource use of the product. */
  footprint(): Promise<Footprint>
  /** Starts the product at the same address when it is not running. */
  start(more?: Record<string, string>): Promise<void>
  /** Starts a load; resolves when it is steady. */
  load(options?: { pauseMs?: number; among?: () => string }): Promise<Load>
  close(): Promise<void>
}

/** Acknowledged writes after which a load is steady. */
const STEADY = 120

export async function openFaultEnvironment(settings: Record<string, string> = {}, dir?: string): Promise<FaultEnvironment> {
  const postgres = await openPostgres(dir)
  const line = await openProxy(postgres.socket)
  const testApp = await createTestApp({}, undefined, { url: postgres.url })
  const cast = await signInCast(testApp)
  const control = await openControl()
  const own = { ...control.settings, DATABASE_URL: postgres.through(line.port), LOG_LEVEL: 'warn', ...settings }
  const environment: FaultEnvironment = {
    postgres,
    line,
    testApp,
    cast,
    product: await startOver(testApp, own),
    control,
    footprint: () => control.footprint(servingPid(environment.product.pid)),
    async start(more = {}) {
      environment.product = await startOver(testApp, { ...own, PORT: new URL(environment.product.address).port, ...more })
    },
    async load({ pauseMs, among } = {}) {
      const restaurants = await createRestaurants(testApp, cast, 150)
      const load = startLoad({
        address: among ?? (() => environment.product.address),
        cast,
        restaurants,
        ...(pauseMs === undefined ? {} : { pauseMs }),
      })
      await load.acknowledged(STEADY)
      return load
    },
    async close() {
      await environment.product.signal('SIGTERM')
      await testApp.close()
      await line.shut()
      await postgres.close()
      await control.remove()
    },
  }
  return environment
}

/** The pool may open all of its connections meanwhile, plus a few files. */
const FILES_MORE = 16
/** Compiled code, cached pages and prepared statements, in MB. */
const MEMORY_MORE = 40

interface What {
  /** A short name of the fault. */
  tried: string
  load: Load
  /** The footprint of the process before the fault. */
  before?: Footprint | undefined
  recoveryMs?: number
  /** More text for the report line. */
  also?: string
}

/**
 * What must be true after every fault: no client got a wrong answer, every acknowledged write is stored once and told to everybody once,
 * the invariants hold, the process uses no more resources than before, and its log has no unhandled error.
 */
export async function expectSound(
  environment: Pick<FaultEnvironment, 'testApp' | 'product' | 'footprint'>,
  { tried, load, before, recoveryMs, also }: What,
): Promise<void> {
  await load.stop()
  const { testApp, product } = environment
  const { ends, acknowledged, repeated, wrong, slowestMs } = load.tally()
  const after = before && (await environment.footprint())
  const line = [
    `${tried}: ${acknowledged} writes acknowledged, ${ends.ok} calls answered, ${ends.busy} told to come back, ${ends.lost} cut off, ${repeated} repeated`,
    `slowest ${(slowestMs / 1000).toFixed(1)} s`,
    ...(recoveryMs === undefined ? [] : [`all served again after ${recoveryMs} ms`]),
    ...(before && after ? [`${before.memory} → ${after.memory} MB, ${before.files} → ${after.files} files`] : []),
    ...(also ? [also] : []),
  ].join('; ')
  console.log(line)
  expect(wrong).toEqual([])
  expect(await load.missing(testApp.databaseUrl)).toEqual([])
  await expect.poll(() => untold(testApp), { timeout: 20_000, interval: 200 }).toEqual([])
  expect(await checkInvariants(testApp.database.pool)).toEqual([])
  expect((await fetch(`${product.address}/readyz`)).status).toBe(200)
  expect(faultsIn(product)).toEqual([])
  if (!before) return
  // A running server answered every request.
  expect(ends.lost).toBe(0)
  await expect.poll(async () => (await environment.footprint()).files, { timeout: 10_000 }).toBeLessThanOrEqual(before.files + FILES_MORE)
  expect((await environment.footprint()).memory).toBeLessThanOrEqual(before.memory * 1.25 + MEMORY_MORE)
}

/**
 * The replies of a thread of which a member who had written before was not told, and what is still to be done after a commit. Nobody
 * is told twice: a unique constraint.
 */
async function untold({ databaseUrl }: Pick<TestApp, 'databaseUrl'>): Promise<unknown[]> {
  return queryOnce(
    databaseUrl,
    `select r.id as reply, count(distinct earlier.user_id)::int as "told too few" from comment_replies r
       join comment_replies earlier on earlier.comment_id = r.comment_id and earlier.id < r.id and earlier.user_id <> r.user_id
       where r.content like 'Ben de %' and not exists (
         select from notifications n where n.receiver_id = earlier.user_id and n.cause = 'reply:' || r.id)
       group by r.id
     union all select reply_id, 0 from notification_fanouts
     union all select 0, count(*)::int from notification_counts where told_version < version having count(*) > 0`,
  )
}

/** The unhandled errors in the output of a process. */
function faultsIn(product: Product): string[] {
  const lines = product
    .printed()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  const unforeseen = lines.filter((line) => /"level":"(error|fatal)"/.test(line) && !/"status":503/.test(line))
  return [...unforeseen, ...(product.complained() === '' ? [] : [product.complained()])]
}
