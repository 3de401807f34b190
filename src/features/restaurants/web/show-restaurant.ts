import type { QueryClient } from '@tanstack/react-query'
import type { Restaurant } from '../restaurants.contract.ts'

/** Shows a restaurant as it now is wherever it stands. */
export function showRestaurant(client: QueryClient, restaurant: Restaurant): void {
  client.setQueryData<Restaurant>(['restaurant', restaurant.id], restaurant)
  for (const list of ['restaurants', 'trending', 'top-rated', 'restaurant-count', 'duets', 'search', 'profile-list'])
    void client.invalidateQueries({ queryKey: [list] })
}
