import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { RankedPage } from '#features/restaurants/restaurants.contract.ts'
import { api, queryString } from '#lib/api.ts'
import type { TrendingMode } from '../trending.rules.ts'

/** The first of a trending mode. */
export function trendingOptions(mode: TrendingMode, limit: number) {
  return queryOptions({
    queryKey: ['trending', mode, limit],
    queryFn: ({ signal }) => api<RankedPage>(`/trending${queryString({ mode, limit })}`, { signal }),
  })
}

/** A trending mode, page after page. */
export function trendingPagesOptions(mode: TrendingMode) {
  return infiniteQueryOptions({
    queryKey: ['trending', mode, 'pages'],
    queryFn: ({ pageParam, signal }) => api<RankedPage>(`/trending${queryString({ mode, cursor: pageParam })}`, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}
