import type { MemberFacts, RecentVote, RestaurantTotals } from '../window.sql.ts'
import type { SeenVote, Totals } from '../window.ts'

/** About as many bytes of memory; 6 million votes without comments need them. */
const MOST = 300_000_000
const BYTES = { vote: 50, letter: 2, name: 150 }

/** Gives each name a number, which takes less memory and is quicker to compare. */
interface Numbers {
  of(name: string): number
  nameOf(number: number): string
  size(): number
}

function createNumbers(): Numbers {
  const numbers = new Map<string, number>()
  const names: string[] = []
  return {
    of(name) {
      const known = numbers.get(name)
      if (known !== undefined) return known
      numbers.set(name, names.length)
      return names.push(name) - 1
    },
    nameOf: (number) => names[number]!,
    size: () => names.length,
  }
}

/** What a search has read. A member who votes a lot is met on many restaurants, and is read once. */
export interface VoteCache {
  restaurants: Numbers
  members: Numbers
  /** By member. */
  facts: Map<number, Pick<SeenVote, 'signedUpAt' | 'firstCastAt'>>
  /** By restaurant. */
  totals: Map<number, Totals>
  /** The vote of a row; the facts of its member may be added later. */
  voteOf(row: RecentVote): SeenVote
  keepFacts(rows: readonly MemberFacts[]): void
  keepTotals(rows: readonly RestaurantTotals[]): void
  /** Keeps votes of members of whom all votes of the window are read. */
  keepVotes(rows: readonly RecentVote[]): void
  hasVotes(member: number): boolean
  votesOf(member: number): SeenVote[]
  /** Forgets the votes of these members and the totals of their restaurants. */
  forget(members: readonly number[]): void
  /** Whether it has no votes. */
  isEmpty(): boolean
  /** Whether it needs too much memory. */
  isFull(): boolean
}

export function createVoteCache(): VoteCache {
  const [restaurants, members, networks] = [createNumbers(), createNumbers(), createNumbers()]
  const facts: VoteCache['facts'] = new Map()
  const totals: VoteCache['totals'] = new Map()
  const kept = createKeptVotes()
  function voteOf(row: RecentVote): SeenVote {
    const member = members.of(row.member)
    const known = facts.get(member)
    return {
      id: row.id,
      restaurant: restaurants.of(row.restaurant),
      member,
      rating: row.rating,
      castAt: row.cast_at,
      signedUpAt: known?.signedUpAt ?? Number.NaN,
      firstCastAt: known?.firstCastAt ?? Number.NaN,
      network: row.network === null ? undefined : networks.of(row.network),
      words: row.words ?? undefined,
      isHeld: row.is_held,
    }
  }
  const votesOf = (member: number): SeenVote[] => kept.of(member, facts.get(member))
  return {
    restaurants,
    members,
    facts,
    totals,
    voteOf,
    keepFacts(rows) {
      for (const { id, signed_up_at: signedUpAt, first_cast_at: firstCastAt } of rows)
        facts.set(members.of(id), { signedUpAt, firstCastAt })
    },
    keepTotals(rows) {
      for (const { id, ratings, created_at: createdAt, is_past: isPast } of rows)
        totals.set(restaurants.of(id), { ratings, createdAt, isPast })
    },
    keepVotes(rows) {
      for (const row of rows) kept.add(voteOf(row))
    },
    hasVotes: kept.has,
    votesOf,
    forget(given) {
      for (const member of given) {
        for (const { restaurant } of votesOf(member)) totals.delete(restaurant)
        kept.delete(member)
      }
    },
    isEmpty: kept.isEmpty,
    isFull: () => kept.bytes() + BYTES.name * (restaurants.size() + members.size() + networks.size()) > MOST,
  }
}

/** Votes in little memory: a list of numbers for each member, a few for each vote. */
function createKeptVotes() {
  const FIELDS = 6
  const lists = new Map<number, number[]>()
  const words = new Map<number, string>()
  let [amount, letters] = [0, 0]
  return {
    add({ id, restaurant, member, rating, castAt, network, words: text, isHeld }: SeenVote): void {
      const list = lists.get(member) ?? []
      lists.set(member, list)
      list.push(castAt, id, restaurant, rating, network ?? -1, Number(isHeld))
      amount++
      if (text === undefined) return
      words.set(id, text)
      letters += text.length
    },
    has: (member: number): boolean => lists.has(member),
    of(member: number, facts: Pick<SeenVote, 'signedUpAt' | 'firstCastAt'> | undefined): SeenVote[] {
      const list = lists.get(member)
      if (!list || !facts) return []
      const votes: SeenVote[] = []
      for (let at = 0; at < list.length; at += FIELDS) {
        const [id, network] = [list[at + 1]!, list[at + 4]!]
        votes.push({
          id,
          restaurant: list[at + 2]!,
          member,
          rating: list[at + 3]!,
          castAt: list[at]!,
          signedUpAt: facts.signedUpAt,
          firstCastAt: facts.firstCastAt,
          network: network === -1 ? undefined : network,
          words: words.get(id),
          isHeld: list[at + 5] === 1,
        })
      }
      return votes
    },
    delete(member: number): void {
      const list = lists.get(member) ?? []
      for (let at = 1; at < list.length; at += FIELDS) {
        letters -= words.get(list[at]!)?.length ?? 0
        words.delete(list[at]!)
      }
      amount -= list.length / FIELDS
      lists.delete(member)
    },
    isEmpty: (): boolean => lists.size === 0,
    bytes: (): number => amount * BYTES.vote + letters * BYTES.letter,
  }
}
