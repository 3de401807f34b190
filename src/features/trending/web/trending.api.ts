import { queryOptions } from '@tanstack/react-query'
import type { RankedPage } from '#features/restaurants/restaurants.contract.ts'
import { api, queryString } from '#lib/api.ts'
import type { TrendingMode } from '../trending.rules.ts'

/** The first page of a trending mode. */
export function trendingOptions(mode: TrendingMode, limit: number) {
  return queryOptions({
    queryKey: ['trending', mode, limit],
    queryFn: ({ signal }) => api<RankedPage>(`/trending${queryString({ mode, limit })}`, { signal }),
  })
}
