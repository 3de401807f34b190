import { queryOptions } from '@tanstack/react-query'
import { api } from '#lib/api.ts'
import type { Restaurant } from '../restaurants.contract.ts'

/** One restaurant; a vote puts its new counts here. */
export function restaurantOptions(id: string) {
  return queryOptions({
    queryKey: ['restaurant', id],
    queryFn: ({ signal }) => api<Restaurant>(`/restaurants/${encodeURIComponent(id)}`, { signal }),
  })
}
