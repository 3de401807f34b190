import type { QueryClient } from '@tanstack/react-query'
import { profileKeys } from '#people/profiles.keys.ts'
import { showWrite } from '#ui/show-write.ts'
import { lists } from './patch-lists.ts'
import { restaurantKeys } from '../restaurants.keys.ts'
import type { Restaurant } from '../restaurants.contract.ts'

/** Updates a restaurant everywhere on the page. */
export function showRestaurant(client: QueryClient, restaurant: Restaurant): void {
  const keys = [restaurantKeys.one(restaurant.id), restaurantKeys.whole(restaurant.id)]
  showWrite(client, keys, () => {
    for (const key of keys) client.setQueryData<Restaurant>(key, restaurant)
  })
  for (const queryKey of [restaurantKeys.lists, profileKeys.lists]) void client.invalidateQueries({ queryKey })
  void client.invalidateQueries({ predicate: ({ state }) => lists(state.data, restaurant.id) })
}
