import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { rest } from '#db/pacing.ts'
import { notifyDevices } from '#features/sanctions/server/index.ts'
import type { Context } from '#site/server/context.ts'
import { selectRunning } from './raids.sql.ts'
import { type Batch, runBatch } from './run-batch.ts'

/** Held by the process that works on raids, for as long as it does. */
const WORKER_LOCK = 7_104_004
/** Pages of the touched restaurants are drawn again this often. */
const PAGES_MS = 2000

type WorkerContext = Pick<Context, 'db' | 'hub' | 'log' | 'pages' | 'secret' | 'sessions' | 'site'>

/** Works on raids in the background, in one process at a time. */
export interface RaidWorker {
  /** Starts at once, unless it runs already; resolves when no raid is under way. */
  run(): Promise<void>
  /** Stops after the batch under way; the next start continues behind it. */
  close(): Promise<void>
}

/** A context with the worker that undoes and returns raids. */
export interface RaidContext extends Context {
  raids: RaidWorker
}

export function createRaidWorker(context: WorkerContext): RaidWorker {
  const closing = new AbortController()
  let running: Promise<void> | undefined

  async function task(): Promise<void> {
    if ((await selectRunning(context.db)).length === 0) return
    await context.db.connection().execute(async (db) => {
      const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${WORKER_LOCK}) as got`.execute(db)
      if (!rows[0]?.got) return
      try {
        // An order that came meanwhile is found by the next look.
        for (let ids = await selectRunning(db); ids.length > 0 && !closing.signal.aborted; ids = await selectRunning(db))
          for (const id of ids) await runRaid(context, db, id, closing.signal)
      } finally {
        await sql`select pg_advisory_unlock(${WORKER_LOCK})`.execute(db)
      }
    })
  }

  return {
    run() {
      if (closing.signal.aborted) return Promise.resolve()
      running ??= task()
        .catch((error: Error & { code?: string }) =>
          context.log.warn({ error: error.name, code: error.code }, 'raid waits for the next try'),
        )
        .finally(() => (running = undefined))
      return running
    },
    async close() {
      closing.abort()
      await running
    },
  }
}

/** Batch after batch, with a pause that leaves the members' votes the greater part of the time. */
async function runRaid(context: WorkerContext, db: Db, id: number, signal: AbortSignal): Promise<void> {
  const touched = new Set<string>()
  let toldAt = performance.now()
  const invalidatePages = (listed: boolean) => {
    if (touched.size > 0) context.pages.changed({ restaurant: [...touched], ...(listed && { restaurants: true }) })
    touched.clear()
    toldAt = performance.now()
  }
  while (!signal.aborted) {
    const began = performance.now()
    const batch = await runBatch(db, id, context)
    if (!batch) break
    for (const restaurant of batch.restaurants) touched.add(restaurant)
    for (const collection of batch.collections) context.pages.changed({ collection })
    notifyMembers(context, batch)
    if (batch.emptied.length > 0)
      context.log.info({ raid: id, shields: batch.emptied }, 'shields closed: the undo of the raid took all their votes')
    if (batch.listed || performance.now() - toldAt > PAGES_MS) invalidatePages(batch.listed)
    if (!batch.goesOn) {
      context.log.info({ raid: id }, 'raid done')
      break
    }
    await rest(performance.now() - began, signal)
  }
  invalidatePages(true)
}

function notifyMembers(context: WorkerContext, { banned, freed }: Batch): void {
  for (const member of banned) notifyDevices(context, member, 'banned')
  for (const member of freed) notifyDevices(context, member)
}
