import { type BatchSize, createBatchSize } from '#db/batch-size.ts'
import type { Context } from '#site/server/context.ts'
import { RESTAURANT_VOTES } from '../shields.rules.ts'
import { createDetector, type Detector } from './detecting/create-detector.ts'
import { type Attack, holdVotes } from './hold-votes.ts'
import * as source from './window.sql.ts'

/** Small enough that a stopped run repeats little, large enough that the votes around an attack are there to compare with. */
const VOTES = 5000
const RESTAURANTS = 300
/** Fewer restaurants only where PostgreSQL has no time for more: the search compares them, holds no locks, and pauses while it reads. */
const WHOLE = { first: RESTAURANTS, aimMs: Infinity, rests: false }
/** For at most this many voters the search also reads the votes elsewhere; an attack by more accounts shows without them. */
const MEMBERS = 5000

type SearchContext = Pick<Context, 'db' | 'pages'>
type Searching = SearchContext & { detector: Detector }

/**
 * Every few minutes: searches the restaurants with new votes for attacks, and holds the votes that look like one. A run that was stopped
 * continues at the votes that it had not seen; a repeated one holds nothing twice.
 */
export function searchNewVotes(context: SearchContext, signal?: AbortSignal): Promise<void> {
  return withDetector(context, (searching) => searchNew(searching, signal))
}

async function searchNew(context: Searching, signal?: AbortSignal): Promise<void> {
  const { db } = context
  const batch = createBatchSize(RESTAURANTS, WHOLE)
  let { afterVote } = await source.findProgress(db)
  while (!signal?.aborted) {
    const { restaurants, last, settled, amount } = await source.findNewVotes(db, afterVote, VOTES)
    for (let at = 0; at < restaurants.length && !signal?.aborted;) at += await searchSome(context, batch, restaurants.slice(at))
    if (signal?.aborted || last === null) return
    if (settled !== null) await source.keepVote(db, settled)
    if (amount < VOTES) return
    afterVote = last
  }
}

/** Once a night: searches all restaurants, also for what changed without a new vote. An interrupted run continues where it stopped. */
export function searchAllVotes(context: SearchContext, signal?: AbortSignal): Promise<void> {
  return withDetector(context, (searching) => searchAll(searching, signal))
}

async function searchAll(context: Searching, signal?: AbortSignal): Promise<void> {
  const { db } = context
  const batch = createBatchSize(RESTAURANTS, WHOLE)
  let after = (await source.findProgress(db)).afterRestaurant ?? ''
  while (!signal?.aborted) {
    const from = after
    const last = await batch.fit(async (size) => {
      const next = await source.findRestaurants(db, from, size)
      if (next.restaurants.length > 0) await searchRestaurants(context, next.restaurants)
      return next.last
    })
    await source.keepRestaurant(db, last)
    if (last === null) return
    after = last
  }
}

async function withDetector(context: SearchContext, task: (searching: Searching) => Promise<void>): Promise<void> {
  const detector = createDetector()
  try {
    await task({ ...context, detector })
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
    const { attacks, full } = await findAttacks(context, left)
    const held = new Set<string>()
    for (const attack of attacks) if (await holdVotes(context, attack)) held.add(attack.restaurantId)
    left = full.filter((restaurant) => held.has(restaurant))
  }
}

interface Found {
  attacks: Attack[]
  /** Restaurants that have more votes than were read. */
  full: string[]
}

/** The attacks in which votes on these restaurants take part. Also reads what the voters of signed votes did elsewhere. */
async function findAttacks({ db, detector }: Searching, restaurants: readonly string[]): Promise<Found> {
  const today = Date.now() / 86_400_000
  const amounts = new Map<string, number>()
  detector.forget()
  await source.readRestaurants(db, restaurants, (votes) => {
    detector.give({ votes })
    for (const { restaurant } of votes) amounts.set(restaurant, (amounts.get(restaurant) ?? 0) + 1)
  })
  const full = restaurants.filter((restaurant) => (amounts.get(restaurant) ?? 0) >= RESTAURANT_VOTES)
  const giveTotals = (of: readonly string[]) => source.readTotals(db, of, full, (totals) => detector.give({ totals }))
  if (amounts.size === 0) return { attacks: [], full }
  await giveTotals([...amounts.keys()])
  const members = await detector.look('members', today)
  if (members.length === 0) return { attacks: [], full }
  const elsewhere = new Set<string>()
  await source.readMembers(db, members.slice(0, MEMBERS), (votes) => {
    detector.give({ votes })
    for (const { restaurant } of votes) if (!amounts.has(restaurant)) elsewhere.add(restaurant)
  })
  await giveTotals([...elsewhere])
  return { attacks: await detector.look('attacks', today), full }
}
