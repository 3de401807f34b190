import type { Logger } from 'pino'
import { type Db, prepared } from '#db/connect.ts'
import { DEFAULT_SETTINGS, type SiteSettings } from '#site/settings.ts'
import { siteSettingsSchema } from '#site/settings.schema.ts'
import type { PubSub } from '#platform/pubsub/index.ts'
import type { Clock } from '#platform/realtime/hub/index.ts'

/** How often a process asks for a newer version, also where the others cannot be reached. */
const ASK_EVERY_MS = 1000

/** The settings of the site in the memory of this process. */
export interface Site {
  /** The settings that hold now. Reading them costs nothing. */
  current(): Readonly<SiteSettings>
  /** What holds without a change of the operator: Lokma's defaults and the environment. */
  defaults(): Readonly<SiteSettings>
  version(): number
  /** Reads the settings from the database. Failures are for the caller. */
  load(): Promise<void>
  /** Reads the settings here and at every other process. Call it after the commit. */
  changed(): Promise<void>
  /** Calls `listener` after each change. */
  onChanged(listener: () => void): void
  /** Follows the changes of other processes. */
  start(): void
  close(): void
}

interface Parts {
  db: Db
  log: Logger
  clock: Clock
  pubSub: Pick<PubSub, 'publish' | 'subscribe'>
  /** What the environment sets. */
  given: Partial<SiteSettings>
}

/**
 * Keeps the settings of the site in memory. A change reaches every process by pub/sub at once, and by the version within a second or two.
 */
export function createSite({ db, log, clock, pubSub, given }: Parts): Site {
  const defaults = Object.freeze({ ...DEFAULT_SETTINGS, ...given })
  let settings = defaults
  let version = 0
  const listeners: (() => void)[] = []
  let loading = Promise.resolve()
  let stop: (() => void) | undefined

  async function read(): Promise<void> {
    const stored = await readStored(db)
    // A slower read must not bring an older version back.
    if (stored.version <= version) return
    version = stored.version
    settings = Object.freeze({ ...defaults, ...checked(stored.values, log) })
    for (const listener of listeners) listener()
  }

  function load(): Promise<void> {
    const done = loading.then(read)
    loading = done.catch(() => {})
    return done
  }

  const follow = (): void => void load().catch((error: Error) => log.warn({ part: 'site', error: error.name }, 'site settings not read'))

  async function ask(): Promise<void> {
    const row = await db.selectFrom('site_version').select('version').modifyEnd(prepared).executeTakeFirst()
    if ((row?.version ?? 0) > version) await load()
  }

  let isAsking = false
  function askAgain(): void {
    if (isAsking) return
    isAsking = true
    // The next second asks again, so a failure needs no line in the log.
    void ask()
      .catch(() => {})
      .finally(() => (isAsking = false))
  }

  pubSub.subscribe('site', follow)
  return {
    current: () => settings,
    defaults: () => defaults,
    version: () => version,
    load,
    async changed() {
      await load()
      void pubSub.publish('site', version)
    },
    onChanged: (listener) => void listeners.push(listener),
    start() {
      stop ??= clock.every(ASK_EVERY_MS, askAgain)
    },
    close() {
      stop?.()
    },
  }
}

/** The stored values and their version, of one moment. */
async function readStored(db: Db): Promise<{ version: number; values: Record<string, unknown> }> {
  const row = await db
    .selectFrom('site_version')
    .select([
      'version',
      (eb) =>
        eb
          .selectFrom('site_settings')
          .select((s) => s.fn.agg<Record<string, unknown>>('jsonb_object_agg', ['key', 'value']).as('v'))
          .as('values'),
    ])
    .executeTakeFirst()
  return { version: row?.version ?? 0, values: row?.values ?? {} }
}

/** Leaves out what this release does not know or accept: the default holds for it. */
function checked(values: Record<string, unknown>, log: Logger): Partial<SiteSettings> {
  const known = Object.entries(values).filter(([key, value]) => {
    const schema = siteSettingsSchema.shape[key as keyof SiteSettings] as (typeof siteSettingsSchema.shape)[keyof SiteSettings] | undefined
    const isFine = schema?.safeParse(value).success ?? false
    if (!isFine) log.warn({ part: 'site', key }, 'site setting ignored')
    return isFine
  })
  return Object.fromEntries(known)
}
