import { queryOptions } from '@tanstack/react-query'
import { api } from '#site/api.ts'
import { restaurantKeys } from '../restaurants.keys.ts'

/** One restaurant; a vote updates its counts here. */
export function restaurantOptions(id: string) {
  return queryOptions({
    queryKey: restaurantKeys.one(id),
    queryFn: ({ signal }) => api('GET /restaurants/{id}', { params: { id }, signal }),
  })
}
