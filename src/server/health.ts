import { timingSafeEqual } from 'node:crypto'
import { AggregatorRegistry } from 'prom-client'
import { isDatabaseAway } from './database-away.ts'
import { hasOwnName, isFromHere } from './from-here.ts'
import { createRouter } from './router.ts'
import type { Services } from './services.ts'

const state = { draining: false }

/** From now on /readyz says no, so that nobody sends new people here. */
export function startDraining(): void {
  state.draining = true
}

export function healthRoutes({ db, metrics, config, siblings }: Services) {
  return createRouter()
    .get('/livez', (c) => c.text('ok'))
    .get('/readyz', async (c) => {
      if (state.draining) return c.text('draining', 503)
      return (await isDatabaseAway(db)) ? c.text('database unavailable', 503) : c.text('ok')
    })
    .get('/metrics', async (c) => {
      const allowed =
        config.metricsToken === undefined
          ? isFromHere(c) && hasOwnName(c, config.publicUrl)
          : isToken(c.req.header('authorization'), config.metricsToken)
      if (!allowed) return c.text('forbidden', 403)
      // The worker that gets the request answers for all of them.
      const all = siblings ? AggregatorRegistry.aggregate([await metrics.getMetricsAsJSON(), ...(await siblings.collect())]) : metrics
      return c.text(await all.metrics(), 200, { 'Content-Type': metrics.contentType })
    })
}

function isToken(header: string | undefined, token: string): boolean {
  const given = Buffer.from(header ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
