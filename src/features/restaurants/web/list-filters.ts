import { type Radius, radii } from '../near.rules.ts'
import type { RestaurantSort } from '../restaurants.rules.ts'

/** The filters of the list as they appear in its address; unset filters are absent. */
export interface ListSearch {
  min?: string
  yer?: string
  tur?: string[]
  ozellik?: string[]
  acik?: string
  sirala?: string
  kapanan?: string
}

/** The filters of the list in the form's notation. */
export interface ListFilters {
  minRating: number
  location: string
  types: string[]
  /** The keys of facts that must all be hits. */
  facts: string[]
  /** Whether only restaurants that are open now are listed. */
  openNow: boolean
  sort: RestaurantSort
  /** Whether closed restaurants are listed too. */
  withClosed: boolean
}

export const sortNames: Record<RestaurantSort, string> = {
  recommended: 'onerilen',
  newest: 'yeni',
  rating: 'puan',
  votes: 'oy',
  comments: 'yorum',
  hype: 'hype',
}

/** The value in the address which says that closed restaurants are listed too. */
export const CLOSED = 'evet'

/** The name of an order in the address. */
export function sortName(sort: RestaurantSort): string {
  return sortNames[sort]
}

/** The address parameters of filters, without those that filter nothing. */
export function searchOf({ minRating, location, types, facts, openNow, sort, withClosed }: ListFilters): ListSearch {
  return {
    ...(minRating > 0 && { min: String(minRating) }),
    ...(location.trim() && { yer: location.trim() }),
    ...(types.length > 0 && { tur: types }),
    ...(facts.length > 0 && { ozellik: facts }),
    ...(openNow && { acik: '1' }),
    ...(sort !== 'recommended' && { sirala: sortNames[sort] }),
    ...(withClosed && { kapanan: CLOSED }),
  }
}

/** The address of the list under these filters. */
export function listAddress(search: ListSearch & { devam?: string }): string {
  return withSearch('/tr/restaurants', search)
}

/** The page of the restaurants near a place. */
export const NEAR_PATH = '/tr/near'

/**
 * The address of the page of nearby restaurants under these filters; that page has no order. Distances begin at the centre of the district
 * `ilce`, or at this device where `ilce` is ''.
 */
export function nearAddress(search: ListSearch, ilce: string, radius?: Radius): string {
  return withSearch(NEAR_PATH, { ...(ilce !== '' && { ilce }), ...(radius && { uzaklik: String(radius) }), ...search, sirala: [] })
}

/** The radius of an address in kilometres; undefined for any other value. */
export function radiusOf(search: Record<string, unknown>): Radius | undefined {
  return radii.find((known) => String(known) === one(search['uzaklik']))
}

function withSearch(path: string, search: object): string {
  const pairs = Object.entries(search).flatMap(([name, value]) => all(value).map((one) => [name, one]))
  return `${path}${pairs.length > 0 ? `?${new URLSearchParams(pairs).toString()}` : ''}`
}

/** The address of the map under these filters; the order has no effect there. */
export function mapAddress(filters: ListFilters): string {
  return listAddress(searchOf({ ...filters, sort: 'recommended', withClosed: false })).replace('/tr/restaurants', MAP_PATH)
}

export const MAP_PATH = '/tr/map'

/** The number of filters that narrow the list, without the order. */
export function activeFilters({ minRating, location, types, facts, openNow }: ListFilters): number {
  return (minRating > 0 ? 1 : 0) + (location.trim() === '' ? 0 : 1) + (openNow ? 1 : 0) + types.length + facts.length
}

/** The number of active filters that a desktop folds away: several types, facts, and what is closed. */
export function foldedFilters({ types, facts, withClosed }: ListFilters): number {
  return (types.length > 1 ? types.length : 0) + facts.length + (withClosed ? 1 : 0)
}

/** The values of an address parameter. */
export function all(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((part): part is string => typeof part === 'string')
}

/** The first value of an address parameter. */
export function one(value: unknown): string {
  return all(value)[0] ?? ''
}
