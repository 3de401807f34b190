/**
 * What is usual at a restaurant: the rating that most of its votes are near, and the waves, in which more votes than usual come. Votes far
 * from the usual rating, and those of a wave, count less in the order: see `weightOf`.
 */

/** Votes are counted in half-months; a wave is two of them that follow each other. */
export const HALF_MONTH_DAYS = 15

/** The votes with one rating on a restaurant in one half-month: those of members that are not held. */
export interface Cell {
  /** Half-months since any fixed day. */
  halfMonth: number
  rating: number
  /** How many votes. */
  votes: number
  /** The sum of their weights, and of the squares of these, before this file's rules. */
  weight: number
  squares: number
}

/** Two half-months in which votes on one side of the usual rating count less. Where both sides do, there are two of them. */
export interface Wave {
  /** The first of the two half-months. */
  halfMonth: number
  side: 'above' | 'below'
  /** What these votes count, in hundredths. */
  factor: number
}

export interface Usual {
  /** A multiple of 0.02, so that `nearnessOf` is a whole number without rounding. */
  rating: number
  waves: Wave[]
}

/** How many weighted votes at the type's mean the usual rating starts with: few votes do not say what is usual. */
const START_WEIGHT = 5

/** As the start weight, for the mean of the ratings near the median. */
const MEAN_START_WEIGHT = 2
const ROUNDS = 3

/** A younger restaurant has no usual number of votes: its opening is a wave, too. In half-months. */
const HISTORY = 10
/** Fewer votes are a coincidence: they neither make a wave nor say what is usual. */
export const VOTES_MIN = 8
/** And this many times as many as usual, and this many standard deviations more: a holiday, or growth. */
const TIMES = 1.5
const DEVIATIONS = 4
/** All votes of two half-months weigh together at most the usual and this many standard deviations more, and never less than this many votes. */
const CAP_DEVIATIONS = 2
const CAP_VOTES = 4
/** How many half-months on each side show what is usual at that time: a restaurant becomes known, and a site grows. */
const NEAR = 8

/** The standard deviation of an honest rating. */
const SPREAD = 1.2
/** From this many standard errors on a wave pulls to one side more than chance does, and from the second on it pulls no more than the others. */
const [ERRORS, ERRORS_SURE] = [2, 4]

/** From this distance in points on a rating counts less, and from the second on nothing. */
const [NEAR_POINTS, FAR_POINTS] = [2, 4]

/** What a rating counts at its distance from what is usual, in hundredths. */
export function nearnessOf(rating: number, usual: Pick<Usual, 'rating'> | undefined): number {
  if (!usual) return 100
  const distance = Math.abs(rating - usual.rating)
  return Math.round(100 * Math.min(1, Math.max(0, (FAR_POINTS - distance) / (FAR_POINTS - NEAR_POINTS))))
}

/** What a vote counts in the waves of its restaurant, in hundredths. */
export function wavesFactorOf({ halfMonth, rating }: Pick<Cell, 'halfMonth' | 'rating'>, usual: Usual | undefined): number {
  if (!usual) return 100
  const side = rating > usual.rating ? 'above' : 'below'
  const factors = usual.waves.filter((wave) => wave.side === side && (wave.halfMonth === halfMonth || wave.halfMonth === halfMonth - 1))
  return Math.min(100, ...factors.map(({ factor }) => factor))
}

/**
 * What is usual at a restaurant; undefined with too few votes.
 * @param cells its votes with a weight
 * @param typeMean the mean of its type
 * @param present the half-month of today
 */
export function usualOf(cells: readonly Cell[], typeMean: number, present: number): Usual | undefined {
  if (cells.reduce((sum, { votes }) => sum + votes, 0) < VOTES_MIN) return undefined
  const crowded = findCrowded(cells, present)
  const isCrowded = ({ halfMonth }: Cell): boolean => crowded.has(halfMonth) || crowded.has(halfMonth - 1)
  const outside = crowded.size === 0 ? cells : cells.filter((one) => !isCrowded(one))
  const rating = Math.round(centreOf(outside, typeMean) * 50) / 50
  const caps = findCaps(cells, rating, present)
  const waves = [...new Set([...crowded, ...caps.keys()])].flatMap((halfMonth) => {
    const pull = crowded.has(halfMonth) ? findPull(cells, halfMonth, rating) : undefined
    return (['above', 'below'] as const).map((side): Wave => {
      const part = (caps.get(halfMonth) ?? 1) * (pull?.side === side ? pull.part : 1)
      return { halfMonth, side, factor: Math.round(100 * part) }
    })
  })
  return { rating, waves: waves.filter(({ factor }) => factor < 100) }
}

/** The mean of the ratings, in which those far from it count less: found in a few rounds from the median. */
function centreOf(cells: readonly Cell[], typeMean: number): number {
  let centre = middleOf(cells, typeMean)
  for (let round = 0; round < ROUNDS; round++) {
    let [weights, ratings] = [MEAN_START_WEIGHT, MEAN_START_WEIGHT * typeMean]
    for (const { rating, weight } of cells) {
      const near = (weight * nearnessOf(rating, { rating: centre })) / 100
      weights += near
      ratings += near * rating
    }
    centre = ratings / weights
  }
  return centre
}

