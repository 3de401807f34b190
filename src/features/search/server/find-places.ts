import type { Db } from '#db/connect.ts'
import { titleKey } from '#lib/fold.ts'
import { type PlaceName, placesBeginning, writtenName } from '#features/places/server/index.ts'
import { placePath, type RestaurantType } from '#features/restaurants/place-lists.rules.ts'
import type { FoundPlace } from '../search.contract.ts'
import { PLACES_SHOWN } from '../search.rules.ts'
import { countInPlaces } from './matching/places.sql.ts'
import type { Wanted } from './matching/slots.ts'
import type { Query } from './reading/read-query.ts'

/** At most this many names that begin alike are counted. */
const BEGINNING_MAX = 12

/** The pages of places that a search is offered, and the search with the one place that is meant. */
export interface Placed {
  wanted: Wanted
  places: FoundPlace[]
}

/**
 * Chooses the place that a search means: of several with one name the one with most restaurants. The pages of places are offered
 * before restaurants: that of the kind of food there, then the place's own; for an unfinished name the largest that begin so.
 */
export async function findPlaces(db: Db, query: Query): Promise<Placed> {
  const { meaning } = query
  const named = meaning?.places ?? []
  const candidates = named.length > 0 ? named : placesBeginning(query.words, BEGINNING_MAX)
  const [term, ...others] = meaning?.terms ?? []
  const type = others.length === 0 ? (term?.type ?? null) : null
  const sizes = candidates.length === 0 ? [] : await countInPlaces(db, candidates, type)
  const sorted = sizes.toSorted((a, b) => b.restaurants - a.restaurants || a.position - b.position)
  const largest = sorted.map((size) => ({ ...size, place: candidates[size.position - 1]! }))
  if (named.length === 0) {
    const places = largest.slice(0, PLACES_SHOWN).map(({ place, restaurants }) => presentPlace(place, null, restaurants))
    return { wanted: { ...query, meaning: meaning && { ...meaning, place: undefined } }, places }
  }
  const chosen = largest[0]
  const wanted = { ...query, meaning: meaning && { ...meaning, place: chosen?.place ?? named[0]! } }
  if (!chosen) return { wanted, places: [] }
  const { place, restaurants, ofType } = chosen
  return {
    wanted,
    places: [...(type !== null && ofType > 0 ? [presentPlace(place, type, ofType)] : []), presentPlace(place, null, restaurants)],
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
  return { ...writtenName({ province, district }), type, restaurants, path: placePath({ province, district, type }) }
}
