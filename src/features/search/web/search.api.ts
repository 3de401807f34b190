import { queryOptions } from '@tanstack/react-query'
import { api, queryString } from '#lib/api.ts'
import { searchKeys } from '../search.keys.ts'
import type { SearchResult } from '../search.contract.ts'

/** Up to three restaurants and three members for a query; each further letter sends a new request. */
export function searchOptions(q: string) {
  return queryOptions({
    queryKey: searchKeys.of(q),
    queryFn: ({ signal }) => api<SearchResult>(`/search${queryString({ q })}`, { signal }),
    staleTime: 30_000,
    // Without a network the search fails at once instead of waiting.
    networkMode: 'always',
    refetchOnReconnect: true,
    retry: false,
  })
}
