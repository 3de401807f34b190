import { type Evidence, groupBy, LEAST, type VoteWindow } from './window.rules.ts'

/** Members with more votes than this in the window are no ring: their pairs would cost the square of them. */
const VOTES_MAX = 40
const TIMES = 8
/** A ring votes together on at least this many restaurants. */
const RESTAURANTS = 3
/** The numbers of restaurants are below this. */
const SHIFT = 2 ** 26

/**
 * Votes of members who vote on the same three restaurants or more, much more often than the restaurants' own numbers of voters let expect.
 */
export function findRings({ votes }: VoteWindow): Evidence[] {
  const members = [...groupBy(votes, ({ member }) => member).values()].filter((own) => own.length >= RESTAURANTS && own.length <= VOTES_MAX)
  const voters = new Map<number, number>()
  const pairs = new Map<number, number>()
  for (const own of members) {
    for (const [at, { restaurant }] of own.entries()) {
      voters.set(restaurant, (voters.get(restaurant) ?? 0) + 1)
      for (const other of own.slice(at + 1))
        pairs.set(pairOf(restaurant, other.restaurant), (pairs.get(pairOf(restaurant, other.restaurant)) ?? 0) + 1)
    }
  }
  const expectedOf = (a: number, b: number): number => (voters.get(a)! * voters.get(b)!) / members.length
  const rings = new Set<number>()
  const inRings = new Set<number>()
  for (const [pair, together] of pairs) {
    const [a, b] = [Math.floor(pair / SHIFT), pair % SHIFT]
    if (together < Math.max(LEAST, TIMES * expectedOf(a, b))) continue
    rings.add(pair)
    inRings.add(a).add(b)
  }
  const found = new Map<number, { votes: number[]; expected: number }>()
  for (const own of members) {
    for (const { id, restaurant } of own) {
      if (!inRings.has(restaurant)) continue
      const together = own.filter((other) => other.restaurant !== restaurant && rings.has(pairOf(restaurant, other.restaurant)))
      if (together.length < RESTAURANTS - 1) continue
      const entry = found.get(restaurant) ?? { votes: [], expected: expectedOf(restaurant, together[0]!.restaurant) }
      found.set(restaurant, entry)
      entry.votes.push(id)
    }
  }
  return [...found].flatMap(([restaurant, { votes: ids, expected }]) =>
    ids.length < LEAST ? [] : [{ sign: 'ring', restaurant, votes: ids, found: ids.length, expected }],
  )
}

/** One number for two restaurants. */
function pairOf(a: number, b: number): number {
  return Math.min(a, b) * SHIFT + Math.max(a, b)
}
