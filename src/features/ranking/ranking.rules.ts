/**
 * How many weighted votes at the type's mean every restaurant starts with. A typical vote weighs about a quarter: a restaurant is judged
 * mostly by its own votes once about forty members rated it, and three friends of the owner do not make it the best in town.
 */
export const PRIOR_WEIGHT = 10

/** The mean of a site without votes. People rate places that they chose to visit, so the middle of what they give is above 5. */
export const START_MEAN = 7

/** How many weighted votes pull the mean of a type to the mean of all: one restaurant must not make the mean of a rare type. */
export const MEAN_WEIGHT = 50

/**
 * A vote orders nothing until the night after it was cast or last changed: the order is computed at night, after the search for attacks.
 * Nobody sees a place in the order move by voting, and a thousand votes in an hour move nothing in that hour.
 */
export const INITIAL_WEIGHT = 0

/** From this age in days on, in hundredths, oldest first. */
type Steps = readonly (readonly [fromDays: number, hundredths: number])[]

/** An attack shows in its first weeks; after four years the cook has often changed. */
const voteSteps: Steps = [
  [1460, 50],
  [730, 75],
  [30, 100],
  [7, 50],
  [1, 25],
  [0, 0],
]

/** Accounts that are made for an attack are young. A year of use is hard to fake and costs an honest member nothing. */
const accountSteps: Steps = [
  [365, 100],
  [180, 60],
  [90, 25],
  [30, 10],
  [0, 0],
]

/**
 * What the order trusts a member with this many restaurants, in hundredths: a member who came for one restaurant compares it with nothing.
 * It grows with the square, so that many accounts that each did little are worth less than one that did as much as all of them.
 */
const trustSteps: Steps = [
  [30, 100],
  [25, 70],
  [20, 45],
  [15, 25],
  [10, 10],
  [0, 0],
]
/** On a day with votes a person visits a few restaurants: more of them on one day add no trust. */
const TRUST_A_DAY = 3
const TRUST_DAYS = 3

/**
 * In this many days something that changes for all votes of a person reaches each of them alone, on a random night: what a vote of a member
 * who left counts as, the class of votes that a member took over from a visitor, and the standing of a member. Whatever changed for several
 * votes in one night would tell that they are of one person.
 */
export const SPREAD_DAYS = { least: 7, most: 60 } as const

/** What a member did, as the trust rule reads it. Points and followers are left out: both can be had for the asking. */
export interface MemberFacts {
  hasConfirmedEmail: boolean
  /** Restaurants with a vote of the member. */
  restaurants: number
  /** Days in Istanbul on which the member cast votes that still exist. */
  days: number
}

/** How far the order trusts a member, in hundredths: 0 until the member has voted on several restaurants on several days. */
export function trustOf({ hasConfirmedEmail, restaurants, days }: MemberFacts): number {
  return hasConfirmedEmail && days >= TRUST_DAYS ? stepOf(trustSteps, Math.min(restaurants, TRUST_A_DAY * days)) : 0
}

export interface VoteFacts {
  /** Days since the vote was cast or last changed. */
  voteDays: number
  accountDays: number
  /** The trust in the member, as `trustOf` computes it. */
  trust: number
  /** What the vote counts at its distance from the usual rating, and in a wave, in hundredths; see usual.rules.ts. */
  nearness: number
  waves: number
}

/** What a vote weighs before one looks at what is usual at its restaurant: from 0 to 1. */
export function standingWeightOf({ voteDays, accountDays, trust }: Pick<VoteFacts, 'voteDays' | 'accountDays' | 'trust'>): number {
  return (stepOf(voteSteps, voteDays) * stepOf(accountSteps, accountDays) * trust) / 1e6
}

/**
 * The weight of a member's vote from 0 to 1, in steps of 0.05, so that few weights change in a night. Only votes with a rating have one,
 * and votes of the restaurant's author have none: the owner's opinion orders nothing.
 */
export function weightOf({ voteDays, accountDays, trust, nearness, waves }: VoteFacts): number {
  // Whole numbers: the database rounds the same product exactly.
  return Math.round((stepOf(voteSteps, voteDays) * stepOf(accountSteps, accountDays) * trust * nearness * waves) / 500_000_000) / 20
}

function stepOf(steps: Steps, days: number): number {
  return steps.find(([from]) => days >= from)?.[1] ?? 0
}

/** Sums over the weighted votes of a restaurant: of the weights, and of weight times rating. */
export interface WeightedSums {
  weights: number
  ratings: number
}

/** The number that orders restaurants: the mean of the weighted ratings, drawn to the mean of the type; with six decimals. */
export function orderScore({ weights, ratings }: WeightedSums, typeMean: number): number {
  return Math.round(((PRIOR_WEIGHT * typeMean + ratings) / (PRIOR_WEIGHT + weights)) * 1e6) / 1e6
}

/**
 * The mean of a type, drawn to the mean of all, with one decimal: a type's mean changes seldom, so that a night rewrites few restaurants.
 */
export function typeMeanOf({ weights, ratings }: WeightedSums, meanOfAll: number): number {
  return Math.round(((MEAN_WEIGHT * meanOfAll + ratings) / (MEAN_WEIGHT + weights)) * 10) / 10
}
