import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, queryString } from '#lib/api.ts'
import type { Collection, ItemPage } from '../collections.contract.ts'

// Apart from the changes: the loader of a collection's page is part of every first load.

export function collectionOptions(id: string) {
  return queryOptions({
    queryKey: ['collection', id],
    queryFn: ({ signal }) => api<Collection>(`/collections/${id}`, { signal }),
  })
}

/** The items of a collection in the owner's order. */
export function itemsOptions(collectionId: string) {
  return infiniteQueryOptions({
    queryKey: ['collection', collectionId, 'items'],
    queryFn: ({ pageParam, signal }) =>
      api<ItemPage>(`/collections/${collectionId}/items${queryString({ cursor: pageParam })}`, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}
