import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, queryString } from '#lib/api.ts'
import type { RandomRestaurant, RankedPage, RestaurantCount, RestaurantPage } from '../restaurants.contract.ts'
import type { Continued } from './continued.ts'
import type { ListFilters } from './list-filters.ts'

/** The list of all restaurants under these filters; while new ones load the old stay. */
export function listOptions({ minRating, location, types, sort }: ListFilters, from?: Continued) {
  return infiniteQueryOptions({
    queryKey: ['restaurants', minRating, location, types, sort, from?.cursor ?? ''],
    queryFn: ({ pageParam, signal }) =>
      api<RestaurantPage>(
        `/restaurants${queryString({ minRating: minRating || undefined, location, type: types.join(','), sort, cursor: pageParam })}`,
        { signal },
      ),
    initialPageParam: from?.cursor,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
}

export function topRatedOptions(from?: Continued) {
  return infiniteQueryOptions({
    queryKey: ['top-rated', from?.cursor ?? ''],
    queryFn: ({ pageParam, signal }) => api<RankedPage>(`/top-rated${queryString({ cursor: pageParam })}`, { signal }),
    initialPageParam: from?.cursor,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}

export function countOptions() {
  return queryOptions({
    queryKey: ['restaurant-count'],
    queryFn: ({ signal }) => api<RestaurantCount>('/restaurants/count', { signal }),
  })
}

/** Any restaurant, or null when there is none. */
export async function pickRandomRestaurant(): Promise<string | null> {
  return (await api<RandomRestaurant>('/restaurants/random')).id
}
