import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query'
import type { Reason } from '#features/moderation/moderation.rules.ts'
import { useViewer } from '#people/web/viewer.api.ts'
import { api } from '#site/api.ts'
import { refusalText } from '#site/refusal-text.ts'
import { memberPhotoTexts } from '#texts/features/member-photos/member-photos'
import type { PageData } from '#ui/query-client.ts'
import { useWrite } from '#ui/use-write.ts'
import type { GalleryPage } from '../member-photos.contract.ts'
import { memberPhotoKeys } from '../member-photos.keys.ts'

/** The photos of a restaurant, one request for each page. */
export function galleryOptions(restaurantId: string, dish: number | undefined) {
  return infiniteQueryOptions({
    queryKey: memberPhotoKeys.gallery(restaurantId, dish),
    queryFn: ({ pageParam, signal }) =>
      api('GET /restaurants/{id}/gallery', { params: { id: restaurantId }, query: { dish: dish?.toString(), cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}

/** What the island of a gallery reads on the server. */
export function galleryData(restaurantId: string, dish: number | undefined, page: GalleryPage): PageData {
  return [[galleryOptions(restaurantId, dish).queryKey, { pages: [page], pageParams: [undefined] }]]
}

/** The member's own photos of a restaurant that others do not see. */
export function useUnseenPhotos(restaurantId: string) {
  const memberId = useViewer().data?.profile?.id
  return useQuery(
    queryOptions({
      queryKey: memberPhotoKeys.own(restaurantId, memberId),
      queryFn: ({ signal }) => api('GET /restaurants/{id}/own-photos', { params: { id: restaurantId }, signal }),
      enabled: memberId !== undefined,
    }),
  )
}

/** The member's comment on a restaurant, or the text of one that waits for a moderator. */
export function useOwnText(restaurantId: string) {
  const memberId = useViewer().data?.profile?.id
  return useQuery(
    queryOptions({
      queryKey: memberPhotoKeys.ownText(restaurantId, memberId),
      queryFn: ({ signal }) => api('GET /restaurants/{id}/own-comment', { params: { id: restaurantId }, signal }),
      enabled: memberId !== undefined,
    }),
  ).data
}
export type OwnText = NonNullable<ReturnType<typeof useOwnText>>

/** Both the gallery and the member's own photos change with a photo. */
const changed = (restaurantId: string) => [memberPhotoKeys.galleries(restaurantId), memberPhotoKeys.ownOn(restaurantId)]

export function useDescribePhoto(restaurantId: string, onDone: () => void) {
  return useWrite({
    send: ({ id, alt }: { id: number; alt: string }) => api('PUT /member-photos/{id}/alt', { params: { id }, body: { alt } }),
    said: memberPhotoTexts.described,
    failed: (error) => refusalText(error, memberPhotoTexts.describeFailed),
    refresh: changed(restaurantId),
    onDone,
  })
}

export function useDeletePhoto(restaurantId: string, onDone: () => void) {
  return useWrite({
    send: ({ id, reason }: { id: number; reason?: Reason }) => api('DELETE /member-photos/{id}', { params: { id }, body: reason }),
    said: memberPhotoTexts.deleted,
    failed: (error) => refusalText(error, memberPhotoTexts.deleteFailed),
    refresh: changed(restaurantId),
    onDone,
  })
}
