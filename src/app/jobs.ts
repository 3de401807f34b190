import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { firstValue } from '#db/rows.ts'
import { countKinds, dropDishes, matchKinds, weighDishes } from '#features/dishes/server/index.ts'
import { deleteFaded } from '#features/carts/server/index.ts'
import { cleanAccounts, runWaitingActs } from '#features/accounts/server/index.ts'
import { forgetProofs } from '#features/challenges/server/index.ts'
import { completeFacts } from '#features/facts/server/index.ts'
import { returnExpired } from '#features/gifts/server/index.ts'
import { advanceOpenings, completeHours } from '#features/hours/server/index.ts'
import { dropJournals } from '#features/merges/server/index.ts'
import { dropOldRemoved } from '#features/sanctions/server/index.ts'
import { deleteOldNotifications, sendDigests } from '#features/notifications/server/index.ts'
import { dumpDirectory, writeDumpInThread } from '#features/open-data/server/index.ts'
import { placeRestaurants } from '#features/places/server/index.ts'
import { completePrices } from '#features/prices/server/index.ts'
import { forgetRaids } from '#features/raids/server/index.ts'
import { dropReportNetworks } from '#features/reports/server/index.ts'
import { sendWaitingAlerts } from '#features/queue/server/index.ts'
import { refreshOrder } from '#features/ranking/server/index.ts'
import { countDays } from '#features/statistics/server/index.ts'
import { dropNetworks, searchAllVotes, searchNewVotes } from '#features/shields/server/index.ts'
import { completeDecisions } from '#features/restaurant-status/server/index.ts'
import { dropStatementNetworks } from '#features/witnesses/server/index.ts'
import { cleanMedia, listMedia } from '#platform/media/index.ts'
import { UnavailableError } from '#lib/errors.ts'
import { refreshEverything, refreshTrending } from '#features/trending/server/index.ts'
import { deleteExpiredKeys } from '#platform/http/idempotency.ts'
import type { AppContext } from './create-context.ts'
import { holdJobLock } from './job-lock.ts'
import { measureJobs } from './metrics/job-metrics.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * A background job. Its database and its context have the long time limits of jobs: a nightly run over millions of votes takes minutes.
 * It stops early when the signal is aborted.
 */
export interface Job {
  name: string
  /** The least time between the end of a run and the next run. */
  everyMs: number
  /** Hours of the day in Istanbul in which it may run; missed for a day, it runs at any hour. */
  hours?: [from: number, to: number]
  run(db: Db, signal: AbortSignal, context: AppContext): Promise<void>
}

/** Completes what members said about status, hours, prices and facts, once a day has passed without contradiction or a guard has ended. */
async function completeEverything(_: Db, signal: AbortSignal, context: AppContext): Promise<void> {
  await completeDecisions(context, signal)
  await completeHours(context, signal)
  await completePrices(context, signal)
  await completeFacts(context, signal)
}

