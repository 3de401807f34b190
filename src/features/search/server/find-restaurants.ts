import type { Db } from '#db/connect.ts'
import { rankFacts } from '#features/restaurants/server/index.ts'
import { SEARCH_SHOWN } from '../search.rules.ts'
import { findFirst, type FoundRestaurantRow, hitsOf, type ListedRestaurantRow, type RestaurantFilter } from './matching/restaurants.sql.ts'
import { indexOf, type Wanted } from './matching/slots.ts'
import { CANDIDATES, FIRST } from './matching/sources.sql.ts'
import type { Matches } from './matching/matches.sql.ts'
import { titleSample } from './matching/title-sample.ts'

/** The first few restaurants that match. What is common is found among the most voted, and what is rare by its index. */
export async function findRestaurants(db: Db, wanted: Wanted): Promise<FoundRestaurantRow[]> {
  const { areFew, isCommon, isCommonBeginning } = (await titleSample(db)).of(wanted)
  if (areFew) return findFirst(db, wanted, { whole: true })
  const found = await findFirst(db, wanted, {
    ...(isCommon ? { first: SEARCH_SHOWN } : { byWords: true }),
    ...(isCommonBeginning ? { firstBeginning: SEARCH_SHOWN } : { byBeginning: true }),
    firstOfType: SEARCH_SHOWN,
    best: SEARCH_SHOWN,
  })
  // A sample can be wrong about what is just common.
  if (found.length === SEARCH_SHOWN || !isCommon) return found
  return findFirst(db, wanted, {
    first: SEARCH_SHOWN,
    firstOfType: SEARCH_SHOWN,
    byBeginning: true,
    byWords: true,
    best: SEARCH_SHOWN,
  })
}

/** All restaurants that match and pass the filter. */
export async function matchingRestaurants(db: Db, wanted: Wanted, filter: RestaurantFilter): Promise<Matches<ListedRestaurantRow>> {
  const { areFew, estimate, isCommonBeginning } = (await titleSample(db)).of(wanted)
  if (areFew) return hitsOf(wanted, { whole: true }, filter)
  const ranked = await rankFacts(db, filter.facts)
  if (ranked.areFew) return hitsOf(wanted, { ofFact: ranked.facts[0]! }, filter)
  // An index alone finds all where they are few enough and the words long enough.
  const isWhole = estimate * 2 < CANDIDATES && wanted.words.every((word) => indexOf(word) === 'anywhere') && !isPlaceAlone(wanted)
  const beginning = isCommonBeginning ? { firstBeginning: CANDIDATES } : { byBeginning: true }
  const sources = { ...(!isWhole && { first: CANDIDATES, ...beginning }), firstOfType: CANDIDATES, byWords: true }
  if (filter.facts.length === 0) return hitsOf(wanted, sources, filter)
  // Nearly all titles with a common word would be read before a thousand of them have the fact.
  return { ...hitsOf(wanted, { ...sources, looked: FIRST }, filter), isPart: estimate * 2 > FIRST }
}

const isPlaceAlone = ({ meaning }: Wanted): boolean => meaning?.place !== undefined && meaning.terms.length === 0
