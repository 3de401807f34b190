import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#site/api.ts'
import { type Area, snapped } from '../map.rules.ts'
import { mapKeys } from '../map.keys.ts'

/** The filters of the list in the form that the map's API takes. */
export interface MapFilters {
  minRating: number
  location: string
  type: string
  facts: string | undefined
  openNow: boolean
}

/** The source of the map's tiles and style: the built-in map, or the source that the operator chose. */
export const sourceOptions = queryOptions({
  queryKey: mapKeys.source,
  queryFn: ({ signal }) => api('GET /map/source', { signal }),
  staleTime: Infinity,
})

/** The restaurants and clusters in a part of the map. The area is rounded, so that small moves send no new request. */
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
