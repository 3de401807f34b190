import type { Chance } from '#demo/chance.ts'
import type { Attack } from '../attacks.ts'
import { type Ballot, judge, NOW, pickerOf, type Population, type Voter } from '../population.ts'

/** What an attacker finds. */
export interface Scene {
  chance: Chance
  population: Population
  /** The restaurants, best first, as the site shows them. */
  ranked: readonly number[]
  /** How many accounts attack. */
  size: number
}

/** A pattern of attack. A target is pushed up where the attack rates it above what honest members give it, and down where below. */
export interface Kind {
  /** Short, for a table. */
  name: string
  /** It was written with the rules of the order at hand, and has no goal. */
  knowsRules?: boolean
  play(scene: Scene): Attack
}

/** An attack while it is being written down. */
interface Raid {
  /** Adds an account of the attacker; returns its member number. */
  join(voter: Voter): number
  /** Adds a vote, unless the member has one there, the restaurant was not open or the account did not exist. A carried vote needs no account. */
  cast(member: number, restaurant: number, rating: number, castAt: number, isCarried?: boolean): void
  /** Adds a vote like an honest one, on a restaurant picked by popularity that is no target. */
  lookHonest(member: number, castAt: number, isCarried?: boolean): void
  attack(): Attack
}

export function startRaid({ chance, population }: Scene, targets: number[]): Raid {
  const { restaurants, members } = population
  const pickRestaurant = pickerOf(restaurants)
  const fakes: Voter[] = []
  const votes: Ballot[] = []
  const seen = new Map<number, Set<number>>()
  for (const { member, restaurant } of population.votes) note(seen, member, restaurant)
  const signedUpAt = (member: number): number => (members[member] ?? fakes[member - members.length]!).signedUpAt
  const isPossible = (member: number, restaurant: number, castAt: number, isCarried: boolean): boolean =>
    castAt < NOW &&
    castAt >= restaurants[restaurant]!.openedAt &&
    (isCarried || castAt >= signedUpAt(member)) &&
    !seen.get(member)?.has(restaurant)
  const cast: Raid['cast'] = (member, restaurant, rating, castAt, isCarried = false) => {
    if (!isPossible(member, restaurant, castAt, isCarried)) return
    note(seen, member, restaurant)
    votes.push({ id: population.votes.length + votes.length, member, restaurant, rating, castAt, ...(isCarried && { isCarried }) })
  }
  return {
    join: (voter) => members.length + fakes.push(voter) - 1,
    cast,
    lookHonest(member, castAt, isCarried = false) {
      for (let tries = 0; tries < 10; tries++) {
        const restaurant = pickRestaurant(chance)
        if (targets.includes(restaurant) || !isPossible(member, restaurant, castAt, isCarried)) continue
        cast(member, restaurant, judge(chance, restaurants[restaurant]!.quality + chance.around(0, 0.6)), castAt, isCarried)
        return
      }
    },
    attack: () => ({ fakes, votes, targets }),
  }
}

function note(seen: Map<number, Set<number>>, member: number, restaurant: number): void {
  const there = seen.get(member)
  if (there) there.add(restaurant)
  else seen.set(member, new Set([restaurant]))
}

/** Restaurants between two shares of the ranking that opened before a day. */
export function pickTargets({ chance, population, ranked }: Scene, from: number, to: number, openedBefore: number, count = 1): number[] {
  const [first, last] = [Math.floor(ranked.length * from), Math.ceil(ranked.length * to)]
  const open = (restaurant: number): boolean => population.restaurants[restaurant]!.openedAt < openedBefore
  const near = ranked.slice(first, last).filter(open)
  return chance.some(near.length >= count ? near : ranked.filter(open), count)
}

/** One of the networks that honest members come from. */
export const anyNetwork = (chance: Chance): number => (chance.happens(0.4) ? chance.whole(3, 5) : chance.whole(10, 6000))

/** Picks a value as often as its weight says. */
export function weighted(chance: Chance, weights: Readonly<Record<number, number>>): number {
  const entries = Object.entries(weights)
  let sought = chance.next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [value, weight] of entries) if ((sought -= weight) < 0) return Number(value)
  return Number(entries.at(-1)![0])
}
