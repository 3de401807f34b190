import { queryOptions } from '@tanstack/react-query'
import { api, queryString } from '#lib/api.ts'
import type { SearchResult } from '../search.contract.ts'

/** Up to three venues and three members for a few letters; each further letter asks anew. */
export function searchOptions(q: string) {
  return queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => api<SearchResult>(`/search${queryString({ q })}`, { signal }),
    staleTime: 30_000,
    // Without a network the search fails at once, and says so, instead of waiting for one.
    networkMode: 'always',
    refetchOnReconnect: true,
    retry: false,
  })
}
