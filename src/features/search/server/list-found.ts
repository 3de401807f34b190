import type { Db } from '#db/connect.ts'
import { hydrateCollections } from '#features/collections/server/index.ts'
import { presentPerson } from '#people/present-person.ts'
import { listPriceLevels } from '#features/restaurants/server/index.ts'
import { factsOf } from '#features/fact-names/fact-names.rules.ts'
import { typesOf } from '#features/restaurants/restaurants.rules.ts'
import type { Context } from '#site/server/context.ts'
import type { ListedDishPage } from '#features/dishes/kind-places.contract.ts'
import { presentListedDish } from '#features/dishes/server/index.ts'
import type { FoundCollectionPage, FoundMemberPage, FoundQuery, FoundRestaurantPage, FoundRestaurantQuery } from '../search.contract.ts'
import { correctSpelling } from './correct-spelling.ts'
import { matchingDishes } from './find-dishes.ts'
import { findPlaces } from './find-places.ts'
import { matchingRestaurants } from './find-restaurants.ts'
import type { WantedDishes } from './matching/dishes.sql.ts'
import { matchingCollections, matchingMembers } from './matching/named.sql.ts'
import { selectMatches } from './matching/matches.sql.ts'
import type { RestaurantFilter } from './matching/restaurants.sql.ts'
import type { Wanted } from './matching/slots.ts'
import type { CappedCount } from '#features/restaurants/restaurants.contract.ts'
import { needleOf } from './needle.ts'
import { readQuery } from './reading/read-query.ts'
import { presentListedRestaurant } from './search.view.ts'

type Reader = Pick<Context, 'db'>
type Part = Pick<FoundQuery, 'cursor' | 'limit'>

const nothing = { items: [], nextCursor: null }

/**
 * Anyone may list the restaurants that match by title, place, kind of food and time, of some types, the open ones alone, and those of which facts hold. Where no
 * restaurant matches, misspelt words are corrected.
 * @throws DomainError INVALID_INPUT on a foreign cursor
 */
export async function listFoundRestaurants(
  { db }: Reader,
  { q, type, openNow, facts, ...part }: FoundRestaurantQuery,
): Promise<FoundRestaurantPage> {
  const query = readQuery(q)
  if (!query) return nothing
  const filter = { types: typesOf(type), openNow, facts: factsOf(facts) }
  const { items, nextCursor } = await findRestaurantPage(db, (await findPlaces(db, query)).wanted, filter, part)
  if (items.length > 0 || isFiltering(filter)) return { items, nextCursor }
  const corrected = await correctSpelling(db, query)
  if (!corrected) return nothing
  const page = await findRestaurantPage(db, (await findPlaces(db, corrected)).wanted, filter, part)
  return { items: page.items, nextCursor: page.nextCursor }
}

/** Whether anything but the words narrows the results: then nothing is corrected. */
export const isFiltering = ({ types, openNow, facts }: RestaurantFilter): boolean => types.length + facts.length > 0 || openNow

/** A page of the restaurants that match, and how many do. @throws DomainError INVALID_INPUT on a foreign cursor */
export async function findRestaurantPage(
  db: Db,
  wanted: Wanted,
  filter: RestaurantFilter,
  part: Part,
): Promise<FoundRestaurantPage & { count: CappedCount }> {
  const { items, ...page } = await selectMatches(db, await matchingRestaurants(db, wanted, filter), part)
  const levels = await listPriceLevels(
    db,
    items.map(({ id }) => id),
  )
  return { ...page, items: items.map((row) => presentListedRestaurant(row, levels.get(row.id) ?? null)) }
}

/**
 * Anyone may list the dishes that match by name, kind and place. Where no dish matches, misspelt words are corrected.
 * @throws DomainError INVALID_INPUT on a foreign cursor
 */
export async function listFoundDishes({ db }: Reader, { q, ...part }: FoundQuery): Promise<ListedDishPage> {
  const query = readQuery(q)
  if (!query) return nothing
  const page = await findDishPage(db, (await findPlaces(db, query)).dishes, part)
  if (page.items.length > 0) return page
  const corrected = await correctSpelling(db, query)
  return corrected ? findDishPage(db, (await findPlaces(db, corrected)).dishes, part) : nothing
}

/** A page of the dishes that match. @throws DomainError INVALID_INPUT on a foreign cursor */
export async function findDishPage(db: Db, wanted: WantedDishes, part: Part): Promise<ListedDishPage> {
  const { items, nextCursor } = await selectMatches(db, await matchingDishes(db, wanted), part)
  return { items: items.map(({ dish }) => presentListedDish(dish)), nextCursor }
}

/** Anyone may list the members whose username or shown name matches. @throws DomainError INVALID_INPUT on a foreign cursor */
export async function listFoundMembers({ db }: Reader, { q, ...part }: FoundQuery): Promise<FoundMemberPage> {
  const needle = needleOf(q)
  if (needle === undefined) return nothing
  const { items, nextCursor } = await selectMatches(db, matchingMembers(needle), part)
  return { items: items.map((row) => presentPerson(row.id, row)), nextCursor }
}

/** Anyone may list the public collections whose name matches. @throws DomainError INVALID_INPUT on a foreign cursor */
export async function listFoundCollections({ db }: Reader, { q, ...part }: FoundQuery): Promise<FoundCollectionPage> {
  const needle = needleOf(q)
  if (needle === undefined) return nothing
  const { items, nextCursor } = await selectMatches(db, matchingCollections(needle), part)
  return {
    items: await hydrateCollections(
      db,
      items.map(({ id }) => id),
    ),
    nextCursor,
  }
}
