import { pageOf } from '#db/keyset.ts'
import { THIN } from '#features/restaurants/place-lists.rules.ts'
import type { JoinedRead } from '#db/joined-reads.ts'
import type { Context } from '#site/server/context.ts'
import type { KindDishQuery, KindSummary, ListedDishPage, PlaceKind } from '../kind-places.contract.ts'
import { type Area, kindPaths } from '../kind-places.rules.ts'
import { findKindSummary, placeKindsRead, selectListedKinds, selectOfKind, selectPlacesOfKind } from './kind-places.sql.ts'
import { presentListedDish } from './kind-places.view.ts'

/**
 * Anyone may list the dishes of a kind in a place, without those of restaurants that closed: by last night's weighted order, then those
 * that nobody rated before last night, the newest first.
 * @throws DomainError INVALID_INPUT on a foreign cursor
 */
export async function listKindDishes({ db }: Pick<Context, 'db'>, query: KindDishQuery): Promise<ListedDishPage> {
  const { items, nextCursor } = pageOf(await selectOfKind(db, query), query.limit)
  return { items: items.map((row) => presentListedDish(row)), nextCursor }
}

/** How many dishes of a kind a place has, and which districts of the province have enough for a page. */
export function getKindSummary({ db }: Pick<Context, 'db'>, kind: string, area: Area): Promise<KindSummary> {
  return findKindSummary(db, kind, area, THIN)
}

/** The kinds of which a place has enough dishes for a page, the most frequent first. */
export function placeKinds(): JoinedRead<PlaceKind[]> {
  return placeKindsRead(THIN)
}

/** The kinds of dishes that have a page in some place, for the sitemap. */
export function listListedKinds({ db }: Pick<Context, 'db'>): Promise<string[]> {
  return selectListedKinds(db, THIN)
}

/** The addresses of the pages of a kind that are not thin, for the sitemap: one for each province and district at most. */
export async function listKindPaths({ db }: Pick<Context, 'db'>, kind: string): Promise<string[]> {
  return kindPaths(kind, await selectPlacesOfKind(db, kind, THIN))
}
