import type { Services } from '#server/services.ts'
import type { RestaurantCount } from '../restaurants.contract.ts'
import { countList } from './list.sql.ts'

/** How many restaurants and duets there are. */
export async function countRestaurants({ db }: Pick<Services, 'db'>): Promise<RestaurantCount> {
  const { total } = await countList(db, { minRating: 0, location: '', types: [] })
  return { total }
}
