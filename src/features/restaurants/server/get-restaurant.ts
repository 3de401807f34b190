import { found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Restaurant } from '../restaurants.contract.ts'
import { findRestaurant } from './cards.sql.ts'
import { presentRestaurant } from './restaurants.view.ts'

/** Anyone may read a restaurant. @throws DomainError RESTAURANT_NOT_FOUND */
export async function getRestaurant({ db }: Pick<Context, 'db'>, id: string): Promise<Restaurant> {
  const row = found(await findRestaurant(db, id), 'RESTAURANT_NOT_FOUND')
  return presentRestaurant(row)
}
