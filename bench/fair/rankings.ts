import {
  orderScore,
  standingWeightOf,
  START_MEAN,
  trustOf,
  typeMeanOf,
  weightOf,
  type WeightedSums,
} from '#features/ranking/ranking.rules.ts'
import { type Cell, HALF_MONTH_DAYS, nearnessOf, usualOf, wavesFactorOf } from '#features/ranking/usual.rules.ts'
import type { Ballot, Restaurant, Voter } from './population.ts'

/** Votes on restaurants as any rule may read them, at a time. */
export interface World {
  restaurants: readonly Restaurant[]
  members: readonly Voter[]
  votes: readonly Ballot[]
  now: number
}

/** The restaurants, best first. */
type Ranking = (world: World, held: ReadonlySet<number>) => number[]

/** Every rule reads the same votes; only ours knows held ones. */
export const rankings = {
  Lokma: (world, held) => sorted(world, lokmaScores(world, held)),
  'plain mean': (world) =>
    sorted(
      world,
      scores(world, ({ sum, count }) => (count === 0 ? 0 : sum / count)),
    ),
  // The lower end of the 95 % interval of the share of accepting votes.
  'Wilson’s lower bound': (world) =>
    sorted(
      world,
      scores(world, ({ up, count }) => {
        if (count === 0) return 0
        const [share, z] = [up / count, 1.96]
        return (share + z ** 2 / (2 * count) - z * Math.sqrt((share * (1 - share) + z ** 2 / (4 * count)) / count)) / (1 + z ** 2 / count)
      }),
    ),
  // NodeBB has no hot rank: its best order is by votes (sortVotes in https://github.com/NodeBB/NodeBB/blob/master/src/topics/sorted.js),
  // the votes up less those down, then the number of posts, here of votes.
  'NodeBB’s votes': (world) =>
    sorted(
      world,
      scores(world, ({ up, count }) => 2 * up - count + count / 1e6),
    ),
  // hot_rank in https://github.com/LemmyNet/lemmy/blob/main/migrations/2023-10-23-184941_hot_rank_greatest_fix/up.sql, without its end after
  // seven days, which would leave nearly every restaurant at zero.
  'Lemmy’s hot rank': (world) =>
    sorted(
      world,
      scores(
        world,
        ({ up, count }, { openedAt }) => Math.log10(Math.max(2, 2 * up - count + 2)) / ((world.now - openedAt) * 24 + 2) ** 1.8,
      ),
    ),
  'mean from five votes': (world) =>
    sorted(
      world,
      scores(world, ({ sum, count }) => (count < 5 ? 0 : sum / count)),
    ),
} satisfies Record<string, Ranking>
export type Rule = keyof typeof rankings
export const rules = Object.keys(rankings) as Rule[]

interface Tally {
  count: number
  sum: number
  /** Accepting votes: six or more. */
  up: number
}

const knownTallies = new WeakMap<readonly Ballot[], Tally[]>()

function scores({ restaurants, votes }: World, scoreOf: (tally: Tally, restaurant: Restaurant) => number): number[] {
  const tallies = knownTallies.get(votes) ?? tally(restaurants, votes)
  knownTallies.set(votes, tallies)
  return tallies.map((one, restaurant) => scoreOf(one, restaurants[restaurant]!))
}

function tally(restaurants: readonly Restaurant[], votes: readonly Ballot[]): Tally[] {
  const tallies = restaurants.map(() => ({ count: 0, sum: 0, up: 0 }))
  for (const { restaurant, rating } of votes) {
    const one = tallies[restaurant]!
    one.count++
    one.sum += rating
    if (rating >= 6) one.up++
  }
  return tallies
}

/** Best first; of equal ones the newer. */
function sorted({ restaurants }: World, values: readonly number[]): number[] {
  return restaurants
    .map((_, restaurant) => restaurant)
    .sort((a, b) => values[b]! - values[a]! || restaurants[b]!.openedAt - restaurants[a]!.openedAt || b - a)
}

/**
 * As the nightly job computes them: trust of the members, what is usual at each restaurant, weights of the votes that are not held, means of
 * the types, scores.
 */
