import { collectionTexts } from '#texts/features/collections/collections'
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#site/api.ts'
import { toast } from '#ui/toast.ts'
import { collectionKeys } from '../../collections.keys.ts'
import { itemsOptions } from '../collection-queries.ts'
import type { CollectionItem, ItemPage } from '../../collections.contract.ts'

type Pages = InfiniteData<ItemPage, string | undefined>

/** Applies a change to the cached pages of items before the server has answered. */
function withItems(pages: Pages, change: (items: CollectionItem[]) => CollectionItem[]): Pages {
  const changed = change(pages.pages.flatMap((page) => page.items))
  let from = 0
  return {
    ...pages,
    pages: pages.pages.map((page, index) => {
      // The last page takes all remaining items, so that no item is lost after a removal.
      const until = index === pages.pages.length - 1 ? changed.length : from + page.items.length
      const items = changed.slice(from, until)
      from = until
      return { ...page, items }
    }),
  }
}

/** Changes items of a viewer's collection. The change is shown at once, rolled back on failure, and sent after the changes before it. */
function useItemsChange<V>(
  collectionId: string,
  {
    send,
    show,
    failed,
  }: {
    send: (wanted: V) => Promise<unknown>
    show: (items: CollectionItem[], wanted: V) => CollectionItem[]
    failed: string
  },
) {
  const client = useQueryClient()
  const { queryKey } = itemsOptions(collectionId)
  return useMutation({
    mutationKey: collectionKeys.itemsChange(collectionId),
    scope: { id: queryKey.join(' ') },
    mutationFn: send,
    onMutate: async (wanted) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData<Pages>(queryKey, (pages) => pages && withItems(pages, (items) => show(items, wanted)))
    },
    onError: () => toast(failed, { tone: 'error' }),
    onSettled: () => {
      // While more changes wait, the server's answer is older than what is shown.
      if (client.isMutating({ mutationKey: collectionKeys.itemsChange(collectionId) }) > 1) return
      void client.invalidateQueries({ queryKey: collectionKeys.one(collectionId) })
      void client.invalidateQueries({ queryKey: collectionKeys.lists })
    },
  })
}

/** Reorders the items of these restaurants among themselves. */
export function useReorder(collectionId: string) {
  return useItemsChange<string[]>(collectionId, {
    send: (questionIds) => api('PUT /collections/{id}/order', { params: { id: collectionId }, body: { questionIds } }),
    show: (items, order) => {
      const places = items.flatMap(({ questionId }, index) => (order.includes(questionId) ? [index] : []))
      return places.reduce(
        (list, place, nth) =>
          list.with(
            place,
            items.find(({ questionId }) => questionId === order[nth])!,
          ),
        items,
      )
    },
    failed: collectionTexts.moveFailed,
  })
}

export function useTakeOut(collectionId: string) {
  return useItemsChange<string>(collectionId, {
    send: (restaurantId) => api('DELETE /collections/{id}/items/{restaurantId}', { params: { id: collectionId, restaurantId } }),
    show: (items, restaurantId) => items.filter(({ questionId }) => questionId !== restaurantId),
    failed: collectionTexts.takeOutFailed,
  })
}

/** A removed item, and the items that came after it. */
export interface RemovedItem {
  item: CollectionItem
  followers: string[]
}

/** Restores a removed item, with its note, before the items that followed it. */
export function usePutBack(collectionId: string) {
  return useItemsChange<RemovedItem>(collectionId, {
    async send({ item: { questionId, notes }, followers }) {
      await api('PUT /collections/{id}/items/{restaurantId}', { params: { id: collectionId, restaurantId: questionId }, body: { notes } })
      if (followers.length > 0)
        await api('PUT /collections/{id}/order', { params: { id: collectionId }, body: { questionIds: [questionId, ...followers] } })
    },
    show(items, { item, followers }) {
      const at = items.findIndex(({ questionId }) => questionId === followers[0])
      return at < 0 ? [...items, item] : items.toSpliced(at, 0, item)
    },
    failed: collectionTexts.putBackFailed,
  })
}

export function useChangeNotes(collectionId: string) {
  return useItemsChange<{ restaurantId: string; notes: string | null }>(collectionId, {
    send: ({ restaurantId, notes }) =>
      api('PATCH /collections/{id}/items/{restaurantId}', { params: { id: collectionId, restaurantId }, body: { notes } }),
    show: (items, { restaurantId, notes }) => items.map((item) => (item.questionId === restaurantId ? { ...item, notes } : item)),
    failed: collectionTexts.noteFailed,
  })
}
