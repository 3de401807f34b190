import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Logger } from 'pino'
import type { Config } from '#src/config.ts'
import type { Database } from '#db/connect.ts'
import { createAuth } from '#features/accounts/server/index.ts'
import { openMedia } from '#features/media/server/index.ts'
import { createLimits } from './limits.ts'
import { createPace } from './pace.ts'
import { createPageCache } from './page-cache.ts'
import type { Services } from './services.ts'

/** Puts together what the verbs need; main.ts and the tests call this and nothing else. */
export function createServices({
  config,
  database,
  secret,
  log,
}: {
  config: Config
  database: Database
  secret: string
  log: Logger
}): Services {
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
  metrics.registerMetric(
    new Gauge({
      name: 'lokma_db_connections',
      help: 'Connections of the pool by state',
      labelNames: ['state'],
      registers: [],
      collect() {
        this.set({ state: 'idle' }, database.pool.idleCount)
        this.set({ state: 'busy' }, database.pool.totalCount - database.pool.idleCount)
        this.set({ state: 'waiting' }, database.pool.waitingCount)
      },
    }),
  )
  return {
    config,
    db: database.db,
    log,
    secret,
    metrics,
    auth: createAuth({ db: database.db, config, secret, log }),
    limits: createLimits(config.rateLimits),
    pace: createPace(config.rateLimits),
    media: openMedia(config),
    pages: createPageCache(),
  }
}
