import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#site/api.ts'
import { collectionKeys } from '../collections.keys.ts'
import type { ItemPage } from '../collections.contract.ts'

export function collectionOptions(id: string) {
  return queryOptions({
    queryKey: collectionKeys.one(id),
    queryFn: ({ signal }) => api('GET /collections/{id}', { params: { id }, signal }),
  })
}

/** The items of a collection in the owner's order. */
export function itemsOptions(collectionId: string) {
  return infiniteQueryOptions({
    queryKey: collectionKeys.items(collectionId),
    queryFn: ({ pageParam, signal }) => readItems(collectionId, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}

/** A page of a collection's items. */
export function readItems(collectionId: string, cursor: string | undefined, signal: AbortSignal): Promise<ItemPage> {
  return api('GET /collections/{id}/items', { params: { id: collectionId }, query: { cursor }, signal })
}
