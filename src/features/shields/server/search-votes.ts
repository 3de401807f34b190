import { type BatchSize, createBatchSize } from '#db/batch-size.ts'
import type { Database } from '#db/connect.ts'
import { rest } from '#db/pacing.ts'
import type { Context } from '#site/server/context.ts'
import { createDetector, type Detector } from './detecting/create-detector.ts'
import { holdVotes } from './hold-votes.ts'
import * as progress from './progress.sql.ts'

/** Small enough that a stopped run repeats little, large enough that the votes around an attack are there to compare with. */
const VOTES = 5000
const RESTAURANTS = 300
/** Fewer restaurants only where PostgreSQL has no time for more: the search compares them, holds no locks, and pauses while it reads. */
const WHOLE = { first: RESTAURANTS, aimMs: Infinity, rests: false }

interface SearchContext extends Pick<Context, 'db' | 'pages'> {
  /** How the thread that reads the votes connects to the database. */
  connection: Database['connection']
}
type Searching = Omit<SearchContext, 'connection'> & { detector: Detector }

/**
 * Every few minutes: searches the restaurants with new votes for attacks, and holds the votes that look like one. A run that was stopped
 * continues at the votes that it had not seen; a repeated one holds nothing twice.
 */
export function searchNewVotes(context: SearchContext, signal?: AbortSignal): Promise<void> {
  return withDetector(context, signal, (searching) => searchNew(searching, signal))
}

async function searchNew(context: Searching, signal?: AbortSignal): Promise<void> {
  const { db } = context
  const batch = createBatchSize(RESTAURANTS, WHOLE)
  let { afterVote } = await progress.findProgress(db)
  while (!signal?.aborted) {
    const { restaurants, last, settled, amount } = await progress.findNewVotes(db, afterVote, VOTES)
    for (let at = 0; at < restaurants.length && !signal?.aborted;) at += await searchSome(context, batch, restaurants.slice(at))
    if (signal?.aborted || last === null) return
    if (settled !== null) await progress.keepVote(db, settled)
    if (amount < VOTES) return
    afterVote = last
  }
}

/** Once a night: searches all restaurants, also for what changed without a new vote. An interrupted run continues where it stopped. */
export function searchAllVotes(context: SearchContext, signal?: AbortSignal): Promise<void> {
  return withDetector(context, signal, (searching) => searchAll(searching, signal))
}

async function searchAll(context: Searching, signal?: AbortSignal): Promise<void> {
  const { db } = context
  const batch = createBatchSize(RESTAURANTS, WHOLE)
  let after = (await progress.findProgress(db)).afterRestaurant ?? ''
  while (!signal?.aborted) {
    const from = after
    const last = await batch.fit(async (size) => {
      const next = await progress.findRestaurants(db, from, size)
      if (next.restaurants.length > 0) await searchRestaurants(context, next.restaurants)
      return next.last
    })
    if (signal?.aborted) return
    await progress.keepRestaurant(db, last)
    if (last === null) return
    after = last
  }
}

async function withDetector(
  { db, pages, connection }: SearchContext,
  signal: AbortSignal | undefined,
  task: (searching: Searching) => Promise<void>,
): Promise<void> {
  const detector = createDetector(connection, signal)
  try {
    await task({ db, pages, detector })
  } finally {
    await detector.close()
  }
}

/** Searches the first of these restaurants. @returns how many it took */
function searchSome(context: Searching, batch: BatchSize, restaurants: readonly string[]): Promise<number> {
  return batch.fit(async (size) => {
    const some = restaurants.slice(0, size)
    await searchRestaurants(context, some)
    return some.length
  })
}

/**
 * Holds the votes of attacks on these restaurants. A restaurant with more votes than are read at once is searched again while there is
 * something to hold.
 */
async function searchRestaurants(context: Searching, restaurants: readonly string[]): Promise<void> {
  for (let left = restaurants; left.length > 0;) {
    // The thread does not see whether requests wait for a connection.
    await rest(0)
    const { attacks, full } = await context.detector.find(left)
    const held = new Set<string>()
    for (const attack of attacks) if (await holdVotes(context, attack)) held.add(attack.restaurantId)
    left = full.filter((restaurant) => held.has(restaurant))
  }
}
