import { type Evidence, groupBy, LEAST, type VoteWindow } from './window.rules.ts'

/** Members with more votes than this in the window are no ring: their pairs would cost the square of them. */
const VOTES_MAX = 40
const TIMES = 8
/** A ring votes together on at least this many venues. */
const VENUES = 3

/** Votes of members who vote on the same three venues or more, much more often than the venues' own numbers of voters let expect. */
export function findRings({ votes }: VoteWindow): Evidence[] {
  const members = [...groupBy(votes, ({ member }) => member).values()].filter((own) => own.length >= VENUES && own.length <= VOTES_MAX)
  const voters = new Map<number, number>()
  const pairs = new Map<number, number>()
  for (const own of members) {
    for (const [at, { venue }] of own.entries()) {
      voters.set(venue, (voters.get(venue) ?? 0) + 1)
      for (const other of own.slice(at + 1)) pairs.set(pairOf(venue, other.venue), (pairs.get(pairOf(venue, other.venue)) ?? 0) + 1)
    }
  }
  const expectedOf = (a: number, b: number): number => (voters.get(a)! * voters.get(b)!) / members.length
  const isRing = (a: number, b: number): boolean => pairs.get(pairOf(a, b))! >= Math.max(LEAST, TIMES * expectedOf(a, b))
  const found = new Map<number, { votes: number[]; expected: number }>()
  for (const own of members) {
    for (const { id, venue } of own) {
      const together = own.filter((other) => other.venue !== venue && isRing(venue, other.venue))
      if (together.length < VENUES - 1) continue
      const entry = found.get(venue) ?? { votes: [], expected: expectedOf(venue, together[0]!.venue) }
      found.set(venue, entry)
      entry.votes.push(id)
    }
  }
  return [...found].flatMap(([venue, { votes: ids, expected }]) =>
    ids.length < LEAST ? [] : [{ sign: 'ring', venue, votes: ids, found: ids.length, expected }],
  )
}

/** One number for two venues, whose numbers are below 2²⁶. */
function pairOf(a: number, b: number): number {
  return Math.min(a, b) * 2 ** 26 + Math.max(a, b)
}
