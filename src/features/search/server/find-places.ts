import type { Db } from '#db/connect.ts'
import { titleKey } from '#lib/fold.ts'
import { type PlaceName, placesBeginning, writtenName } from '#features/places/server/index.ts'
import { placePath, type RestaurantType } from '#features/restaurants/place-lists.rules.ts'
import { kindPath } from '#features/dishes/kind-places.rules.ts'
import type { DishKind } from '#features/dishes/kinds/dish-kinds.ts'
import type { FoundPlace } from '../search.contract.ts'
import { PLACES_SHOWN } from '../search.rules.ts'
import { countInPlaces } from './matching/places.sql.ts'
import type { WantedDishes } from './matching/dishes.sql.ts'
import type { Wanted } from './matching/slots.ts'
import { readDish } from './reading/read-dish.ts'
import type { Query } from './reading/read-query.ts'

/** At most this many names that begin alike are counted. */
const BEGINNING_MAX = 12

/** The pages of places that a search is offered, and the search with the one place that is meant. */
export interface Placed {
  wanted: Wanted
  dishes: WantedDishes
  places: FoundPlace[]
}

/**
 * Chooses the place that a search means: of several with one name the one with most restaurants. The pages of places are offered
 * before restaurants: that of the kind of dish there, that of the kind of food, then the place's own; for an unfinished name the largest
 * that begin so.
 */
export async function findPlaces(db: Db, query: Query): Promise<Placed> {
  const { meaning } = query
  const named = meaning?.places ?? []
  const candidates = named.length > 0 ? named : placesBeginning(query.words, BEGINNING_MAX)
  const [term, ...others] = meaning?.terms ?? []
  const type = others.length === 0 ? (term?.type ?? null) : null
  const { isPlaced, ...dish } = readDish(query)
  const kind = isPlaced ? dish.kind : undefined
  const sizes = candidates.length === 0 ? [] : await countInPlaces(db, candidates, type, kind?.slug ?? null)
  const sorted = sizes.toSorted((a, b) => b.restaurants - a.restaurants || a.position - b.position)
  const largest = sorted.map((size) => ({ ...size, place: candidates[size.position - 1]! }))
  if (named.length === 0) {
    const places = largest.slice(0, PLACES_SHOWN).map(({ place, restaurants }) => presentPlace(place, null, restaurants))
    return { wanted: { ...query, meaning: meaning && { ...meaning, place: undefined } }, dishes: { ...dish, place: undefined }, places }
  }
  const chosen = largest[0]
  const meant = chosen?.place ?? named[0]!
  const wanted = { ...query, meaning: meaning && { ...meaning, place: meant } }
  // Where the place is part of the kind's name, dishes are meant everywhere.
  const dishes = { ...dish, place: isPlaced || !dish.kind ? meant : undefined }
  if (!chosen) return { wanted, dishes, places: [] }
  const { place, restaurants, ofType, ofKind } = chosen
  return {
    wanted,
    dishes,
    places: [
      ...(kind && ofKind > 0 ? [presentKindPlace(place, kind, { restaurants, dishes: ofKind })] : []),
      ...(type !== null && ofType > 0 ? [presentPlace(place, type, ofType)] : []),
      presentPlace(place, null, restaurants),
    ],
  }
}

/**
 * The places that are offered beside restaurants with these titles, the first hit first: none where the text is the name of that
 * restaurant. 'Küçüksaat Ciğercisi' begins with a place, but means a restaurant.
 */
export function placesBeside({ wanted, places }: Placed, titles: readonly string[]): FoundPlace[] {
  const first = titles[0] === undefined ? '' : titleKey(titles[0])
  const saysMore = wanted.meaning?.terms.some(({ type }) => type === null) ?? false
  return first === wanted.key || (saysMore && first.startsWith(wanted.key)) ? [] : places
}

function presentPlace({ province, district }: PlaceName, type: RestaurantType | null, restaurants: number): FoundPlace {
  const path = placePath({ province, district, type })
  return { ...writtenName({ province, district }), type, kind: null, restaurants, dishes: null, path }
}

function presentKindPlace(
  { province, district }: PlaceName,
  { slug, tr, en }: DishKind,
  counts: { restaurants: number; dishes: number },
): FoundPlace {
  const path = kindPath({ province, district }, slug)
  return { ...writtenName({ province, district }), type: null, kind: { slug, tr, en }, ...counts, path }
}
