import { createChance } from '#demo/chance.ts'
import { type Attack, ages, attack, FAKES, patterns } from './attacks.ts'
import { kinds } from './kinds/kinds.ts'
import type { Population } from './population.ts'

/** An attack of one size, and what it may move. */
export interface Play {
  /** As tables print it. */
  name: string
  /** How many accounts attack. */
  size: number
  /** How many places a restaurant of the first hundred may move at most; undefined without a goal. */
  placesMax?: number
  /** The votes of the attack. Restaurants are named by their place among `ranked`, the best first. */
  attack(population: Population, ranked: readonly number[], seed: number): Attack
}

/** A thousand accounts of one make may move nothing; smaller crowds, which look more like people, a little. */
const SIZES = [
  { size: 40, placesMax: 3 },
  { size: 120, placesMax: 10 },
]

/** Attacks by accounts that were all made in one way. */
export const crowdPlaysOf = (size: number): Play[] =>
  patterns.flatMap((pattern) =>
    ages.map((age) => ({
      name: `${pattern}, ${age}`,
      size,
      placesMax: 1,
      attack: (population, ranked, seed) => attack(population, ranked, { pattern, age, seed, size }),
    })),
  )

/** Attacks that were written before the defence against them. */
export const kindPlays: Play[] = kinds.flatMap(({ name, play, knowsRules }) =>
  SIZES.map(({ size, placesMax }) => ({
    name: `${name}, ${size}`,
    size,
    ...(!knowsRules && { placesMax }),
    attack: (population, ranked, seed) => play({ chance: createChance(seedOf(name, size, seed)), population, ranked, size }),
  })),
)

export const plays: readonly Play[] = [...crowdPlaysOf(FAKES), ...kindPlays]

/** A seed of its own for each kind, or several kinds would choose the same target. */
function seedOf(name: string, size: number, seed: number): number {
  let hash = seed * 1009 + size
  for (const letter of name) hash = Math.imul(hash, 31) + letter.charCodeAt(0)
  return hash | 0
}
