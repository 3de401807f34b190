import type { PlaceCount } from '#features/places/places.contract.ts'
import { type District, findDistrict, findProvince, type Province, provinces } from '#features/places/provinces.ts'
import { restaurantTypes } from '#site/restaurant-types.ts'

export type RestaurantType = (typeof restaurantTypes)[number]

/** Below this many restaurants a page of a place is thin: search engines do not index it. */
export const THIN = 3

export const PLACES_PATH = '/tr/places'

/** The place of a list: a province or a district, of all types or of one. */
export interface PlaceOfList {
  province: number
  district: string | null
  type: RestaurantType | null
}

/** The address of the page of a place. */
export function placePath({ province, district, type }: PlaceOfList): string {
  const parts = [provinces[province - 1]!.slug, district, type && slugOfType(type)]
  return [PLACES_PATH, ...parts.filter((part) => part !== null)].join('/')
}

export interface NamedPlace {
  province: Province
  district: District | undefined
  type: RestaurantType | null
}

/** The place of an address; undefined for an unknown one. */
export function placeOfPath(first: string, second?: string, third?: string): NamedPlace | undefined {
  const province = findProvince(first)
  if (!province) return undefined
  const district = second === undefined ? undefined : findDistrict(province.code, second)
  const slug = district ? third : second
  const type = slug === undefined ? null : typeOfSlug(slug)
  const isWhole = district !== undefined || third === undefined
  return type === undefined || !isWhole ? undefined : { province, district, type }
}

function slugOfType(type: RestaurantType): string {
  return type.replaceAll('_', '-')
}

function typeOfSlug(slug: string): RestaurantType | undefined {
  return restaurantTypes.find((type) => slugOfType(type) === slug)
}

export interface PlaceSummary {
  /** How many restaurants the place has. */
  restaurants: number
  /** The districts of the province that have restaurants of the type, most first. */
  districts: { slug: string; restaurants: number }[]
  /** The types of the place's restaurants, most first. */
  types: { type: RestaurantType; restaurants: number }[]
}

/** What a place has, out of the counts of its province. */
export function summaryOf(counts: readonly PlaceCount[], { district, type }: Omit<PlaceOfList, 'province'>): PlaceSummary {
  const inDistrict = counts.filter((count) => district === null || count.district === district)
  const ofType = (count: PlaceCount): boolean => type === null || count.type === type
  const perDistrict = totals(
    counts.filter((count) => count.district !== '' && ofType(count)),
    (count) => count.district,
  )
  const perType = totals(inDistrict, (count) => count.type)
  return {
    restaurants: inDistrict.filter(ofType).reduce((sum, { restaurants }) => sum + restaurants, 0),
    districts: perDistrict.map(([slug, restaurants]) => ({ slug, restaurants })),
    types: perType.flatMap(([slug, restaurants]) => {
      const known = restaurantTypes.find((one) => one === slug)
      return known ? [{ type: known, restaurants }] : []
    }),
  }
}

/** The places of a province that are not thin. */
export function placesWorthIndexing(province: number, counts: readonly PlaceCount[]): PlaceOfList[] {
  const whole = summaryOf(counts, { district: null, type: null })
  const areas = [null, ...whole.districts.map(({ slug }) => slug)]
  return areas.flatMap((district) => {
    const { restaurants, types } = summaryOf(counts, { district, type: null })
    const kinds = types.filter((one) => one.restaurants >= THIN).map(({ type }) => type)
    return (restaurants >= THIN ? [null, ...kinds] : kinds).map((type) => ({ province, district, type }))
  })
}

function totals(counts: readonly PlaceCount[], keyOf: (count: PlaceCount) => string): [string, number][] {
  const sums = new Map<string, number>()
  for (const count of counts) sums.set(keyOf(count), (sums.get(keyOf(count)) ?? 0) + count.restaurants)
  return [...sums].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
}
