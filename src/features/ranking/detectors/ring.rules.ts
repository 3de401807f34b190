import { type Evidence, groupBy, LEAST, type VoteWindow } from './window.rules.ts'

/** Members with more votes than this in the window are no ring: their pairs would cost the square of them. */
const VOTES_MAX = 40
const TIMES = 8
/** A ring votes together on at least this many restaurants. */
const RESTAURANTS = 3

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
  const isRing = (a: number, b: number): boolean => pairs.get(pairOf(a, b))! >= Math.max(LEAST, TIMES * expectedOf(a, b))
  const found = new Map<number, { votes: number[]; expected: number }>()
  for (const own of members) {
    for (const { id, restaurant } of own) {
      const together = own.filter((other) => other.restaurant !== restaurant && isRing(restaurant, other.restaurant))
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

/** One number for two restaurants, whose numbers are below 2²⁶. */
function pairOf(a: number, b: number): number {
  return Math.min(a, b) * 2 ** 26 + Math.max(a, b)
}
