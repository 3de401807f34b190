import { type Chance, createChance } from '#demo/chance.ts'
import { type Ballot, judge, NOW, pickerOf, type Population, type Voter } from './population.ts'

export const FAKES = 1000

export const patterns = ['burst', 'slow drip', 'mixed with honest votes', 'ring', 'sabotage'] as const
export type Pattern = (typeof patterns)[number]
/** Accounts made for the attack, or made 90 to 120 days before it and left alone until then. */
export const ages = ['fresh', '90 days old'] as const
export type AccountAge = (typeof ages)[number]

export interface Attack {
  fakes: Voter[]
  votes: Ballot[]
  /** The restaurants that the attack wants up or down. */
  targets: number[]
}

export interface AttackPlan {
  pattern: Pattern
  age: AccountAge
  seed: number
  /** How many fake voters. */
  size?: number
}

/** How many days each pattern takes. All end with the present. */
const LENGTHS: Record<Pattern, number> = { burst: 1, 'slow drip': 60, 'mixed with honest votes': 45, ring: 30, sabotage: 20 }

/**
 * The votes of an attack upon a population. The attackers know the restaurants and what others think of them, come from many networks, and give
 * honest-looking ratings where they want to look honest. Restaurants are named by their place in the true ranking.
 */
export function attack(population: Population, ranked: readonly number[], { pattern, age, seed, size = FAKES }: AttackPlan): Attack {
  const chance = createChance(seed * 31 + patterns.indexOf(pattern) * 7 + ages.indexOf(age))
  const begin = NOW - LENGTHS[pattern]
  const targets = targetsOf[pattern](chance, ranked)
  const pickRestaurant = pickerOf(population.restaurants)
  const votes: Ballot[] = []
  const fakes: Voter[] = []
  for (let index = 0; index < size; index++) {
    const member = population.members.length + index
    const first = begin + chance.next() * LENGTHS[pattern] * 0.8
    const signedUpAt = age === 'fresh' ? first - chance.next() * 3 : begin - 90 - chance.next() * 30
    fakes.push({
      signedUpAt,
      network: chance.happens(0.4) ? chance.whole(3, 5) : chance.whole(10, 6000),
      hasConfirmedEmail: true,
      comments: chance.whole(0, 4),
    })
    const seen = new Set<number>()
    const cast = (restaurant: number, rating: number): void => {
      if (seen.has(restaurant) || population.restaurants[restaurant]!.openedAt > first) return
      seen.add(restaurant)
      const castAt = first + chance.next() * (NOW - first)
      votes.push({ id: population.votes.length + votes.length, member, restaurant, rating, castAt })
    }
    plans[pattern](chance, targets, cast, () => {
      const restaurant = pickRestaurant(chance)
      cast(restaurant, judge(chance, population.restaurants[restaurant]!.quality))
    })
  }
  return { fakes, votes, targets }
}

const high = (chance: Chance): number => (chance.happens(0.8) ? 10 : 9)
const low = (chance: Chance): number => (chance.happens(0.8) ? 1 : 2)
const between = (chance: Chance, ranked: readonly number[], from: number, to: number, count: number): number[] =>
  chance.some(ranked.slice(Math.floor(ranked.length * from), Math.floor(ranked.length * to)), count)

/** A middling restaurant for most; a ring pushes five, and a sabotage ten of the best. */
const targetsOf: Record<Pattern, (chance: Chance, ranked: readonly number[]) => number[]> = {
  burst: (chance, ranked) => between(chance, ranked, 0.3, 0.6, 1),
  'slow drip': (chance, ranked) => between(chance, ranked, 0.02, 0.1, 1),
  'mixed with honest votes': (chance, ranked) => between(chance, ranked, 0.1, 0.4, 1),
  ring: (chance, ranked) => [...between(chance, ranked, 0.01, 0.1, 2), ...between(chance, ranked, 0.3, 0.7, 3)],
  sabotage: (_, ranked) => ranked.slice(0, 10),
}

type Plan = (chance: Chance, targets: readonly number[], cast: (restaurant: number, rating: number) => void, lookHonest: () => void) => void

const plans: Record<Pattern, Plan> = {
  burst: (chance, [target], cast) => cast(target!, high(chance)),
  'slow drip': (chance, [target], cast) => cast(target!, high(chance)),
  'mixed with honest votes': (chance, [target], cast, lookHonest) => {
    cast(target!, high(chance))
    for (let votes = chance.whole(8, 14); votes > 0; votes--) lookHonest()
  },
  ring: (chance, targets, cast, lookHonest) => {
    for (const target of chance.some(targets, 4)) cast(target, high(chance))
    for (let votes = 4; votes > 0; votes--) lookHonest()
  },
  sabotage: (chance, targets, cast, lookHonest) => {
    for (const target of chance.some(targets, 5)) cast(target, low(chance))
    for (let votes = 4; votes > 0; votes--) lookHonest()
  },
}
