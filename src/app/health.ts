import { timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { AggregatorRegistry, type Registry } from 'prom-client'
import type { Db } from '#db/connect.ts'
import { selectPage } from '#features/restaurants/server/index.ts'
import { hasTrustedHost, isLoopbackRequest } from '#platform/http/loopback.ts'
import { createRouter } from '#platform/http/router.ts'
import type { Metrics, PeerWorkers } from '#platform/peer-workers.ts'
import type { Context } from '#site/server/context.ts'

const state = { draining: false }

/** From now on /readyz fails, so that load balancers send no new clients here. */
export function startDraining(): void {
  state.draining = true
}

const PATIENCE_MS = 2000

/** Whether a page of restaurants can be read now. All checks of one moment share one query, so that they never fill the pool. */
function createReadCheck(db: Db): () => Promise<boolean> {
  let underWay: Promise<boolean> | undefined
  async function read(): Promise<boolean> {
    try {
      await selectPage(db, { limit: 1, where: sql<boolean>`true`, keepAs: 'readiness' })
      return true
    } catch {
      return false
    } finally {
      underWay = undefined
    }
  }
  return () => Promise.race([(underWay ??= read()), sleep(PATIENCE_MS, false, { ref: false })])
}

export function healthRoutes({ db, metrics, config, peers }: Context) {
  const canRead = createReadCheck(db)
  return createRouter()
    .get('/livez', (c) => c.text('ok'))
    .get('/readyz', async (c) => {
      if (state.draining) return c.text('draining', 503)
      return (await canRead()) ? c.text('ok') : c.text('database unavailable', 503)
    })
    .get('/metrics', async (c) => {
      const allowed =
        config.metricsToken === undefined
          ? isLoopbackRequest(c) && hasTrustedHost(c, config.publicUrl)
          : isToken(c.req.header('authorization'), config.metricsToken)
      if (!allowed) return c.text('forbidden', 403)
      // The worker that receives the request answers for all of them.
      const all = peers ? AggregatorRegistry.aggregate(await measureAll(metrics, peers)) : metrics
      return c.text(await all.metrics(), 200, { 'Content-Type': metrics.contentType })
    })
}

/** What all workers measured, at the same time: while the database is unavailable each of them waits for it. */
async function measureAll(metrics: Registry, peers: PeerWorkers): Promise<Metrics[]> {
  const [own, others] = await Promise.all([metrics.getMetricsAsJSON(), peers.collectMetrics()])
  return [own, ...others]
}

function isToken(header: string | undefined, token: string): boolean {
  const given = Buffer.from(header ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