/** All jobs, in the order in which due ones run. */
export const jobs: readonly Job[] = [
  { name: 'trending', everyMs: 3 * MINUTE, run: refreshTrending },
  { name: 'trending-nightly', everyMs: 20 * HOUR, hours: [3, 6], run: refreshEverything },
  {
    name: 'shields',
    everyMs: 3 * MINUTE,
    run: (db, signal, { pages, connection }) => searchNewVotes({ db, pages, connection }, signal),
  },
  // Before the order, which gives held votes no weight.
  {
    name: 'shields-nightly',
    everyMs: 20 * HOUR,
    hours: [3, 6],
    run: async (db, signal, { pages, connection }) => {
      await searchAllVotes({ db, pages, connection }, signal)
      await dropNetworks(db, signal)
    },
  },
  // At the first start it weighs the votes from before they had weights.
  {
    name: 'order',
    everyMs: 20 * HOUR,
    hours: [3, 6],
    run: async (db, signal, { pages }) => {
      await refreshOrder(db, signal)
      pages.changed({ restaurants: true })
    },
  },
  // After the nightly order, which says how far each member is trusted.
  {
    name: 'dish-order',
    everyMs: 20 * HOUR,
    hours: [3, 6],
    run: async (db, signal, { pages }) => {
      await weighDishes(db, signal)
      pages.changed({ restaurants: true })
    },
  },
  // After the nightly order, because the dump contains its weights.
  {
    name: 'open-dump',
    everyMs: 20 * HOUR,
    hours: [3, 7],
    run: (_, signal, { connection, config }) => writeDumpInThread({ connection, directory: dumpDirectory(config) }, signal),
  },
  // At the first start it counts the days and weeks before statistics were kept.
  { name: 'statistics', everyMs: 20 * HOUR, hours: [1, 6], run: countDays },
  { name: 'idempotency-keys', everyMs: HOUR, run: deleteExpiredKeys },
  { name: 'used-proofs', everyMs: 10 * MINUTE, run: forgetProofs },
  { name: 'clean-accounts', everyMs: 6 * HOUR, run: (db, signal, { config }) => cleanAccounts(db, config, signal) },
  { name: 'waiting-acts', everyMs: 5 * MINUTE, run: (_, signal, context) => runWaitingActs(context, signal) },
  { name: 'expired-gifts', everyMs: MINUTE, run: returnExpired },
  { name: 'openings', everyMs: MINUTE, run: advanceOpenings },
  { name: 'merge-journals', everyMs: 6 * HOUR, run: dropJournals },
  { name: 'removed-content', everyMs: 6 * HOUR, run: dropOldRemoved },
  // An order starts the undo at once; this continues it after a crash.
  { name: 'raids', everyMs: MINUTE, run: async (_, __, { raids }) => void raids.run() },
  { name: 'old-raids', everyMs: 6 * HOUR, run: forgetRaids },
  { name: 'member-decisions', everyMs: 10 * MINUTE, run: completeEverything },
  {
    name: 'statement-networks',
    everyMs: 20 * HOUR,
    hours: [3, 6],
    run: async (db, signal, context) => {
      await dropStatementNetworks(context, signal)
      await dropReportNetworks(db, signal)
    },
  },
  // At the first start of a release with another list of kinds it looks at every dish again.
  { name: 'dish-kinds', everyMs: 10 * MINUTE, run: matchKinds },
  {
    name: 'dish-places',
    everyMs: 10 * MINUTE,
    run: async (db, signal, { pages }) => {
      if (await countKinds(db, signal)) pages.changed({ restaurants: true })
    },
  },
  { name: 'old-dishes', everyMs: HOUR, run: dropDishes },
  { name: 'waiting-items', everyMs: 10 * MINUTE, run: sendWaitingAlerts },
  { name: 'faded-carts', everyMs: 10 * MINUTE, run: deleteFaded },
  { name: 'old-notifications', everyMs: 6 * HOUR, run: deleteOldNotifications },
  // At the first start it places the restaurants from before places were kept.
  {
    name: 'places',
    everyMs: 20 * HOUR,
    hours: [3, 6],
    run: async (db, signal) => void (await placeRestaurants(db, signal)),
  },
  { name: 'clean-media', everyMs: HOUR, run: cleanMedia },
  // At the first start it measures the pictures from before their sizes were kept.
  { name: 'media-listing', everyMs: 20 * HOUR, hours: [3, 6], run: listMedia },
  // In the hours in which people read mails: the first run of the day writes the digests, later ones what was missed.
  { name: 'digests', everyMs: HOUR, hours: [9, 21], run: sendDigests },
  { name: 'pushes', everyMs: MINUTE, run: async (db, _, { pushes }) => pushes.deleteExpired(db) },
  { name: 'mails', everyMs: MINUTE / 2, run: async (db, _, { mail }) => mail.sweep(db) },
]

/** Runs the due jobs, one at a time, in whichever process is first; failures are logged and tried again. */
export function startJobs(
  context: AppContext,
  { lookEveryMs = MINUTE, list = jobs }: { lookEveryMs?: number; list?: readonly Job[] } = {},
): { stop(): Promise<void> } {
  const { log } = context
  const failures = measureJobs({ metrics: context.metrics, db: context.patient.db }, list)
  const stopping = new AbortController()
  let running = Promise.resolve()

  async function look(): Promise<void> {
    for (const job of list) {
      if (stopping.signal.aborted) return
      await runWhenDue(job, stopping.signal, context).catch((error: Error) => {
        failures.inc({ name: job.name })
        log.warn(
          { job: job.name, error: error instanceof UnavailableError ? error.message : error.name, code: (error as { code?: string }).code },
          'job failed',
        )
      })
    }
  }

  function lookAgainIn(ms: number): NodeJS.Timeout {
    return setTimeout(() => {
      running = look().then(() => {
        if (!stopping.signal.aborted) timer = lookAgainIn(lookEveryMs)
      })
    }, ms).unref()
  }
  let timer = lookAgainIn(Math.min(lookEveryMs, 5000))

  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}

async function runWhenDue(job: Job, signal: AbortSignal, context: AppContext): Promise<void> {
  if (!(await isDue(context.patient.db, job))) return
  await holdJobLock(context.patient, job.name, async ({ connection, db, lost }) => {
    // Another process may have run it between the check and the lock.
    if (!(await isDue(connection, job))) return
    await job.run(connection, AbortSignal.any([signal, lost]), { ...context, db })
    if (!signal.aborted && !lost.aborted) await markFinished(connection, job)
  })
}

async function isDue(db: Db, { name, everyMs, hours }: Job): Promise<boolean> {
  const [from, to] = hours ?? [0, 24]
  return (
    (await firstValue<boolean>(db)`
    select age > make_interval(secs => ${everyMs / 1000})
      and (extract(hour from now() at time zone 'Europe/Istanbul') between ${from} and ${to - 1} or age > interval '1 day 6 hours') as due
    from (select now() - coalesce((select finished_at from jobs where name = ${name}), 'epoch') as age) last`) ?? false
  )
}

async function markFinished(db: Db, { name }: Job): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ name, finished_at: sql`now()` })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ finished_at: sql`now()` }))
    .execute()
}