function lokmaScores(world: World, held: ReadonlySet<number>): number[] {
  const { restaurants } = world
  const counted = countedOf(world, held)
  const standing = restaurants.map(() => ({ weights: 0, ratings: 0 }))
  for (const { restaurant, rating, facts } of counted) add(standing[restaurant]!, standingWeightOf(facts), rating)
  // In the job these are the means of the night before.
  const before = meansOf(restaurants, standing)
  const usuals = cellsOf(restaurants, counted).map((cells, restaurant) => usualOf(cells, before(restaurant), halfMonthOf(world.now)))
  const sums = restaurants.map(() => ({ weights: 0, ratings: 0 }))
  for (const { restaurant, rating, castAt, facts } of counted) {
    const usual = usuals[restaurant]
    const [nearness, waves] = [nearnessOf(rating, usual), wavesFactorOf({ halfMonth: halfMonthOf(castAt), rating }, usual)]
    add(sums[restaurant]!, weightOf({ ...facts, nearness, waves }), rating)
  }
  const means = meansOf(restaurants, sums)
  return sums.map((sum, restaurant) => orderScore(sum, means(restaurant)))
}

/** A carried vote counts as a visitor's until a night between the first and the last of these, as the product chooses it. */
const CARRIED_DAYS = { least: 7, most: 60 }
const halfMonthOf = (day: number): number => Math.floor(day / HALF_MONTH_DAYS)

interface Counted extends Pick<Ballot, 'restaurant' | 'rating' | 'castAt'> {
  facts: { voteDays: number; accountDays: number; trust: number }
}

function countedOf({ members, votes, now }: World, held: ReadonlySet<number>): Counted[] {
  const trusts = trustsOf(members, votes)
  return votes.flatMap(({ id, member, restaurant, rating, castAt, isCarried }) => {
    const { signedUpAt } = members[member]!
    const { least, most } = CARRIED_DAYS
    const isVisitors = isCarried === true && now < signedUpAt + least + (id % (most - least))
    if (held.has(id) || isVisitors) return []
    return [{ restaurant, rating, castAt, facts: { voteDays: now - castAt, accountDays: now - signedUpAt, trust: trusts[member]! } }]
  })
}

function cellsOf(restaurants: readonly Restaurant[], counted: readonly Counted[]): Cell[][] {
  const cells = restaurants.map(() => new Map<number, Cell>())
  for (const { restaurant, rating, castAt, facts } of counted) {
    const [halfMonth, weight] = [halfMonthOf(castAt), standingWeightOf(facts)]
    if (weight === 0) continue
    const key = halfMonth * 11 + rating
    const one = cells[restaurant]!.get(key) ?? { halfMonth, rating, votes: 0, weight: 0, squares: 0 }
    cells[restaurant]!.set(key, one)
    one.votes++
    one.weight += weight
    one.squares += weight ** 2
  }
  return cells.map((ofRestaurant) => [...ofRestaurant.values()])
}

function add(sums: WeightedSums, weight: number, rating: number): void {
  sums.weights += weight
  sums.ratings += weight * rating
}

/** The mean from which each restaurant starts. */
function meansOf(restaurants: readonly Restaurant[], sums: readonly WeightedSums[]): (restaurant: number) => number {
  const meanOfAll = typeMeanOf(addUp(sums), START_MEAN)
  const types = Map.groupBy(sums.keys(), (restaurant) => restaurants[restaurant]!.type)
  const means = new Map([...types].map(([type, ofType]) => [type, typeMeanOf(addUp(ofType.map((one) => sums[one]!)), meanOfAll)]))
  return (restaurant) => means.get(restaurants[restaurant]!.type)!
}

const knownTrusts = new WeakMap<readonly Ballot[], number[]>()

/** They are the same at every time. */
function trustsOf(members: readonly Voter[], votes: readonly Ballot[]): number[] {
  const known = knownTrusts.get(votes)
  if (known) return known
  const days = members.map(() => new Set<number>())
  const counts = new Uint32Array(members.length)
  for (const { member, castAt } of votes) {
    counts[member]!++
    days[member]!.add(Math.floor(castAt))
  }
  const trusts = members.map((member, at) => trustOf({ ...member, restaurants: counts[at]!, days: days[at]!.size }))
  knownTrusts.set(votes, trusts)
  return trusts
}

function addUp(sums: readonly WeightedSums[]): WeightedSums {
  return sums.reduce((total, { weights, ratings }) => ({ weights: total.weights + weights, ratings: total.ratings + ratings }), {
    weights: 0,
    ratings: 0,
  })
}
