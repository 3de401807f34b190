import { pageOf, presentPage } from '#db/keyset.ts'
import { hydrateCollections } from '#features/collections/server/index.ts'
import { presentPerson } from '#people/present-person.ts'
import { listPriceLevels } from '#features/restaurants/server/index.ts'
import { typesOf } from '#features/restaurants/restaurants.rules.ts'
import type { Context } from '#site/server/context.ts'
import type { FoundCollectionPage, FoundMemberPage, FoundQuery, FoundRestaurantPage, FoundRestaurantQuery } from '../search.contract.ts'
import { needleOf } from './needle.ts'
import { matchingCollections, matchingMembers, matchingRestaurants, selectMatches } from './results.sql.ts'
import { presentListedRestaurant } from './search.view.ts'

type Reader = Pick<Context, 'db'>

const nothing = { items: [], nextCursor: null }

/** Anyone may list the restaurants whose title matches, of some types, and the open ones alone. @throws DomainError INVALID_INPUT on a foreign cursor */
export async function listFoundRestaurants(
  { db }: Reader,
  { q, type, openNow, ...part }: FoundRestaurantQuery,
): Promise<FoundRestaurantPage> {
  const needle = needleOf(q)
  if (needle === undefined) return nothing
  const rows = await selectMatches(db, matchingRestaurants(needle, { types: typesOf(type), openNow }), part)
  const levels = await listPriceLevels(
    db,
    rows.map(({ id }) => id),
  )
  return presentPage(rows, part.limit, (row) => presentListedRestaurant(row, levels.get(row.id) ?? null))
}

/** Anyone may list the members whose username or shown name matches. @throws DomainError INVALID_INPUT on a foreign cursor */
export async function listFoundMembers({ db }: Reader, { q, ...part }: FoundQuery): Promise<FoundMemberPage> {
  const needle = needleOf(q)
  if (needle === undefined) return nothing
  return presentPage(await selectMatches(db, matchingMembers(needle), part), part.limit, (row) => presentPerson(row.id, row))
}

/** Anyone may list the public collections whose name matches. @throws DomainError INVALID_INPUT on a foreign cursor */
export async function listFoundCollections({ db }: Reader, { q, ...part }: FoundQuery): Promise<FoundCollectionPage> {
  const needle = needleOf(q)
  if (needle === undefined) return nothing
  const { items, nextCursor } = pageOf(await selectMatches(db, matchingCollections(needle), part), part.limit)
  return {
    items: await hydrateCollections(
      db,
      items.map(({ id }) => id),
    ),
    nextCursor,
  }
}
