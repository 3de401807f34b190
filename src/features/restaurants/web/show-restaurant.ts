import type { QueryClient } from '@tanstack/react-query'
import { duetKeys } from '#features/duets/duets.keys.ts'
import { profileKeys } from '#features/profiles/profiles.keys.ts'
import { searchKeys } from '#features/search/search.keys.ts'
import { showWrite } from '#ui/show-write.ts'
import { restaurantKeys } from '../restaurants.keys.ts'
import type { Restaurant } from '../restaurants.contract.ts'

/** Updates a restaurant everywhere on the page. */
export function showRestaurant(client: QueryClient, restaurant: Restaurant): void {
  const one = restaurantKeys.one(restaurant.id)
  showWrite(client, [one], () => client.setQueryData<Restaurant>(one, restaurant))
  for (const queryKey of [restaurantKeys.lists, duetKeys.lists, searchKeys.all, profileKeys.lists])
    void client.invalidateQueries({ queryKey })
}
