import { collectionTexts } from '#i18n/areas.ts'
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '#i18n/error-text.ts'
import { api, ApiError } from '#lib/api.ts'
import { toast } from '#ui/toast.tsx'
import type { OwnCollectionPage } from '../collections.contract.ts'
import { ownCollectionsOptions } from './collections.api.ts'
import { itemPath } from './items.api.ts'

interface Wish {
  collectionId: string
  isKept: boolean
  notes: string | null
}

/** Adds a restaurant to an own collection or takes it out: shown at once, taken back when it fails. `tell` says what came of it. */
export function useKeepItem(memberId: string, restaurantId: string, tell: (collectionId: string, text: string) => void) {
  const client = useQueryClient()
  const { queryKey } = ownCollectionsOptions(memberId, restaurantId)
  const mutationKey = ['keep-item', memberId, restaurantId]

  function show({ collectionId, isKept }: Pick<Wish, 'collectionId' | 'isKept'>): void {
    client.setQueryData<InfiniteData<OwnCollectionPage, string | undefined>>(
      queryKey,
      (data) => data && withWish(data, collectionId, isKept),
    )
  }

  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ collectionId, isKept, notes }: Wish) =>
      api(itemPath(collectionId, restaurantId), isKept ? { method: 'PUT', body: { notes } } : { method: 'DELETE' }),
    onMutate: async (wish) => {
      await client.cancelQueries({ queryKey })
      show(wish)
    },
    onSuccess: (_, { collectionId, isKept }) => tell(collectionId, isKept ? collectionTexts.added : collectionTexts.takenOut),
    onError: (error, wish) => {
      const code = error instanceof ApiError ? error.code : ''
      // It stands there already, which is what was wanted.
      if (code === 'ITEM_EXISTS') return tell(wish.collectionId, collectionTexts.exists)
      show({ ...wish, isKept: !wish.isKept })
      return toast(code === 'RATE_LIMITED' ? errorText(code) : wish.isKept ? collectionTexts.addFailed : collectionTexts.takeOutFailed, {
        tone: 'error',
      })
    },
    onSettled: (_, __, { collectionId }) => {
      void client.invalidateQueries({ queryKey: ['collection', collectionId] })
      if (client.isMutating({ mutationKey }) === 1) void client.invalidateQueries({ queryKey: ['collections'] })
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
