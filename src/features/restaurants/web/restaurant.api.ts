import { queryOptions } from '@tanstack/react-query'
import { api } from '#lib/api.ts'
import type { RankedPage, Restaurant } from '../restaurants.contract.ts'

/** One restaurant; a vote puts its new counts here. */
export function restaurantOptions(id: string) {
  return queryOptions({
    queryKey: ['restaurant', id],
    queryFn: ({ signal }) => api<Restaurant>(`/restaurants/${encodeURIComponent(id)}`, { signal }),
  })
}

/** The newest duets of a restaurant. */
export function duetsOptions(id: string) {
  return queryOptions({
    queryKey: ['duets', id],
    queryFn: ({ signal }) => api<RankedPage>(`/restaurants/${encodeURIComponent(id)}/duets?limit=12`, { signal }),
  })
}