/** The weighted median, between whole ratings; with the start weight at the type's mean. */
function middleOf(cells: readonly Cell[], typeMean: number): number {
  const weights = Array<number>(12).fill(0)
  const below = Math.floor(typeMean)
  weights[below] = START_WEIGHT * (below + 1 - typeMean)
  weights[below + 1] = START_WEIGHT * (typeMean - below)
  for (const { rating, weight } of cells) weights[rating]! += weight
  const half = weights.reduce((sum, weight) => sum + weight, 0) / 2
  let sum = 0
  for (const [rating, weight] of weights.entries()) {
    if (weight > 0 && sum + weight >= half) return rating - 0.5 + (half - sum) / weight
    sum += weight
  }
  return typeMean
}

/** The half-months that begin two with many more votes than usual. */
function findCrowded(cells: readonly Cell[], present: number): Set<number> {
  const pairs = pairsOf(cells, present, { valueOf: ({ votes }) => votes, least: VOTES_MIN })
  const isMany = (sum: number, usual: number): boolean => sum >= TIMES * usual + DEVIATIONS * Math.sqrt(usual)
  return new Set(pairs.filter(({ sum, usual }) => isMany(sum, Math.max(usual, 1))).map(({ halfMonth }) => halfMonth))
}

/** The half-months that begin two whose votes count only in part, and which part: more votes say more, but not all at once. */
function findCaps(cells: readonly Cell[], usualRating: number, present: number): Map<number, number> {
  const near = cells.map((one) => ({ ...one, nearness: nearnessOf(one.rating, { rating: usualRating }) / 100 }))
  const sum = near.reduce((total, { weight, nearness }) => total + weight * nearness, 0)
  const squares = near.reduce((total, one) => total + one.squares * one.nearness ** 2, 0)
  /** What a vote weighs, more where few votes have most of the weight. */
  const vote = squares / sum
  const least = CAP_VOTES * vote
  const pairs = pairsOf(near, present, { valueOf: ({ weight, nearness }) => weight * nearness, least })
  return new Map(
    pairs.flatMap(({ halfMonth, sum: here, busy }) => {
      const some = Math.max(busy, vote)
      const most = Math.max(some + CAP_DEVIATIONS * Math.sqrt(some * vote), least)
      return here > most ? [[halfMonth, most / here] as const] : []
    }),
  )
}

interface Summed<T> {
  valueOf(cell: T): number
  /** Pairs with a smaller sum are left out: what is usual at their time is worth no work. */
  least: number
}

interface Pair {
  halfMonth: number
  sum: number
  /** The sum of a usual pair of its time: by the half-months around it, and by all. */
  usual: number
  /** As `usual`, where these get more: by those before it, those after it, and those with votes. */
  busy: number
}

/** Each two half-months that follow each other: the sum of a value in them, and what is usual then. None where the restaurant is young. */
function pairsOf<T extends Cell>(cells: readonly T[], present: number, { valueOf, least }: Summed<T>): Pair[] {
  const first = Math.min(...cells.map(({ halfMonth }) => halfMonth))
  if (present - first + 1 < HISTORY) return []
  const sums = Array<number>(present - first + 1).fill(0)
  for (const cell of cells) sums[cell.halfMonth - first]! += valueOf(cell)
  const always = medianOf(sums)
  // A beach has no votes in winter, and a closed restaurant none since: empty months say nothing of the others.
  const withVotes = medianOf(sums.filter((sum) => sum > 0))
  return sums.slice(1).flatMap((next, at) => {
    const sum = sums[at]! + next
    if (!(sum >= least)) return []
    const sides = [sums.slice(Math.max(0, at - NEAR), at), sums.slice(at + 2, at + 2 + NEAR)]
    // A side that is cut short may be one wave.
    const whole = sides.filter(({ length }) => length === NEAR)
    const around = medianOf(sides.flat())
    const busy = 2 * Math.max(withVotes, around, ...whole.map(medianOf))
    return [{ halfMonth: first + at, sum, usual: 2 * Math.max(always, around), busy }]
  })
}

/** Where the votes of two half-months pull to one side more than chance explains: what those on that side count so that both pull alike. */
function findPull(cells: readonly Cell[], halfMonth: number, usual: number): { side: Wave['side']; part: number } | undefined {
  let [above, below, squares] = [0, 0, 0]
  for (const one of cells) {
    if (one.halfMonth !== halfMonth && one.halfMonth !== halfMonth + 1) continue
    const nearness = nearnessOf(one.rating, { rating: usual }) / 100
    const pull = one.weight * nearness * (one.rating - usual)
    if (pull > 0) above += pull
    else below -= pull
    squares += one.squares * nearness ** 2
  }
  const errors = Math.abs(above - below) / (SPREAD * Math.sqrt(squares))
  if (!(errors > ERRORS)) return undefined
  const sureness = Math.min(1, (errors - ERRORS) / (ERRORS_SURE - ERRORS))
  const balanced = Math.min(above, below) / Math.max(above, below)
  return { side: above > below ? 'above' : 'below', part: 1 - sureness * (1 - balanced) }
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
