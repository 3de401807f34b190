import { fold } from '#lib/fold.ts'
import type { Services } from '#server/services.ts'
import type { RankedPage, RestaurantPage, RestaurantQuery } from '../restaurants.contract.ts'
import { typesOf } from '../restaurants.rules.ts'
import { countList, firstIds, isByLetters, letterIds, listIds, type ListFilter, orders } from './list.sql.ts'
import { presentPage } from './select-page.ts'

/** Everybody may look through all restaurants and duets, newest first unless asked otherwise. @throws DomainError INVALID_INPUT on a foreign cursor */
export async function listRestaurants({ db }: Pick<Services, 'db'>, query: RestaurantQuery): Promise<RestaurantPage> {
  const filter: ListFilter = { minRating: query.minRating, location: fold(query.location), types: typesOf(query.type) }
  const { cursor, limit } = query
  const order = orders[query.sort]
  // What a rating or a place leaves over differs so much that each deserves a plan of its own.
  const isFixed = filter.minRating === 0 && filter.location === ''
  const isFirst = isFixed && filter.types.length === 0 && cursor === undefined
  const keepAs = isFirst ? `list ${query.sort} ${limit}` : undefined
  const show = (ids: typeof listIds) => presentPage(db, { ids: ids(filter, { order, cursor, limit }), order, limit, isFixed, keepAs })
  const [page, counts] = await Promise.all([isByLetters(filter) ? byLetters(show) : show(listIds), countList(db, filter)])
  return { ...page, ...counts }
}

/** Letters that many addresses hold fill a page soon; the others are few. */
async function byLetters(show: (ids: typeof listIds) => Promise<RankedPage>): Promise<RankedPage> {
  const first = await show(firstIds)
  return first.nextCursor === null ? show(letterIds) : first
}
