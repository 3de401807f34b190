import { presentPerson } from '#people/present-person.ts'
import type { Context } from '#site/server/context.ts'
import type { Db } from '#db/connect.ts'
import type { SearchQuery, SearchResult } from '../search.contract.ts'
import { correctSpelling } from './correct-spelling.ts'
import { findPlaces, placesBeside } from './find-places.ts'
import { findRestaurants } from './find-restaurants.ts'
import { findMembers, findMembersLike } from './matching/named.sql.ts'
import { mayBeMisspelt, needleOf } from './needle.ts'
import { type Query, readQuery } from './reading/read-query.ts'
import { presentFoundRestaurant } from './search.view.ts'

const nothing = { places: [], restaurants: [] }

/**
 * Anyone may search members by username or shown name, and restaurants by title, place, kind of food and whether they are open, in any
 * Turkish spelling. Where nothing matches, misspelt words are corrected.
 */
export async function search({ db }: Pick<Context, 'db'>, { q }: SearchQuery): Promise<SearchResult> {
  const [query, needle] = [readQuery(q), needleOf(q)]
  const [found, members] = await Promise.all([query ? ofQuery(db, query) : nothing, needle === undefined ? [] : findMembers(db, needle)])
  if (found.restaurants.length + members.length > 0) return { ...found, members: members.map((row) => presentPerson(row.id, row)) }
  const corrected = query && (await correctSpelling(db, query))
  const instead = corrected ? await ofQuery(db, corrected) : nothing
  if (instead.restaurants.length > 0) return { ...instead, members: [] }
  const alike = needle !== undefined && mayBeMisspelt(needle) ? await findMembersLike(db, needle) : []
  return { ...found, members: alike.map((row) => presentPerson(row.id, row)) }
}

async function ofQuery(db: Db, query: Query): Promise<Pick<SearchResult, 'places' | 'restaurants'>> {
  const placed = await findPlaces(db, query)
  const restaurants = (await findRestaurants(db, placed.wanted)).map(presentFoundRestaurant)
  return {
    places: placesBeside(
      placed,
      restaurants.map(({ title }) => title),
    ),
    restaurants,
  }
}
