import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Logger } from 'pino'
import type { Config } from '#src/config.ts'
import type { Database } from '#db/connect.ts'
import { createAuth, createGoogleAuth } from '#features/accounts/server/index.ts'
import { createChat } from '#features/chat/server/index.ts'
import { createMail } from '#features/mail/server/index.ts'
import { openMedia } from '#features/media/server/index.ts'
import { createMemoryCounters, createRedisCounters } from './counters.ts'
import { createFanOut, keyPrefix } from './fan-out/index.ts'
import { type Clock, systemClock } from './hub/index.ts'
import { createLimits } from './limits.ts'
import { createPace } from './pace.ts'
import { createPageCache, sharePages } from './page-cache.ts'
import { createReads } from './reads.ts'
import type { Services } from './services.ts'
import type { Siblings } from './siblings.ts'

/** Puts together what the verbs need; main.ts and the tests call this and nothing else. */
export function createServices({
  config,
  database,
  secret,
  log,
  clock = systemClock,
  siblings,
}: {
  config: Config
  database: Database
  secret: string
  log: Logger
  /** Turned by tests. */
  clock?: Clock | undefined
  siblings?: Siblings | undefined
}): Services {
  const authParts = { db: database.db, config, secret, log }
  const { google, redisUrl } = config
  const metrics = new Registry()
  if (siblings) metrics.setDefaultLabels({ worker: siblings.slot })
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
  const fanOut = createFanOut({ config, log, metrics, clock })
  const counters = redisUrl
    ? createRedisCounters({ url: redisUrl, prefix: `${keyPrefix(redisUrl)}count:`, secret, log })
    : createMemoryCounters()
  const reads = createReads({ url: config.databaseReadUrl, db: database.db, log, metrics })
  const services = {
    config,
    db: database.db,
    reads,
    fanOut,
    siblings,
    log,
    secret,
    metrics,
    auth: createAuth(authParts),
    googleAuth: google && createGoogleAuth(() => createAuth({ ...authParts, google })),
    counters,
    limits: createLimits(config.rateLimits, counters),
    pace: createPace(config.rateLimits, counters),
    mail: createMail({ config, db: database.db, secret, log, metrics }),
    media: openMedia(config),
    pages: sharePages(reads.watch(createPageCache()), fanOut),
  }
  return { ...services, ...createChat(services, clock) }
}
