import type { Context } from '#site/server/context.ts'
import type { RestaurantCount } from '../restaurants.contract.ts'
import { countListed } from './list.sql.ts'

/** How many restaurants exist, not counting duets and what is closed for good. */
export async function countRestaurants({ db }: Pick<Context, 'db'>): Promise<RestaurantCount> {
  return { total: await countListed(db) }
}
