import type { Registry } from 'prom-client'
import type { Logger } from 'pino'
import type { Config } from '#src/config.ts'
import type { Db } from '#db/connect.ts'
import type { Auth } from '#features/accounts/server/index.ts'
import type { MediaStore } from '#features/media/server/index.ts'
import type { Limits } from '#server/limits.ts'
import type { Pace } from '#server/pace.ts'
import type { PageCache } from '#server/page-cache.ts'

/** What a verb may use: made once in main.ts, or by a test. */
export interface Services {
  config: Config
  db: Db
  log: Logger
  auth: Auth
  limits: Limits
  /** Slows attempts to sign in. */
  pace: Pace
  media: MediaStore
  pages: PageCache
  metrics: Registry
  /** Signs what browsers keep for us. */
  secret: string
}
