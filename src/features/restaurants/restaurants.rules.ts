import { RATING_MAX, RATING_MIN } from '#features/votes/votes.rules.ts'
import { codePoints } from '#lib/text.ts'

export const TITLE_MAX = 120
export const BODY_MAX = 500
export const ADDRESS_MAX = 300
export const TYPE_MAX = 40
export const VOTE_TEXT_MAX = 50
export const PHOTOS_MAX = 3
/** A longer description is folded to two lines on the card. */
export const BODY_FOLD = 150
/** What a boost costs in points, and what it sets the Hype score to. */
export const BOOST_COST = 100
/** How finely the slider moves when a restaurant is added, and when it is edited. */
export const RATING_STEP = 0.01
export const RATING_STEP_EDIT = 0.1
/** What the owner's star shows when the owner gave no rating. */
const OWNER_RATING_DEFAULT = 5

/** Addresses of the API that mean something else than a restaurant. */
export const RESERVED_IDS: ReadonlySet<string> = new Set(['count', 'random'])

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

/** How a rating is called in one word. */
export function ratingWord(rating: number): 'poor' | 'average' | 'good' | 'excellent' {
  if (rating >= 8) return 'excellent'
  if (rating >= 6) return 'good'
  return rating >= 4 ? 'average' : 'poor'
}

/** A rating with at most two decimals. */
export function roundRating(rating: number): number {
  return Math.round(rating * 100) / 100
}

export function isRating(rating: number): boolean {
  return rating >= RATING_MIN && rating <= RATING_MAX
}

/** The owner's rating as it is kept: with two decimals, and not at all outside 1 to 10. */
export function storedRating(rating: number | null | undefined): number | null {
  return rating != null && isRating(rating) ? roundRating(rating) : null
}

/** The host of a link as it was typed, in small letters and without its port. */
export function hostOf(link: string): string {
  const [host = ''] = link.replace(/^https?:\/\//i, '').split(/[/?#]/, 1)
  return host.replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase()
}

/** The host that a reader is shown beside a link: where it leads is seen before the press. */
export function shownHost(link: string): string {
  return hostOf(link).replace(/^www\./, '')
}

/** Only its author edits a restaurant or a duet. */
export function mayEdit({ authorId }: { authorId: string | null }, memberId: string | undefined): boolean {
  return memberId !== undefined && authorId === memberId
}
