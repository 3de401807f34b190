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
import { findPlaces, placesBeside } from './find-places.ts'
import { findRestaurantPage, listFoundCollections, listFoundMembers } from './list-found.ts'
import { countMatches } from './matching/matches.sql.ts'
import { findNearestName, matchingCollections, matchingMembers } from './matching/named.sql.ts'
import type { RestaurantFilter } from './matching/restaurants.sql.ts'
import { mayBeMisspelt, needleOf } from './needle.ts'
import { type Query, readQuery } from './reading/read-query.ts'

type Part = Pick<FoundQuery, 'cursor' | 'limit'>

interface ResultsQuery {
  q: string
  types: string[]
  openNow: boolean
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
export async function getResults({ db }: Pick<Context, 'db'>, { types, openNow, section, ...given }: ResultsQuery): Promise<SearchResults> {
  const { q, ...part } = foundQuery.parse(given)
  const [query, needle] = [readQuery(q), needleOf(q)]
  const filter = { types, openNow }
  const isFiltered = types.length > 0 || openNow
  // A cursor is one of the section that is open.
  const ofRestaurants = section === undefined || section === 'restaurants' ? part : { ...part, cursor: undefined }
  const [whole, named] = await Promise.all([query && findRestaurants(db, query, filter, ofRestaurants), countNamed(db, needle)])
  const isNothing = !isFiltered && (whole?.count ?? none).count + named.members.count + named.collections.count === 0
  const corrected = isNothing && query ? await findCorrected(db, query, ofRestaurants) : undefined
  const shown = corrected ?? whole
  const counts = { ...named, restaurants: shown?.count ?? none }
  // With a filter the restaurants stay open: the way to clear it is there.
  const open = section ?? (isFiltered ? 'restaurants' : searchSections.find((one) => counts[one].count > 0)) ?? 'restaurants'
  const found: FoundPage =
    open === 'restaurants'
      ? { section: open, items: shown?.items ?? [], nextCursor: shown?.nextCursor ?? null }
      : await listNamed({ db }, open, { q, ...part })
  return { counts, found, places: shown?.places ?? [], suggestion: isNothing ? await suggest(db, needle, corrected, whole) : null }
}

type Restaurants = FoundRestaurantPage & { count: CappedCount; places: FoundPlace[]; words: string[] }

async function findRestaurants(db: Db, query: Query, filter: RestaurantFilter, part: Part): Promise<Restaurants> {
  const placed = await findPlaces(db, query)
  const page = await findRestaurantPage(db, placed.wanted, filter, part)
  const titles = page.items.map(({ title }) => title)
  return { ...page, places: placesBeside(placed, titles), words: placed.wanted.words }
}

/** What the corrected words find; undefined where they find nothing either. */
async function findCorrected(db: Db, query: Query, part: Part): Promise<Restaurants | undefined> {
  const corrected = await correctSpelling(db, query)
  const found = corrected && (await findRestaurants(db, corrected, { types: [], openNow: false }, part))
  return found && found.count.count > 0 ? found : undefined
}

async function suggest(
  db: Db,
  needle: string | undefined,
  corrected: Restaurants | undefined,
  whole: Restaurants | undefined,
): Promise<string | null> {
  if (corrected)
    return writtenLike(
      corrected.words,
      corrected.items.map(({ title }) => title),
    )
  const isPlace = (whole?.places.length ?? 0) > 0
  return needle === undefined || isPlace || !mayBeMisspelt(needle) ? null : findNearestName(db, needle)
}

async function countNamed(db: Db, needle: string | undefined): Promise<Record<'members' | 'collections', CappedCount>> {
  if (needle === undefined) return { members: none, collections: none }
  return countMatches(db, [
    ['members', matchingMembers(needle)],
    ['collections', matchingCollections(needle)],
  ])
}

async function listNamed(reader: Pick<Context, 'db'>, section: 'members' | 'collections', query: FoundQuery): Promise<FoundPage> {
  if (section === 'members') return { section, ...(await listFoundMembers(reader, query)) }
  return { section, ...(await listFoundCollections(reader, query)) }
}
