import type { Db } from '#db/connect.ts'
import type { CappedCount } from '#features/restaurants/restaurants.contract.ts'
import type { Context } from '#site/server/context.ts'
import {
  type FoundPage,
  type FoundPlace,
  type FoundQuery,
  foundQuery,
  type FoundRestaurantPage,
  type SearchResults,
} from '../search.contract.ts'
import { type SearchSection, searchSections } from '../search.rules.ts'
import { correctSpelling, writtenLike } from './correct-spelling.ts'
import { matchingDishes } from './find-dishes.ts'
import { findPlaces, type Placed, placesBeside } from './find-places.ts'
import { findDishPage, findRestaurantPage, isFiltering, listFoundCollections, listFoundMembers } from './list-found.ts'
import type { WantedDishes } from './matching/dishes.sql.ts'
import { countMatches } from './matching/matches.sql.ts'
import { findNearestName, matchingCollections, matchingMembers } from './matching/named.sql.ts'
import type { RestaurantFilter } from './matching/restaurants.sql.ts'
import { mayBeMisspelt, needleOf } from './needle.ts'
import { type Query, readQuery } from './reading/read-query.ts'

type Part = Pick<FoundQuery, 'cursor' | 'limit'>

interface ResultsQuery extends RestaurantFilter {
  q: string
  /** The first kind that has results when none is chosen. */
  section?: SearchSection | undefined
  cursor?: string | undefined
}

const none = { count: 0, isExact: true }

/**
 * The page of a search: places, how many of each kind match, and one kind of them. Where nothing matches, what the corrected words find,
 * and the words; or the nearest name.
 * @throws DomainError INVALID_INPUT
 */
export async function getResults(
  { db }: Pick<Context, 'db'>,
  { types, openNow, facts, section, ...given }: ResultsQuery,
): Promise<SearchResults> {
  const { q, ...part } = foundQuery.parse(given)
  const [query, needle] = [readQuery(q), needleOf(q)]
  const filter = { types, openNow, facts }
  const isFiltered = isFiltering(filter)
  // A cursor is one of the section that is open.
  const ofRestaurants = section === undefined || section === 'restaurants' ? part : { ...part, cursor: undefined }
  const placed = query && (await findPlaces(db, query))
  const [whole, named] = await Promise.all([
    placed && findRestaurants(db, placed, filter, ofRestaurants),
    countNamed(db, needle, placed?.dishes),
  ])
  const isNothing = !isFiltered && (whole?.count ?? none).count + named.members.count + named.collections.count === 0
  // The kind of dish may be read out of misspelt words, so its dishes do not say that the words are right.
  const mayCorrect = isNothing && (named.dishes.count === 0 || placed?.dishes.kind !== undefined)
  const corrected = mayCorrect && query ? await findCorrected(db, query, ofRestaurants, named.dishes.count === 0) : undefined
  const shown = corrected ?? whole
  const counts = { ...named, dishes: corrected?.dishCount ?? named.dishes, restaurants: shown?.count ?? none }
  const open = section ?? openSection(counts, shown, isFiltered)
  const found = await openOf(db, open, shown, { q, ...part })
  const isMissing = isNothing && (corrected !== undefined || counts.dishes.count === 0)
  return {
    counts,
    found,
    places: shown?.places ?? [],
    suggestion: isMissing ? await suggest(db, needle, corrected, { whole, found }) : null,
  }
}

type Counts = Record<SearchSection, CappedCount>

type Restaurants = FoundRestaurantPage & { count: CappedCount; places: FoundPlace[]; placed: Placed }

/** The kind of results that is open where none is chosen: with a filter the restaurants, because the way to clear it is there. */
function openSection(counts: Counts, shown: Restaurants | undefined, isFiltered: boolean): SearchSection {
  if (isFiltered) return 'restaurants'
  const isOfType = shown?.placed.wanted.meaning?.terms.some(({ type }) => type !== null) ?? false
  if (shown?.placed.dishes.kind && !isOfType && counts.dishes.count > 0) return 'dishes'
  return searchSections.find((one) => counts[one].count > 0) ?? 'restaurants'
}

async function openOf(db: Db, open: SearchSection, shown: Restaurants | undefined, { q, ...part }: FoundQuery): Promise<FoundPage> {
  if (open === 'members') return { section: open, ...(await listFoundMembers({ db }, { q, ...part })) }
  if (open === 'collections') return { section: open, ...(await listFoundCollections({ db }, { q, ...part })) }
  if (!shown) return { section: open, items: [], nextCursor: null }
  if (open === 'dishes') return { section: open, ...(await findDishPage(db, shown.placed.dishes, part)) }
  return { section: open, items: shown.items, nextCursor: shown.nextCursor }
}

async function findRestaurants(db: Db, placed: Placed, filter: RestaurantFilter, part: Part): Promise<Restaurants> {
  const page = await findRestaurantPage(db, placed.wanted, filter, part)
  const titles = page.items.map(({ title }) => title)
  return { ...page, places: placesBeside(placed, titles), placed }
}

type Corrected = Restaurants & { dishCount: CappedCount }

/** What the corrected words find; undefined where they find nothing more. */
async function findCorrected(db: Db, query: Query, part: Part, areDishesMore: boolean): Promise<Corrected | undefined> {
  const corrected = await correctSpelling(db, query)
  if (!corrected) return undefined
  const placed = await findPlaces(db, corrected)
  const [found, { dishes }] = await Promise.all([
    findRestaurants(db, placed, { types: [], openNow: false, facts: [] }, part),
    countMatches(db, [['dishes', await matchingDishes(db, placed.dishes)]]),
  ])
  return found.count.count > 0 || (areDishesMore && dishes.count > 0) ? { ...found, dishCount: dishes } : undefined
}

async function suggest(
  db: Db,
  needle: string | undefined,
  corrected: Corrected | undefined,
  { whole, found }: { whole: Restaurants | undefined; found: FoundPage },
): Promise<string | null> {
  if (corrected) {
    const names = found.section === 'dishes' ? found.items.map(({ name }) => name) : corrected.items.map(({ title }) => title)
    return writtenLike(corrected.placed.wanted.words, names)
  }
  const isPlace = (whole?.places.length ?? 0) > 0
  return needle === undefined || isPlace || !mayBeMisspelt(needle) ? null : findNearestName(db, needle)
}

async function countNamed(
  db: Db,
  needle: string | undefined,
  dishes: WantedDishes | undefined,
): Promise<Record<'dishes' | 'members' | 'collections', CappedCount>> {
  if (needle === undefined || !dishes) return { dishes: none, members: none, collections: none }
  return countMatches(db, [
    ['dishes', await matchingDishes(db, dishes)],
    ['members', matchingMembers(needle)],
    ['collections', matchingCollections(needle)],
  ])
}
