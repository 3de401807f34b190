import { RESTAURANT_VOTES } from '../../shields.rules.ts'
import type { Attack } from '../hold-votes.ts'
import { type Reading, readFacts, readMembers, readRestaurants, readTotals } from '../window.sql.ts'
import { type SeenVote, type Totals, windowOf } from '../window.ts'
import { attacksIn, signedMembers } from './detect.ts'
import { createVoteCache, type VoteCache } from './vote-cache.ts'

/** For at most this many voters the search also reads the votes elsewhere; an attack by more accounts shows without them. */
const MEMBERS = 5000

export interface Found {
  /** Those of which a vote is not held yet. */
  attacks: Attack[]
  /** Restaurants that have more votes than were read. */
  full: string[]
}

/**
 * A search that is given restaurants again and again: it finds the attacks in which votes on them take part. Where a sign shows, it also
 * reads what these voters did elsewhere, and keeps that for the next restaurants.
 */
export function createSearch(reading: Reading): (restaurants: readonly string[]) => Promise<Found> {
  let cache = createVoteCache()
  return async (restaurants) => {
    if (cache.isFull()) cache = createVoteCache()
    try {
      return await findAttacks(reading, cache, restaurants)
    } catch (error) {
      // It may have a part of a member's votes.
      cache = createVoteCache()
      throw error
    }
  }
}

async function findAttacks(reading: Reading, cache: VoteCache, restaurants: readonly string[]): Promise<Found> {
  const isFresh = cache.isEmpty()
  const here = await readHere(reading, cache, restaurants)
  const members = signedMembers(windowOf(here.votes, here.totals, here.today)).slice(0, MEMBERS)
  if (members.length === 0) return { attacks: [], full: here.full }
  const attacks = await lookElsewhere(reading, cache, here, members)
  if (attacks.length === 0) return { attacks, full: here.full }
  // What was kept may be minutes old, too old to hold votes for. And once votes are held, it is not true any more.
  cache.forget(members)
  if (isFresh) return { attacks, full: here.full }
  const again = await lookElsewhere(reading, cache, here, members)
  cache.forget(members)
  return { attacks: again, full: here.full }
}

/** The votes on the restaurants that are searched. */
interface Here {
  votes: SeenVote[]
  totals: Map<number, Totals>
  full: string[]
  today: number
}

async function readHere(reading: Reading, cache: VoteCache, restaurants: readonly string[]): Promise<Here> {
  const amounts = new Map<string, number>()
  const read: SeenVote[] = []
  await readRestaurants(reading, restaurants, (rows) => {
    for (const row of rows) {
      read.push(cache.voteOf(row))
      amounts.set(row.restaurant, (amounts.get(row.restaurant) ?? 0) + 1)
    }
  })
  const full = restaurants.filter((restaurant) => (amounts.get(restaurant) ?? 0) >= RESTAURANT_VOTES)
  const here = { votes: await withFacts(reading, cache, read), totals: new Map<number, Totals>(), full, today: Date.now() / 86_400_000 }
  await readTotals(reading, [...amounts.keys()], full, (rows) => {
    for (const { id, ratings, created_at: createdAt, is_past: isPast } of rows)
      here.totals.set(cache.restaurants.of(id), { ratings, createdAt, isPast })
  })
  return here
}

/** The votes with the facts of their members, without those of members who have just left. */
async function withFacts(reading: Reading, cache: VoteCache, votes: readonly SeenVote[]): Promise<SeenVote[]> {
  const members = [...new Set(votes.map(({ member }) => member))].filter((member) => !cache.facts.has(member))
  await readFacts(reading, members.map(cache.members.nameOf), cache.keepFacts)
  return votes.flatMap((vote) => {
    const facts = cache.facts.get(vote.member)
    return facts ? [Object.assign(vote, facts)] : []
  })
}

/** Reads what is not known of the other votes of these members, and looks for attacks in all of them that have votes to hold. */
async function lookElsewhere(reading: Reading, cache: VoteCache, here: Here, members: readonly number[]): Promise<Attack[]> {
  const unread = members.filter((member) => !cache.hasVotes(member))
  await readMembers(reading, unread.map(cache.members.nameOf), cache.keepVotes)
  const seen = new Set(here.votes.map(({ id }) => id))
  const elsewhere = members.flatMap((member) => cache.votesOf(member).filter(({ id }) => !seen.has(id)))
  const restaurants = new Set(elsewhere.map(({ restaurant }) => restaurant).filter((restaurant) => !here.totals.has(restaurant)))
  const unknown = [...restaurants].filter((restaurant) => !cache.totals.has(restaurant))
  await readTotals(reading, unknown.map(cache.restaurants.nameOf), [], cache.keepTotals)
  const totals = new Map(here.totals)
  for (const restaurant of restaurants) {
    const known = cache.totals.get(restaurant)
    if (known) totals.set(restaurant, known)
  }
  const votes = [...here.votes, ...elsewhere]
  return withNews(attacksIn(windowOf(votes, totals, here.today), cache.restaurants.nameOf), votes)
}

/** The attacks of which a vote is not held yet. */
function withNews(attacks: Attack[], seen: readonly SeenVote[]): Attack[] {
  if (attacks.length === 0) return attacks
  const held = new Set(seen.filter(({ isHeld }) => isHeld).map(({ id }) => id))
  return attacks.filter(({ votes }) => votes.some(({ id }) => !held.has(id)))
}
