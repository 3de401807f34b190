import type { Registry } from 'prom-client'
import type { Logger } from 'pino'
import type { Config } from '#src/config.ts'
import type { Db } from '#db/connect.ts'
import type { Auth } from '#features/accounts/server/index.ts'
import type { Outbox, Tickets } from '#features/chat/server/index.ts'
import type { Mail } from '#features/mail/server/index.ts'
import type { MediaStore } from '#features/media/server/index.ts'
import type { Presence } from '#features/presence/server/index.ts'
import type { FanOut } from '#server/fan-out/index.ts'
import type { Hub } from '#server/hub/index.ts'
import type { Limits } from '#server/limits.ts'
import type { Pace } from '#server/pace.ts'
import type { PageCache } from '#server/page-cache.ts'
import type { Counters } from '#server/counters.ts'
import type { Reads } from '#server/reads.ts'
import type { Siblings } from '#server/siblings.ts'

/** What a verb may use: made once in main.ts, or by a test. */
export interface Services {
  config: Config
  db: Db
  /** Where public reads go. */
  reads: Reads
  log: Logger
  auth: Auth
  /** Undefined where nobody signs in with Google. @throws DomainError GOOGLE_AWAY */
  googleAuth: (() => Promise<Auth>) | undefined
  /** Shared by the limits of all processes. */
  counters: Counters
  limits: Limits
  /** Slows attempts to sign in. */
  pace: Pace
  mail: Mail
  media: MediaStore
  pages: PageCache
  /** The way to the other processes of this Lokma. */
  fanOut: FanOut
  /** The other workers behind the same port, where there are some. */
  siblings: Siblings | undefined
  hub: Hub
  presence: Presence
  /** Each opens one connection of the hub. */
  tickets: Tickets
  /** Tells members what was written for them in a transaction. */
  outbox: Outbox
  metrics: Registry
  /** Signs what browsers keep for us. */
  secret: string
}
