import type { Registry } from 'prom-client'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Db } from '#db/connect.ts'
import type { SessionCache } from '#platform/http/session-cache.ts'
import type { Outbox } from '#platform/realtime/outbox.ts'
import type { Tickets } from '#platform/realtime/tickets.ts'
import type { Mail } from '#platform/mail/index.ts'
import type { MediaStore } from '#platform/media/index.ts'
import type { Presence } from '#platform/realtime/presence.ts'
import type { PubSub } from '#platform/pubsub/index.ts'
import type { Hub } from '#platform/realtime/hub/index.ts'
import type { Limits } from './limits.ts'
import type { SignInThrottle } from '#platform/limits/sign-in-throttle.ts'
import type { PageCache } from '#platform/pages/page-cache.ts'
import type { Counters } from '#platform/limits/counters.ts'
import type { ReadRouter } from '#platform/reads/read-router.ts'
import type { PeerWorkers } from '#platform/peer-workers.ts'
import type { PageChange } from '../page-tags.ts'
import type { Site } from './create-site.ts'

/** The dependencies of every verb. The app creates one per process (src/app/create-context.ts), a test one per world. */
export interface Context {
  config: Config
  db: Db
  /** Where public reads go. */
  reads: ReadRouter
  log: Logger
  /** Cache of the sessions of requests. */
  sessions: SessionCache
  /** Shared by the limits of all processes. */
  counters: Counters
  limits: Limits
  /** Slows attempts to sign in. */
  signInThrottle: SignInThrottle
  mail: Mail
  media: MediaStore
  pages: PageCache<PageChange>
  /** What the operator set while the site runs. */
  site: Site
  /** Pub/sub with the other processes of this Lokma. */
  pubSub: PubSub
  /** The other workers behind the same port, where there are some. */
  peers: PeerWorkers | undefined
  hub: Hub
  presence: Presence
  /** Tickets, each of which opens one connection of the hub. */
  tickets: Tickets
  /** Sends members the events that were written for them in a transaction. */
  outbox: Outbox
  metrics: Registry
  /** Signs what browsers keep for us. */
  secret: string
}
