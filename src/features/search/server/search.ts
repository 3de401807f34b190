import { presentPerson } from '#people/present-person.ts'
import type { Context } from '#site/server/context.ts'
import type { SearchQuery, SearchResult } from '../search.contract.ts'
import { mayBeMisspelt, needleOf } from './needle.ts'
import * as found from './search.sql.ts'
import { presentFoundRestaurant } from './search.view.ts'

/**
 * Anyone may search members by username or shown name and restaurants by title, in any Turkish spelling; falls back to similar spellings.
 */
export async function search({ db }: Pick<Context, 'db'>, { q }: SearchQuery): Promise<SearchResult> {
  const needle = needleOf(q)
  if (needle === undefined) return { members: [], restaurants: [] }
  let [members, restaurants] = await Promise.all([found.findMembers(db, needle), found.findRestaurants(db, needle)])
  if (members.length + restaurants.length === 0 && mayBeMisspelt(needle))
    [members, restaurants] = await Promise.all([found.findMembersLike(db, needle), found.findRestaurantsLike(db, needle)])
  return { members: members.map((row) => presentPerson(row.id, row)), restaurants: restaurants.map(presentFoundRestaurant) }
}
