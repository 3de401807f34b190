import type { Services } from '#server/services.ts'
import type { RestaurantCount } from '../restaurants.contract.ts'
import { countVenues } from './list.sql.ts'

/** How many venues there are; a duet is no venue of its own. */
export async function countRestaurants({ db }: Pick<Services, 'db'>): Promise<RestaurantCount> {
  return { total: await countVenues(db) }
}
