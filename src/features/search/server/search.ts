import { presentListedDish } from '#features/dishes/server/index.ts'
import { presentPerson } from '#people/present-person.ts'
import type { Context } from '#site/server/context.ts'
import type { Db } from '#db/connect.ts'
import type { SearchQuery, SearchResult } from '../search.contract.ts'
import { correctSpelling } from './correct-spelling.ts'
import { findDishes } from './find-dishes.ts'
import { findPlaces, placesBeside } from './find-places.ts'
import { findRestaurants } from './find-restaurants.ts'
import { findMembers, findMembersLike, type FoundMemberRow } from './matching/named.sql.ts'
import { mayBeMisspelt, needleOf } from './needle.ts'
import { type Query, readQuery } from './reading/read-query.ts'
import { presentFoundRestaurant } from './search.view.ts'

const nothing = { places: [], restaurants: [], dishes: [], isOfKind: false }

interface Found extends Omit<SearchResult, 'members'> {
  /** Whether the words name a kind of dish, perhaps misspelt. */
  isOfKind: boolean
}

/**
 * Anyone may search members by username or shown name, restaurants by title, place, kind of food and whether they are open, and dishes by
 * name, kind and place, in any Turkish spelling. Where nothing else than a kind of dish matches, misspelt words are corrected.
 */
export async function search({ db }: Pick<Context, 'db'>, { q }: SearchQuery): Promise<SearchResult> {
  const [query, needle] = [readQuery(q), needleOf(q)]
  const [found, members] = await Promise.all([query ? ofQuery(db, query) : nothing, needle === undefined ? [] : findMembers(db, needle)])
  const isFound = found.restaurants.length + members.length > 0 || (found.dishes.length > 0 && !found.isOfKind)
  const corrected = isFound ? undefined : query && (await correctSpelling(db, query))
  const instead = corrected ? await ofQuery(db, corrected) : nothing
  if (instead.restaurants.length > 0 || (instead.dishes.length > 0 && found.dishes.length === 0)) return present(instead, [])
  const isNothing = !isFound && found.dishes.length === 0
  return present(found, isNothing && needle !== undefined && mayBeMisspelt(needle) ? await findMembersLike(db, needle) : members)
}

async function ofQuery(db: Db, query: Query): Promise<Found> {
  const placed = await findPlaces(db, query)
  const [rows, dishes] = await Promise.all([findRestaurants(db, placed.wanted), findDishes(db, placed.dishes)])
  const restaurants = rows.map(presentFoundRestaurant)
  return {
    places: placesBeside(
      placed,
      restaurants.map(({ title }) => title),
    ),
    restaurants,
    dishes: dishes.map(({ dish }) => presentListedDish(dish)),
    isOfKind: placed.dishes.kind !== undefined,
  }
}

function present({ places, restaurants, dishes }: Found, members: readonly FoundMemberRow[]): SearchResult {
  return { places, members: members.map((row) => presentPerson(row.id, row)), restaurants, dishes }
}
