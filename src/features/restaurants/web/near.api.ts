import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { Position } from '#features/places/position.rules.ts'
import { api } from '#site/api.ts'
import { type Radius, rounded } from '../near.rules.ts'
import { restaurantKeys } from '../restaurants.keys.ts'
import type { ListFilters } from './list-filters.ts'

/**
 * The restaurants nearest to a position under these filters. Only the rounded position is sent, in a body; this device stores neither of
 * the two positions.
 */
export function nearOptions(from: Position | undefined, filters: ListFilters, radius?: Radius) {
  const position = from && rounded(from)
  const { minRating, location, types, facts, openNow, withClosed } = filters
  return infiniteQueryOptions({
    queryKey: restaurantKeys.near(position, filters, radius),
    queryFn: ({ pageParam, signal }) =>
      api('POST /restaurants/near', {
        body: {
          position: position!,
          minRating,
          location,
          types,
          facts,
          openNow,
          closed: withClosed ? 'with' : 'without',
          radius: radius && radius * 1000,
          counted: pageParam === undefined,
          cursor: pageParam,
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    enabled: position !== undefined,
    gcTime: 0,
  })
}
