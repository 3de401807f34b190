import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#site/api.ts'
import { isOffline } from '#lib/api.ts'
import { searchKeys } from '../search.keys.ts'
import type { SearchSection } from '../search.rules.ts'
import type { FoundPage } from '../search.contract.ts'

/** Up to three restaurants and three members for a query; each further letter sends a new request. */
export function searchOptions(q: string) {
  return queryOptions({
    queryKey: searchKeys.of(q),
    queryFn: ({ signal }) => api('GET /search', { query: { q }, signal }),
    staleTime: 30_000,
    // Without a network the search fails at once instead of waiting.
    networkMode: 'always',
    refetchOnReconnect: true,
    // A device reports a network a moment before the network works. Both retries end within two seconds.
    retry: (count, error) => count < 2 && isOffline(error) && navigator.onLine,
    retryDelay: (count) => (count === 0 ? 400 : 1000),
  })
}

/** A page of one kind of results, after a cursor. */
export async function readFound(
  section: SearchSection,
  { q, types, facts, openNow }: { q: string; types: readonly string[]; facts: readonly string[]; openNow: boolean },
  cursor: string,
  signal: AbortSignal,
): Promise<FoundPage> {
  const filters =
    section === 'restaurants'
      ? { type: types.join(','), facts: facts.join(',') || undefined, openNow: openNow ? ('true' as const) : undefined }
      : {}
  const page = await api(`GET /search/${section}`, { query: { q, ...filters, cursor }, signal })
  return { section, ...page } as FoundPage
}

/** The restaurants whose name contains these letters, of one type or of all types, prefix matches first. */
export function foundRestaurantsOptions(q: string, type: string | undefined) {
  return infiniteQueryOptions({
    queryKey: searchKeys.results('restaurants', q, type === undefined ? [] : [type]),
    queryFn: ({ pageParam, signal }) => api('GET /search/restaurants', { query: { q, type, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}
