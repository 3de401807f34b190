import { type Evidence, expectedVotes, groupBy, LEAST, type VoteWindow, type WindowVote } from './window.rules.ts'

/** A burst may last an hour or drip for two months: each length is compared with the restaurant's own pace. */
const LENGTHS = [1, 7, 30, 60]
/** A holiday or a mention in the press triples the votes of a restaurant for some days. */
const TIMES = 4

/** Votes that came much faster than the restaurant's own history lets expect. Fame does that too, so a burst alone says nothing. */
export function findBursts({ votes, histories }: VoteWindow): Evidence[] {
  return [...groupBy(votes, ({ restaurant }) => restaurant)].flatMap(([restaurant, group]) => {
    const sorted = group.toSorted((a, b) => a.castAt - b.castAt)
    const inBurst = new Set<number>()
    let expected = 0
    for (const days of LENGTHS) {
      const usual = expectedVotes(histories.get(restaurant), days)
      const found = markBursts(sorted, days, Math.max(LEAST, TIMES * usual), inBurst)
      if (found) expected = Math.max(expected, usual)
    }
    return inBurst.size === 0 ? [] : [{ sign: 'burst', restaurant, votes: [...inBurst], found: inBurst.size, expected }]
  })
}

/** Marks the votes of every stretch of this many days that holds at least `least` votes. */
function markBursts(sorted: readonly WindowVote[], days: number, least: number, marked: Set<number>): boolean {
  let from = 0
  let markedTo = 0
  let isFound = false
  for (let to = 0; to < sorted.length; to++) {
    while (sorted[to]!.castAt - sorted[from]!.castAt > days) from++
    if (to - from + 1 < least) continue
    isFound = true
    for (let at = Math.max(from, markedTo); at <= to; at++) marked.add(sorted[at]!.id)
    markedTo = to + 1
  }
  return isFound
}
