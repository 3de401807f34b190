import { collectionTexts } from '#texts/features/collections/collections'
import { type InfiniteData, type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#site/api.ts'
import { repeatLost } from '#lib/api.ts'
import { toast } from '#ui/toast.ts'
import { useInBrowser } from '#ui/use-in-browser.ts'
import { collectionKeys } from '../../collections.keys.ts'
import type { CollectionLike, GalleryPage } from '../../collections.contract.ts'

function likeOptions(collectionId: string) {
  return queryOptions({
    queryKey: collectionKeys.like(collectionId),
    queryFn: ({ signal }) => api('GET /collections/{id}/like', { params: { id: collectionId }, signal }),
    enabled: typeof window !== 'undefined',
  })
}

/** The viewer's like and the number of likes. Until they are loaded, the number comes from the page. */
export function useLike(collectionId: string, likeCount: number): CollectionLike {
  const { data } = useQuery(likeOptions(collectionId))
  const inBrowser = useInBrowser()
  return (inBrowser && data) || { liked: false, likeCount }
}

/** Likes or unlikes a collection at once; after several presses, the last one counts. */
export function useSetLike(collectionId: string) {
  const client = useQueryClient()
  const { queryKey } = likeOptions(collectionId)
  return useMutation({
    mutationKey: queryKey,
    scope: { id: queryKey.join(' ') },
    mutationFn: (liked: boolean) => api('PUT /collections/{id}/like', { params: { id: collectionId }, body: { liked } }),
    ...repeatLost,
    onMutate: async (liked) => {
      await client.cancelQueries({ queryKey })
      show(client, collectionId, (before) => (before.liked === liked ? before : { liked, likeCount: before.likeCount + (liked ? 1 : -1) }))
    },
    onSuccess: (like) => {
      if (client.isMutating({ mutationKey: queryKey }) === 1) show(client, collectionId, () => like)
    },
    onError: (_, liked) => {
      show(client, collectionId, (before) =>
        before.liked === liked ? { liked: !liked, likeCount: before.likeCount - (liked ? 1 : -1) } : before,
      )
      toast(collectionTexts.likeFailed, { tone: 'error' })
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: collectionKeys.one(collectionId), exact: true })
      // Does not re-sort the open gallery; the gallery is refetched when it opens again.
      void client.invalidateQueries({ queryKey: collectionKeys.lists, refetchType: 'none' })
    },
  })
}

/** Updates the like wherever it is shown: on the collection's page and in the gallery. */
function show(client: QueryClient, collectionId: string, change: (before: CollectionLike) => CollectionLike): void {
  client.setQueryData(likeOptions(collectionId).queryKey, (before) => before && change(before))
  client.setQueriesData<InfiniteData<GalleryPage>>(
    { queryKey: collectionKeys.galleries },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map((one) => {
            if (one.id !== collectionId) return one
            const { liked, likeCount } = change({ liked: one.isLiked, likeCount: one.likeCount })
            return { ...one, isLiked: liked, likeCount }
          }),
        })),
      },
  )
}
