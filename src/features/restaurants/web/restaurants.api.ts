import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { PlaceOfList } from '../place-lists.rules.ts'
import { api } from '#site/api.ts'
import { restaurantKeys } from '../restaurants.keys.ts'
import type { RankedPage, RestaurantPage } from '../restaurants.contract.ts'
import type { ListFilters } from './list-filters.ts'
import type { Ranking } from './rank-text.ts'

/** One page of the list under these filters. */
export function readList(
  { minRating, location, types, facts, openNow, sort, withClosed }: ListFilters,
  cursor?: string,
  signal?: AbortSignal,
): Promise<RestaurantPage> {
  const query = {
    minRating: minRating || undefined,
    location,
    type: types.join(','),
    facts: facts.join(',') || undefined,
    openNow: openNow ? 'true' : undefined,
    sort,
    closed: withClosed ? 'with' : undefined,
    cursor,
  } as const
  return api('GET /restaurants', { query, signal })
}

/** The list of all restaurants under these filters; old results stay visible while new ones load. */
export function listOptions(filters: ListFilters) {
  return infiniteQueryOptions({
    queryKey: restaurantKeys.list(filters),
    queryFn: ({ pageParam, signal }) => readList(filters, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
}

/** The page of a ranking that follows a cursor. */
export function readRanking(of: Ranking, cursor: string, signal: AbortSignal): Promise<RankedPage> {
  return of === 'top' ? api('GET /top-rated', { query: { cursor }, signal }) : api('GET /trending', { query: { mode: of, cursor }, signal })
}

/** The page of a place's ranking that follows a cursor. */
export function readPlaceRanking({ province, district, type }: PlaceOfList, cursor: string, signal: AbortSignal): Promise<RankedPage> {
  const query = { province, district: district ?? undefined, type: type ?? undefined, cursor }
  return api('GET /places/restaurants', { query, signal })
}
