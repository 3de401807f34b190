import { collectionTexts } from '#texts/features/collections/collections'
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '#site/api.ts'
import { showWrite } from '#ui/show-write.ts'
import { useWrite } from '#ui/use-write.ts'
import { collectionKeys } from '../../collections.keys.ts'
import type { Collection, CollectionInput } from '../../collections.contract.ts'
import { collectionOptions } from '../collection-queries.ts'
import type { GallerySort } from '../../collections.rules.ts'

/** A member's own collections. With a restaurant, each collection says whether it contains it. */
export function ownCollectionsOptions(memberId: string, containing?: string) {
  return infiniteQueryOptions({
    queryKey: collectionKeys.own(memberId, containing),
    queryFn: ({ pageParam, signal }) => api('GET /collections', { query: { containing, limit: 50, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}

/** The public collections of all members. */
export function galleryOptions(sort: GallerySort) {
  return infiniteQueryOptions({
    queryKey: collectionKeys.gallery(sort),
    queryFn: ({ pageParam, signal }) => api('GET /public-collections', { query: { sort, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}

function collectionsChanged(client: QueryClient, changed?: Collection): void {
  if (changed) {
    const { queryKey } = collectionOptions(changed.id)
    showWrite(client, [queryKey], () => client.setQueryData(queryKey, changed))
  }
  void client.invalidateQueries({ queryKey: collectionKeys.lists })
}

/** Creates a collection; a retry after a lost answer creates no second collection. */
export function useCreateCollection(onCreated: (collection: Collection) => void) {
  return useWrite({
    send: (body: CollectionInput, key) => api('POST /collections', { body, key: key.for(body) }),
    said: collectionTexts.created,
    onDone: (collection, _, client) => {
      collectionsChanged(client, collection)
      onCreated(collection)
    },
  })
}

export function useEditCollection(id: string, onSaved: () => void) {
  return useWrite({
    send: (body: CollectionInput) => api('PATCH /collections/{id}', { params: { id }, body }),
    said: collectionTexts.saved,
    onDone: (collection, _, client) => {
      collectionsChanged(client, collection)
      onSaved()
    },
  })
}

export function useDeleteCollection(id: string, onDeleted: () => void) {
  return useWrite({
    send: () => api('DELETE /collections/{id}', { params: { id } }),
    said: collectionTexts.removed,
    failed: collectionTexts.removeFailed,
    onDone: (_, __, client) => {
      onDeleted()
      // The page shows the collection until the next one opens: a removal would fetch it again.
      void client.invalidateQueries({ queryKey: collectionKeys.one(id), refetchType: 'none' })
      collectionsChanged(client)
    },
  })
}
