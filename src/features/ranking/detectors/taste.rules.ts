import { groupBy, LEAST, type RestaurantHistory, type WindowVote } from './window.rules.ts'

/** The end of the scale to which a group pushes a restaurant. */
export type Pole = 'high' | 'low'

const isAtPole: Record<Pole, (rating: number) => boolean> = { high: (rating) => rating >= 9, low: (rating) => rating <= 2 }
/** What honest members give when nothing is known of the restaurant: a quarter praises, few damn. */
const USUAL: Record<Pole, number> = { high: 0.25, low: 0.05 }
const USUAL_VOTES = 10

/** An attack wants the ends of the scale; honest groups, however alike their accounts are, differ in taste. */
const SHARE_MIN = 0.75
const ABOVE_OTHERS = 0.25
/** Where nearly all praise, an attack with tens is near them. */
const ABOVE_WITNESSES = 0.2
/** How many standard errors above the others. */
const ERRORS = 5

/** This part of a group at each end says nothing about its days: stray votes come before and after it. */
const EDGE = 0.05
/** Accounts that came with an attack are no witnesses. */
const WITNESS_DAYS = 14

/** In a suspicious week at least this share of the accounts that were made in it is at the pole; otherwise the week is spared. */
const SHARE_OF_WEEK = 0.6
const WEEK = 7

/** Votes that push a restaurant to one end of the scale against all others there. */
export interface Push {
  pole: Pole
  votes: WindowVote[]
}

/**
 * The push of suspects upon a restaurant; undefined when they judge as the others do. Accounts that were made in the same week, and then
 * those of weeks without a gap, are judged on their own: a class of students is no part of an attack that comes at the same time.
 */
export function findPush(
  suspects: readonly WindowVote[],
  others: readonly WindowVote[],
  history: RestaurantHistory | undefined,
): Push | undefined {
  const pushes = (['high', 'low'] as const).flatMap((pole): Push[] => {
    const weeks = groupBy(suspects, ({ signedUpAt }) => Math.floor(signedUpAt / WEEK))
    const spared = [...weeks].filter(([, week]) => week.length >= LEAST && shareAt(pole, week) < SHARE_OF_WEEK)
    for (const [number] of spared) weeks.delete(number)
    // Beside an attack with ones, honest praise must not look like a push.
    const honest = spared.filter(([, week]) => shareAt(pole === 'high' ? 'low' : 'high', week) < SHARE_OF_WEEK)
    const rest = [...others, ...honest.flatMap(([, week]) => week)]
    const votes = runsOf(weeks).filter((run) => run.length >= LEAST && isPushing(pole, run, rest, history))
    return votes.length > 0 ? [{ pole, votes: votes.flat().filter(({ rating }) => isAtPole[pole](rating)) }] : []
  })
  // Honest members answer an attack, and its burst makes them suspects too: the larger group is the attack.
  return pushes.toSorted((a, b) => b.votes.length - a.votes.length)[0]
}

/** The votes of each run of weeks that follow each other. */
function runsOf(weeks: ReadonlyMap<number, WindowVote[]>): WindowVote[][] {
  const runs: WindowVote[][] = []
  let last = Number.NaN
  for (const number of [...weeks.keys()].sort((a, b) => a - b)) {
    if (number !== last + 1) runs.push([])
    runs.at(-1)!.push(...weeks.get(number)!)
    last = number
  }
  return runs
}

function isPushing(
  pole: Pole,
  group: readonly WindowVote[],
  others: readonly WindowVote[],
  history: RestaurantHistory | undefined,
): boolean {
  const ratings = history?.ratings ?? []
  const past = ratings.reduce((sum, amount) => sum + amount, 0)
  const pastAtPole = ratings.reduce((sum, amount, at) => sum + (isAtPole[pole](at + 1) ? amount : 0), 0)
  const usual = (pastAtPole + amountAt(pole, others) + USUAL_VOTES * USUAL[pole]) / (past + others.length + USUAL_VOTES)
  // A restaurant changes: members of before who vote in the same days and have no sign know it as it is now.
  const beside = witnessesOf(group, others)
  const now = (amountAt(pole, beside) + USUAL_VOTES * usual) / (beside.length + USUAL_VOTES)
  const share = shareAt(pole, group)
  const error = Math.sqrt((usual * (1 - usual)) / group.length)
  return share >= SHARE_MIN && share >= Math.max(usual + ABOVE_OTHERS, now + ABOVE_WITNESSES) && share - usual >= ERRORS * error
}

/** What members who were there before said while the group was cast, without its first and its last votes. */
function witnessesOf(group: readonly WindowVote[], others: readonly WindowVote[]): WindowVote[] {
  const times = group.map(({ castAt }) => castAt).sort((a, b) => a - b)
  const [from, to] = [EDGE, 1 - EDGE].map((part) => times[Math.floor(times.length * part)]!) as [number, number]
  return others.filter(({ castAt, firstCastAt }) => castAt >= from && castAt <= to && firstCastAt < from - WITNESS_DAYS)
}

function amountAt(pole: Pole, votes: readonly WindowVote[]): number {
  return votes.filter(({ rating }) => isAtPole[pole](rating)).length
}

function shareAt(pole: Pole, votes: readonly WindowVote[]): number {
  return amountAt(pole, votes) / votes.length
}
