import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { RankedPage } from '#features/restaurants/restaurants.contract.ts'
import type { Continued } from '#features/restaurants/web/continued.ts'
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
export function trendingPagesOptions(mode: TrendingMode, from?: Continued) {
  return infiniteQueryOptions({
    queryKey: ['trending', mode, 'pages', from?.cursor ?? ''],
    queryFn: ({ pageParam, signal }) => api<RankedPage>(`/trending${queryString({ mode, cursor: pageParam })}`, { signal }),
    initialPageParam: from?.cursor,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}
