import { type NamedPlace, placeOfPath, placePath, type PlaceOfList, THIN } from '#features/restaurants/place-lists.rules.ts'
import { type DishKind, kindOf } from './kinds/dish-kinds.ts'

/** The number of kinds to which the page of a place leads. */
export const KINDS_SHOWN = 12

/** Dishes of a kind in a place are counted to this number. */
export const COUNTED_MAX = 1000

/** A province or a district, without a type of restaurants. */
export type Area = Omit<PlaceOfList, 'type'>

/** The address of the page of a kind of dish in a place. */
export function kindPath({ province, district }: Area, kind: string): string {
  return `${placePath({ province, district, type: null })}/dishes/${kind}`
}

/** The place and the kind of an address; undefined for an unknown one. */
export function kindOfPath(
  province: string,
  district: string | undefined,
  slug: string,
): { named: NamedPlace; area: Area; kind: DishKind } | undefined {
  const [named, kind] = [placeOfPath(province, district), kindOf(slug)]
  // The second word of an address may be a type of restaurants: 'istanbul/kokorec'.
  if (!named || !kind || named.type !== null) return undefined
  return { named, area: { province: named.province.code, district: named.district?.slug ?? null }, kind }
}

/** Whether a page with this number of dishes is thin: search engines do not index it. */
export function isThinKind(dishes: number): boolean {
  return dishes < THIN
}

/** The pages of a kind that are not thin, out of its counts; an empty district means the whole province. */
export function kindPaths(kind: string, counts: readonly { province: number; district: string; dishes: number }[]): string[] {
  return counts
    .filter(({ dishes }) => !isThinKind(dishes))
    .map(({ province, district }) => kindPath({ province, district: district || null }, kind))
}
