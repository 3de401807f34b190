import type { Logger } from 'pino'
import type { Db } from '#db/connect.ts'
import type { Config } from '#site/server/config.ts'
import type { Clock } from '#platform/realtime/hub/index.ts'
import { appendErased } from './erased-file.ts'
import { listErased } from './erased-members.sql.ts'

/** How often each process copies what other servers recorded. */
const EVERY_MS = 60_000
/** A row is as old as the start of its transaction, and is seen when that ends. */
const OVERLAP_MS = 10 * 60_000

/** Keeps the file of this server that names erased members, which survives a restore of the database. */
export interface ErasedList {
  /** Copies what the file does not have yet. */
  copy(): Promise<void>
  start(): void
  /** Waits for a copy under way. */
  close(): Promise<void>
}

interface Parts {
  db: Db
  config: Pick<Config, 'erasedList'>
  log: Logger
  clock: Clock
}

/** Every process copies the hashes of erased members from the database into the file of its server, once a minute. */
export function createErasedList({ db, config, log, clock }: Parts): ErasedList {
  let since: Date | undefined
  let stop: (() => void) | undefined
  let copying = Promise.resolve()

  async function copy(): Promise<void> {
    const rows = await listErased(db, since)
    await appendErased(
      config.erasedList,
      rows.map(({ hash }) => hash),
    )
    const last = rows.at(-1)
    if (last) since = new Date(last.erasedAt.getTime() - OVERLAP_MS)
  }

  function copyAgain(): void {
    copying = copying.then(copy).catch((error: Error & { code?: string }) => {
      log.warn({ part: 'accounts', error: error.name, code: error.code }, 'list of erased members not written')
    })
  }

  return {
    copy,
    start() {
      copyAgain()
      stop ??= clock.every(EVERY_MS, copyAgain)
    },
    async close() {
      stop?.()
      await copying
    },
  }
}
