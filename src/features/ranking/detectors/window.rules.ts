/** A vote of the last weeks, as the search for attacks reads it. Times are days since any fixed day. */
export interface WindowVote {
  id: number
  restaurant: number
  member: number
  rating: number
  castAt: number
  signedUpAt: number
  /** When the member cast a vote for the first time. */
  firstCastAt: number
  /** The network of the address from which the vote came; undefined when unknown. */
  network?: number | undefined
  /** The comment on the vote. */
  words?: string | undefined
}

/** The votes on a restaurant before the window. */
export interface RestaurantHistory {
  /** How many gave each rating, from 1 to 10. */
  ratings: readonly number[]
  /** Over how many days they came. */
  days: number
}

/** The votes of the last weeks, and the past with which they are compared. */
export interface VoteWindow {
  votes: readonly WindowVote[]
  /** The length of the window in days. */
  days: number
  histories: ReadonlyMap<number, RestaurantHistory>
}

/** What can be unusual about votes. */
export const signs = ['burst', 'same age', 'young accounts', 'network', 'ring', 'same words'] as const
export type Sign = (typeof signs)[number]

/** Why votes on a restaurant are unusual: how many were found, and how many were expected. A sign alone holds nothing. */
export interface Evidence {
  sign: Sign
  restaurant: number
  votes: readonly number[]
  found: number
  expected: number
}

/** Below this many votes a coincidence explains every pattern. */
export const LEAST = 8

/** The members who voted in the window, each once, with their network and the time of their sign-up. */
export function membersOf(votes: readonly WindowVote[]): Map<number, WindowVote> {
  return new Map(votes.map((vote) => [vote.member, vote]))
}

export function groupBy<T>(items: readonly T[], keyOf: (item: T) => number | undefined): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    if (key === undefined) continue
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

const GROWTH = 2
/** A restaurant with a short past is expected to get this many votes in a month. */
const FEW_A_MONTH = 4

/** How many votes a restaurant gets in this many days by its past pace, with room for growth. */
export function expectedVotes(history: RestaurantHistory | undefined, days: number): number {
  const past = history ? history.ratings.reduce((sum, count) => sum + count, 0) : 0
  const pace = past / Math.max(history?.days ?? 0, 30)
  return Math.max(pace * GROWTH, FEW_A_MONTH / 30) * days
}
