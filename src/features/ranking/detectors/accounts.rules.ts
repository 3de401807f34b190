import { type Evidence, expectedVotes, groupBy, LEAST, membersOf, type VoteWindow, type WindowVote } from './window.rules.ts'

const WEEK = 7
/** An account that votes this soon after its sign-up is young. */
const YOUNG_DAYS = 14
const TIMES = 5

/**
 * Votes on one restaurant by accounts that were made in the same weeks. Members who sign up together and stay honest, such as a class of
 * students, do that too.
 */
export function findSameAge(window: VoteWindow): Evidence[] {
  // With the weeks beside it: the first and the last accounts of an attack are few in their weeks.
  return findShares(window, { sign: 'same age', keyOf: ({ signedUpAt }) => Math.floor(signedUpAt / WEEK), around: 1 })
}

/** Votes from one network on one restaurant. Whole cities share the network of a mobile carrier, so this counts only with other signs. */
export function findNetworks(window: VoteWindow): Evidence[] {
  return findShares(window, { sign: 'network', keyOf: ({ network }) => network, around: 0 })
}

/** Votes on one restaurant by accounts that had just been made. */
export function findYoung({ votes, days, histories }: VoteWindow): Evidence[] {
  const isYoung = ({ castAt, signedUpAt }: WindowVote): boolean => castAt - signedUpAt < YOUNG_DAYS
  const share = votes.filter(isYoung).length / Math.max(votes.length, 1)
  return [...groupBy(votes, ({ restaurant }) => restaurant)].flatMap(([restaurant, group]) => {
    const young = group.filter(isYoung)
    const expected = Math.min(share, 0.2) * expectedVotes(histories.get(restaurant), days)
    const isMany = young.length >= Math.max(LEAST, TIMES * expected)
    return isMany ? [{ sign: 'young accounts', restaurant, votes: young.map(({ id }) => id), found: young.length, expected }] : []
  })
}

interface Shared {
  sign: 'same age' | 'network'
  keyOf: (vote: WindowVote) => number | undefined
  /** How many keys on each side count as the same. */
  around: number
}

/** Votes on a restaurant that share something much more often than the members who vote at all. */
function findShares({ votes, days, histories }: VoteWindow, { sign, keyOf, around }: Shared): Evidence[] {
  const members = membersOf(votes)
  const shares = new Map([...groupBy([...members.values()], keyOf)].map(([key, group]) => [key, group.length / members.size]))
  const reach = Array.from({ length: 2 * around + 1 }, (_, at) => at - around)
  return [...groupBy(votes, ({ restaurant }) => restaurant)].flatMap(([restaurant, group]) => {
    const usual = expectedVotes(histories.get(restaurant), days)
    const groups = groupBy(group, keyOf)
    return [...groups].flatMap(([key, alike]): Evidence[] => {
      const found = reach.reduce((sum, step) => sum + (groups.get(key + step)?.length ?? 0), 0)
      const expected = usual * reach.reduce((sum, step) => sum + (shares.get(key + step) ?? 0), 0)
      const isMany = found >= Math.max(LEAST, TIMES * expected)
      return isMany ? [{ sign, restaurant, votes: alike.map(({ id }) => id), found, expected }] : []
    })
  })
}
