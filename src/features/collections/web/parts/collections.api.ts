import { collectionTexts } from '#texts/features/collections/collections'
import { infiniteQueryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#site/api.ts'
import { CallKey } from '#lib/call-key.ts'
import { showWrite } from '#ui/show-write.ts'
import { toast } from '#ui/toast.ts'
import { collectionKeys } from '../../collections.keys.ts'
import type { Collection, CollectionInput } from '../../collections.contract.ts'
import { collectionOptions } from '../collection-queries.ts'
import type { GallerySort } from '../../collections.rules.ts'

/** A member's own collections; with a restaurant, each says whether it contains the restaurant. */
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

/** Creates a collection; a retry after a lost answer creates no second one. */
export function useCreateCollection(onCreated: (collection: Collection) => void) {
  const client = useQueryClient()
  const [key] = useState(() => new CallKey())
  return useMutation({
    mutationFn: (body: CollectionInput) => api('POST /collections', { body, key: key.for(body) }),
    onSuccess: (collection) => {
      key.done()
      collectionsChanged(client, collection)
      toast(collectionTexts.created, { tone: 'good' })
      onCreated(collection)
    },
  })
}

export function useEditCollection(id: string, onSaved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: CollectionInput) => api('PATCH /collections/{id}', { params: { id }, body }),
    onSuccess: (collection) => {
      collectionsChanged(client, collection)
      toast(collectionTexts.saved, { tone: 'good' })
      onSaved()
    },
  })
}

export function useDeleteCollection(id: string, onDeleted: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api('DELETE /collections/{id}', { params: { id } }),
    onSuccess: () => {
      toast(collectionTexts.removed, { tone: 'good' })
      onDeleted()
      client.removeQueries({ queryKey: collectionKeys.one(id) })
      collectionsChanged(client)
    },
    onError: () => toast(collectionTexts.removeFailed, { tone: 'error' }),
  })
}
