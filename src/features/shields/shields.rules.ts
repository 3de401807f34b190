import type { Sign } from '#features/ranking/detectors/window.rules.ts'

/** What a moderator decides about held votes: they count again, or they stay out. */
export const shieldOutcomes = ['released', 'confirmed'] as const
export type ShieldOutcome = (typeof shieldOutcomes)[number]

/** The search looks at the votes of this many days. An attack that drips for two months shows within it. */
export const WINDOW_DAYS = 120

/** The search reads this many of a restaurant's newest votes at once. Where it holds some of them, it reads the next. */
export const RESTAURANT_VOTES = 2000

/** Beside them it reads this many held ones: later accounts of the same attack are compared with them. */
export const HELD_VOTES = 500

/** The search reads this many of a member's newest votes: a person hardly visits more places in the window. */
export const MEMBER_VOTES = 100

/** The network of a vote is known for this many days: as long as the longest burst, and no longer than other traces of persons. */
export const NETWORK_DAYS = 90

/** What a sign found on a restaurant: how many votes, and how many were expected. */
export interface FoundSign {
  sign: Sign
  found: number
  expected: number
}

/** The signs of an attack, each with its strongest finding, most votes first. */
export function strongestSigns(found: readonly FoundSign[]): FoundSign[] {
  const strongest = new Map<Sign, FoundSign>()
  for (const one of found) if (one.found > (strongest.get(one.sign)?.found ?? 0)) strongest.set(one.sign, one)
  return [...strongest.values()].sort((a, b) => b.found - a.found)
}

/** The ratings of a restaurant with those of its held votes. */
export function withHeld(ratings: readonly number[], held: readonly number[]): number[] {
  return ratings.map((amount, at) => amount + (held[at] ?? 0))
}
