import { collectionTexts } from '#texts/features/collections/collections'
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '#i18n/error-text.ts'
import { ApiError } from '#lib/api.ts'
import { api } from '#site/api.ts'
import { toast } from '#ui/toast.ts'
import { collectionKeys } from '../../collections.keys.ts'
import type { OwnCollectionPage } from '../../collections.contract.ts'
import { ownCollectionsOptions } from './collections.api.ts'

interface Wish {
  collectionId: string
  isKept: boolean
  notes: string | null
}

/** Adds a restaurant to a collection or removes it. The change is shown at once and rolled back on failure. `notify` reports the result. */
export function useSaveItem(memberId: string, restaurantId: string, notify: (collectionId: string, text: string) => void) {
  const client = useQueryClient()
  const { queryKey } = ownCollectionsOptions(memberId, restaurantId)
  const mutationKey = collectionKeys.saveItem(memberId, restaurantId)

  function show({ collectionId, isKept }: Pick<Wish, 'collectionId' | 'isKept'>): void {
    client.setQueryData<InfiniteData<OwnCollectionPage, string | undefined>>(
      queryKey,
      (data) => data && withWish(data, collectionId, isKept),
    )
  }

  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: async ({ collectionId, isKept, notes }: Wish): Promise<unknown> => {
      const params = { id: collectionId, restaurantId }
      return isKept
        ? api('PUT /collections/{id}/items/{restaurantId}', { params, body: { notes } })
        : api('DELETE /collections/{id}/items/{restaurantId}', { params })
    },
    onMutate: async (wanted) => {
      await client.cancelQueries({ queryKey })
      show(wanted)
    },
    onSuccess: (_, { collectionId, isKept }) => notify(collectionId, isKept ? collectionTexts.added : collectionTexts.takenOut),
    onError: (error, wanted) => {
      const code = error instanceof ApiError ? error.code : ''
      // The collection already contains the restaurant, as the member wants.
      if (code === 'ITEM_EXISTS') return notify(wanted.collectionId, collectionTexts.exists)
      show({ ...wanted, isKept: !wanted.isKept })
      return toast(code === 'RATE_LIMITED' ? errorText(code) : wanted.isKept ? collectionTexts.addFailed : collectionTexts.takeOutFailed, {
        tone: 'error',
      })
    },
    onSettled: (_, __, { collectionId }) => {
      void client.invalidateQueries({ queryKey: collectionKeys.one(collectionId) })
      if (client.isMutating({ mutationKey }) === 1) void client.invalidateQueries({ queryKey: collectionKeys.lists })
    },
  })
}

function withWish(data: InfiniteData<OwnCollectionPage, string | undefined>, collectionId: string, contains: boolean) {
  const pages = data.pages.map((page) => ({
    ...page,
    items: page.items.map((one) =>
      one.id === collectionId && one.contains !== contains ? { ...one, contains, itemCount: one.itemCount + (contains ? 1 : -1) } : one,
    ),
  }))
  const isContained = pages.some(({ items }) => items.some((one) => one.contains))
  return { ...data, pages: pages.map((page) => ({ ...page, isContained })) }
}
