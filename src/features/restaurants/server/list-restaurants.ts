import { fold } from '#lib/fold.ts'
import type { Services } from '#server/services.ts'
import type { RestaurantPage, RestaurantQuery } from '../restaurants.contract.ts'
import { typesOf } from '../restaurants.rules.ts'
import { countList, listIds, type ListFilter, orders } from './list.sql.ts'
import { presentPage } from './select-page.ts'

/** Everybody may look through all restaurants and duets, newest first unless asked otherwise. @throws DomainError INVALID_INPUT on a foreign cursor */
export async function listRestaurants({ db }: Pick<Services, 'db'>, query: RestaurantQuery): Promise<RestaurantPage> {
  const filter: ListFilter = { minRating: query.minRating, location: fold(query.location), types: typesOf(query.type) }
  const { cursor, limit } = query
  const order = orders[query.sort]
  const ids = listIds(filter, { order, cursor, limit })
  // What a rating or a place leaves over differs so much that each deserves a plan of its own.
  const isFixed = filter.minRating === 0 && filter.location === ''
  const isFirst = isFixed && filter.types.length === 0 && cursor === undefined
  const keepAs = isFirst ? `list ${query.sort} ${limit}` : undefined
  const [page, counts] = await Promise.all([presentPage(db, { ids, order, limit, isFixed, keepAs }), countList(db, filter)])
  return { ...page, ...counts }
}
