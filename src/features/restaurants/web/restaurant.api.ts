import { queryOptions } from '@tanstack/react-query'
import { api } from '#lib/api.ts'
import { restaurantKeys } from '../restaurants.keys.ts'
import type { Restaurant } from '../restaurants.contract.ts'

/** One restaurant; a vote updates its counts here. */
export function restaurantOptions(id: string) {
  return queryOptions({
    queryKey: restaurantKeys.one(id),
    queryFn: ({ signal }) => api<Restaurant>(`/restaurants/${encodeURIComponent(id)}`, { signal }),
  })
}
