import type { Context } from '#site/server/context.ts'
import { foundQuery, type FoundPage, type SearchResults } from '../search.contract.ts'
import { type SearchSection, searchSections } from '../search.rules.ts'
import { listFoundCollections, listFoundMembers, listFoundRestaurants } from './list-found.ts'
import { mayBeMisspelt, needleOf } from './needle.ts'
import { countMatches, findNearest, matchingCollections, matchingMembers, matchingRestaurants } from './results.sql.ts'

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
 * The page of a search: how many of each kind match, one kind of them, and the nearest name where nothing matches.
 * @throws DomainError INVALID_INPUT
 */
export async function getResults({ db }: Pick<Context, 'db'>, { types, openNow, section, ...query }: ResultsQuery): Promise<SearchResults> {
  const { q, cursor, limit } = foundQuery.parse(query)
  const needle = needleOf(q)
  const [restaurants, members, collections] =
    needle === undefined
      ? [none, none, none]
      : await Promise.all([
          countMatches(db, matchingRestaurants(needle, { types, openNow })),
          countMatches(db, matchingMembers(needle)),
          countMatches(db, matchingCollections(needle)),
        ])
  const counts = { restaurants, members, collections }
  const isFiltered = types.length > 0 || openNow
  // With a filter the restaurants stay open: the way to clear it is there.
  const open = section ?? (isFiltered ? 'restaurants' : searchSections.find((one) => counts[one].count > 0)) ?? 'restaurants'
  const found = await listSection({ db }, open, { q, cursor, limit, types, openNow })
  const isNothing = !isFiltered && searchSections.every((one) => counts[one].count === 0)
  const suggestion = isNothing && needle !== undefined && mayBeMisspelt(needle) ? await findNearest(db, needle) : null
  return { counts, found, suggestion }
}

async function listSection(
  reader: Pick<Context, 'db'>,
  section: SearchSection,
  { types, openNow, ...query }: { q: string; cursor: string | undefined; limit: number; types: string[]; openNow: boolean },
): Promise<FoundPage> {
  if (section === 'members') return { section, ...(await listFoundMembers(reader, query)) }
  if (section === 'collections') return { section, ...(await listFoundCollections(reader, query)) }
  return { section, ...(await listFoundRestaurants(reader, { ...query, type: types.join(','), openNow })) }
}
