import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#site/api.ts'
import { type Area, snapped } from '../map.rules.ts'
import { mapKeys } from '../map.keys.ts'

/** The filters of the list, as the map's API takes them. */
export interface MapFilters {
  minRating: number
  location: string
  type: string
  openNow: boolean
}

/** What draws the map: built in, or what the operator chose. */
export const sourceOptions = queryOptions({
  queryKey: mapKeys.source,
  queryFn: ({ signal }) => api('GET /map/source', { signal }),
  staleTime: Infinity,
})

/** What is in a part of the map. Small moves ask for the same part. */
export function viewOptions(seen: { area: Area; zoom: number } | undefined, filters: MapFilters) {
  const query = seen && { ...snapped(seen.area, seen.zoom), ...filters }
  return queryOptions({
    queryKey: mapKeys.view(query ?? {}),
    queryFn: ({ signal }) => api('GET /map', { query: { ...query, openNow: filters.openNow ? 'true' : undefined }, signal }),
    enabled: query !== undefined,
    staleTime: filters.openNow ? 0 : 30_000,
    placeholderData: keepPreviousData,
  })
}
