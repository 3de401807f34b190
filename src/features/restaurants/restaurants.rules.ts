import type { RestaurantPlace } from '#features/places/places.contract.ts'
import { codePoints } from '#lib/text.ts'

/** Ratings range from 1 to 10; the slider starts in the middle. */
export const RATING_MIN = 1
export const RATING_MAX = 10
export const RATING_DEFAULT = 5
/** A longer description is folded to two lines on the card. */
export const BODY_FOLD = 150
/** The slider's step when adding a restaurant, when editing one, and for the lowest rating of a list. */
export const RATING_STEP = 0.01
export const RATING_STEP_EDIT = 0.1
export const RATING_STEP_FILTER = 0.1

/** API paths that are not restaurant ids. */
export const RESERVED_IDS: ReadonlySet<string> = new Set(['count', 'random'])

/** Whether a restaurant is still there: open, closed for good, or moved to another address. */
export const restaurantStatuses = ['open', 'closed', 'moved'] as const
export type RestaurantStatus = (typeof restaurantStatuses)[number]

/** The list's orders; the first is the default. */
export const restaurantSorts = ['recommended', 'newest', 'rating', 'votes', 'comments', 'hype'] as const
export type RestaurantSort = (typeof restaurantSorts)[number]

/** The maximum number of types in one filter. */
export const TYPES_MAX = 20

/** The types in a filter, each once. */
export function typesOf(list: string): string[] {
  return [...new Set(list.split(',').map((type) => type.trim()))].filter(Boolean)
}

/** Count, sum and mean of the ratings; the mean is null without ratings. */
export function ratingOf(buckets: readonly number[]): { count: number; sum: number; average: number | null } {
  const count = buckets.reduce((total, amount) => total + amount, 0)
  const sum = buckets.reduce((total, amount, index) => total + amount * (index + 1), 0)
  return { count, sum, average: count === 0 ? null : sum / count }
}

/** A duet's member score: all ratings of the original, or of the duet itself without one. */
export function combinedRating(loggedIn: readonly number[], anonymous: readonly number[]): number | null {
  return ratingOf(loggedIn.map((amount, index) => amount + (anonymous[index] ?? 0))).average
}

/** Whether a description is folded on the card. */
export function isFolded(body: string): boolean {
  return codePoints(body) > BODY_FOLD
}

export type Difficulty = 'easy' | 'medium' | 'hard'

/** How split the verdict is; undefined below five votes. */
export function difficultyOf(accept: number, reject: number): Difficulty | undefined {
  const total = accept + reject
  if (total < 5) return undefined
  const majority = Math.max(accept, reject) / total
  return majority >= 0.75 ? 'easy' : majority >= 0.6 ? 'medium' : 'hard'
}

interface Mapped {
  mapsLink: string | null
  address: string | null
  place: RestaurantPlace | null
}

/** The address on a map: the owner's link, else a search for the pin or the address. */
export function mapLink(restaurant: Mapped): string | null {
  if (restaurant.mapsLink) return restaurant.mapsLink
  const sought = pinOf(restaurant) ?? restaurant.address
  return sought && mapSearch(sought)
}

/** A position on a map. */
export function mapOf({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return mapSearch(`${latitude},${longitude}`)
}

function mapSearch(sought: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(sought)}`
}

/** The coordinates of a member's pin, latitude first; the middle of a district would mislead. */
export function pinOf({ place }: Pick<Mapped, 'place'>): string | undefined {
  return place?.positionKind === 'pin' ? `${place.latitude},${place.longitude}` : undefined
}

/** A rating as one word. */
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

/** The owner's rating as stored: with two decimals, null outside 1 to 10. */
export function storedRating(rating: number | null | undefined): number | null {
  return rating != null && isRating(rating) ? roundRating(rating) : null
}

/** The host of a link in lower case, without its port. */
export function hostOf(link: string): string {
  const [host = ''] = link.replace(/^https?:\/\//i, '').split(/[/?#]/, 1)
  return host.replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase()
}

/** The host shown beside a link, so that readers see where it leads before they open it. */
export function shownHost(link: string): string {
  return hostOf(link).replace(/^www\./, '')
}

/** Only the author may edit a restaurant or a duet. */
export function mayEdit({ authorId }: { authorId: string | null }, memberId: string | undefined): boolean {
  return memberId !== undefined && authorId === memberId
}
