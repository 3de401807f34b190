import { timingSafeEqual } from 'node:crypto'
import { AggregatorRegistry } from 'prom-client'
import { isDatabaseUnavailable } from '#platform/http/database-unavailable.ts'
import { hasTrustedHost, isLoopbackRequest } from '#platform/http/loopback.ts'
import { createRouter } from '#platform/http/router.ts'
import type { Context } from '#platform/context.ts'

const state = { draining: false }

/** From now on /readyz fails, so that load balancers send no new clients here. */
export function startDraining(): void {
  state.draining = true
}

export function healthRoutes({ db, metrics, config, peers }: Context) {
  return createRouter()
    .get('/livez', (c) => c.text('ok'))
    .get('/readyz', async (c) => {
      if (state.draining) return c.text('draining', 503)
      return (await isDatabaseUnavailable(db)) ? c.text('database unavailable', 503) : c.text('ok')
    })
    .get('/metrics', async (c) => {
      const allowed =
        config.metricsToken === undefined
          ? isLoopbackRequest(c) && hasTrustedHost(c, config.publicUrl)
          : isToken(c.req.header('authorization'), config.metricsToken)
      if (!allowed) return c.text('forbidden', 403)
      // The worker that receives the request answers for all of them.
      const all = peers ? AggregatorRegistry.aggregate([await metrics.getMetricsAsJSON(), ...(await peers.collectMetrics())]) : metrics
      return c.text(await all.metrics(), 200, { 'Content-Type': metrics.contentType })
    })
}

function isToken(header: string | undefined, token: string): boolean {
  const given = Buffer.from(header ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
