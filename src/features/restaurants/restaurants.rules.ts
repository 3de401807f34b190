import { codePoints } from '#lib/text.ts'

export const BODY_MAX = 500
export const VOTE_TEXT_MAX = 50
export const PHOTOS_MAX = 3
/** A longer description is folded to two lines on the card. */
export const BODY_FOLD = 150
/** What the owner's star shows when the owner gave no rating. */
const OWNER_RATING_DEFAULT = 5

export const restaurantTypes = [
  'burger',
  'pizza',
  'lahmacun',
  'pide',
  'kebap',
  'doner',
  'tavuk',
  'kokorec',
  'balik_ekmek',
  'cig_kofte',
  'midye',
  'tost',
  'sandvic',
  'waffle',
  'luks',
] as const

/** The list's orders: newest first is the usual one. */
export const restaurantSorts = ['newest', 'rating', 'votes', 'comments', 'hype'] as const
export type RestaurantSort = (typeof restaurantSorts)[number]

/** One filter names at most so many types. */
export const TYPES_MAX = 20

/** The types that a filter names, each once. */
export function typesOf(list: string): string[] {
  return [...new Set(list.split(',').map((type) => type.trim()))].filter(Boolean)
}

/** How many ratings there are, what they add up to and their mean; null where there is none. */
export function ratingOf(buckets: readonly number[]): { count: number; sum: number; average: number | null } {
  const count = buckets.reduce((total, amount) => total + amount, 0)
  const sum = buckets.reduce((total, amount, index) => total + amount * (index + 1), 0)
  return { count, sum, average: count === 0 ? null : sum / count }
}

/** A duet's member score: everybody's ratings of the original, or of itself when it has none. */
export function combinedRating(loggedIn: readonly number[], anonymous: readonly number[]): number | null {
  return ratingOf(loggedIn.map((amount, index) => amount + (anonymous[index] ?? 0))).average
}

/** The owner's rating as shown. */
export function ownerRating(initialRating: number | null): number {
  return initialRating ?? OWNER_RATING_DEFAULT
}

/** Whether a description is folded on the card. */
export function isFolded(body: string): boolean {
  return codePoints(body) > BODY_FOLD
}

export type Difficulty = 'easy' | 'medium' | 'hard'

/** How split the verdict is, once at least five have voted. */
export function difficultyOf(accept: number, reject: number): Difficulty | undefined {
  const total = accept + reject
  if (total < 5) return undefined
  const majority = Math.max(accept, reject) / total
  return majority >= 0.75 ? 'easy' : majority >= 0.6 ? 'medium' : 'hard'
}

/** The address on a map: the owner's link, else a search for the address. */
export function mapLink(restaurant: { mapsLink: string | null; address: string | null }): string | null {
  if (restaurant.mapsLink) return restaurant.mapsLink
  if (!restaurant.address) return null
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(restaurant.address)}`
}
