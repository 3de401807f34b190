import type { Logger } from 'pino'
import type { Config } from '#site/server/config.ts'
import type { Database } from '#db/connect.ts'
import {
  type AccountsContext,
  createAuth,
  createErasedList,
  createFirstAdminNews,
  createGoogleAuth,
  type ErasedList,
} from '#features/accounts/server/index.ts'
import { countUnread } from '#features/messages/server/index.ts'
import { createLiveRestaurants, type LiveRestaurants } from '#features/restaurants/server/index.ts'
import { type Bells, createPushes, type PushContext } from '#features/notifications/server/index.ts'
import { createSessionCache } from '#platform/http/session-cache.ts'
import { createMetrics } from './metrics/create-metrics.ts'
import { measureMedia } from './metrics/media-metrics.ts'
import { createRealtime } from './realtime/create-realtime.ts'
import { type ChallengesContext, openChallenges } from '#features/challenges/server/index.ts'
import { createTally, findUsualDay, type Tally } from '#features/statistics/server/index.ts'
import { createMail } from '#platform/mail/index.ts'
import { openMedia } from '#platform/media/index.ts'
import { createMemoryCounters, createRedisCounters } from '#platform/limits/counters.ts'
import { createFanOut, keyPrefix, type PubSub } from '#platform/pubsub/index.ts'
import { type Clock, systemClock } from '#platform/realtime/hub/index.ts'
import { createLimits } from '#site/server/limits.ts'
import { createSignInThrottle } from '#platform/limits/sign-in-throttle.ts'
import { createCountCopies } from '#features/votes/server/index.ts'
import { createDecisionSweep, queuePushes } from '#features/queue/server/index.ts'
import { createRaidWorker, type RaidContext } from '#features/raids/server/index.ts'
import type { Sweep } from '#platform/sweep.ts'
import { createPageCache, type PageCache, sharePages } from '#platform/pages/page-cache.ts'
import { createReadRouter, type ReadRouter } from '#platform/reads/read-router.ts'
import type { PeerWorkers } from '#platform/peer-workers.ts'
import { createPushDelivery } from '#platform/push/index.ts'
import { createSite, type Site } from '#site/server/create-site.ts'
import { followSite } from '#i18n/site.ts'
import { type PageChange, pageTags } from '#site/page-tags.ts'
import type { Secrets } from './secret.ts'

/** The context with what single features add to it. */
export interface AppContext extends AccountsContext, ChallengesContext, PushContext, RaidContext {
  bells: Bells
  /** Sends open pages the new numbers of their restaurants. */
  live: LiveRestaurants
  /** Counts visits for the statistics. */
  tally: Tally
  /** Carries out the decisions of moderators that can no longer be taken back. */
  decisions: Sweep
  /** Copies the counters of votes to where lists are ordered by them. */
  counts: Sweep
  /** The file beside the backups that names erased members. */
  erasedList: ErasedList
  /** The database with long time limits, for jobs. */
  patient: Database['patient']
  /** How a job in a thread of its own connects to the database. */
  connection: Database['connection']
}

interface Given extends Secrets {
  config: Config
  database: Database
  log: Logger
  /** Turned by tests. */
  clock?: Clock | undefined
  peers?: PeerWorkers | undefined
}

/** Puts together what the verbs need; main.ts and the tests call this and nothing else. */
export function createContext({ config, database, secret, pushKey, log, clock = systemClock, peers }: Given): AppContext {
  const authParts = { db: database.db, config, secret, log }
  const { google, redisUrl } = config
  const metrics = createMetrics({ config, database, peers })
  const pubSub = createFanOut({ config, log, metrics, clock })
  const counters = redisUrl
    ? createRedisCounters({ url: redisUrl, prefix: `${keyPrefix(redisUrl)}count:`, secret, log })
    : createMemoryCounters()
  const reads = createReadRouter({ tags: pageTags, url: config.databaseReadUrl, db: database.db, log, metrics })
  const limits = createLimits(config.rateLimits, counters)
  const live = createLiveRestaurants({ db: database.db, log, metrics })
  const site = createSite({ db: database.db, log, clock, pubSub, given: config.site })
  const context = {
    live,
    site,
    tally: createTally({ db: database.db, log, clock }),
    erasedList: createErasedList({ db: database.db, config, log, clock }),
    config,
    db: database.db,
    patient: database.patient,
    connection: database.connection,
    reads,
    pubSub,
    peers,
    log,
    secret,
    metrics,
    auth: createAuth(authParts),
    sessions: createSessionCache(pubSub),
    firstAdmin: createFirstAdminNews(),
    googleAuth: google && createGoogleAuth(() => createAuth({ ...authParts, google })),
    counters,
    limits,
    challenges: openChallenges({ db: database.db, secret, log, metrics, clock, counters, limits, ...pressureOf(config, database, site) }),
    signInThrottle: createSignInThrottle(config.rateLimits, counters),
    mail: createMail({ config, db: database.db, secret, log, metrics }),
    media: openMedia(config),
    pages: createPages(reads, pubSub, live, config.profile.pageCacheBytes),
  }
  followSite(site.current, config.backupDays)
  measureMedia(context)
  // Every page shows the name and the colours.
  site.onChanged(() => context.pages.clear())
  const delivery = createPushDelivery(config.push.services, { privateKey: pushKey, subject: config.securityContact })
  const whole = {
    ...context,
    pushes: createPushes({ ...context, countMessages: countUnread, sources: queuePushes(site), clock, delivery }),
    ...createRealtime(context, clock),
  }
  return { ...whole, ...createWorkers(whole, clock) }
}

/** Work that any process can take over. */
function createWorkers(
  context: Omit<AppContext, 'raids' | 'decisions' | 'counts'>,
  clock: Clock,
): Pick<AppContext, 'raids' | 'decisions' | 'counts'> {
  return {
    raids: createRaidWorker({ ...context, db: context.patient.db }),
    decisions: createDecisionSweep(context, clock),
    counts: createCountCopies({ ...context, clock }),
  }
}

/** The page cache of this process: it tells the replica's router and the other processes what a write changed. */
function createPages(reads: ReadRouter, pubSub: PubSub, live: LiveRestaurants, maxBytes: number): PageCache<PageChange> {
  const pages = createPageCache({ tags: pageTags, maxBytes, isSubscribed: () => pubSub.isUp(), onChanged: live.changed })
  return sharePages(reads.watch(pages, pageTags), pubSub)
}

/** What the pressure on guarded acts is measured against, and when a proof is demanded. */
function pressureOf({ rateLimits }: Config, database: Database, site: Site) {
  return { factor: rateLimits, findUsualDay: () => usualDayOf(database), mode: () => site.current().proofOfWork }
}

async function usualDayOf({ db }: Database) {
  const { signUps, votes } = await findUsualDay(db)
  return { signUp: signUps, vote: votes }
}
