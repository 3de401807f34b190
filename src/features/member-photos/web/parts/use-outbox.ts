import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useViewer } from '#people/web/viewer.api.ts'
import { upload } from '#site/upload.ts'
import { memberPhotoTexts } from '#texts/features/member-photos/member-photos'
import { toast } from '#ui/toast.ts'
import { memberPhotoKeys } from '../../member-photos.keys.ts'
import { outboxStore } from './outbox-store.ts'
import { type OutboxTools, PhotoOutbox } from './photo-outbox.ts'

const tools: OutboxTools = {
  store: outboxStore,
  send: ({ key, restaurantId, photo, commentId, isOfWaiting, dishId, alt }, onProgress, signal) =>
    upload('POST /restaurants/{id}/member-photos', {
      params: { id: restaurantId },
      query: { commentId: commentId?.toString(), isOfWaiting, dishId: dishId?.toString(), alt: alt || undefined },
      body: photo,
      key,
      onProgress,
      signal,
    }),
  show: (photo) => URL.createObjectURL(photo),
  forget: (preview) => URL.revokeObjectURL(preview),
  pause: (ms) =>
    new Promise((done) => {
      const go = (): void => {
        clearTimeout(timer)
        window.removeEventListener('online', go)
        done()
      }
      const timer = setTimeout(go, ms)
      window.addEventListener('online', go)
    }),
}

/** The photos of this member on their way to the server. Those of an earlier visit go on as soon as the member is known. */
export function useOutbox(): PhotoOutbox & { items: PhotoOutbox['items'] } {
  const [outbox] = useState(() => new PhotoOutbox(tools))
  const client = useQueryClient()
  const memberId = useViewer().data?.profile?.id
  useSyncExternalStore(
    outbox.subscribe,
    () => outbox.items,
    () => outbox.items,
  )
  useEffect(() => {
    outbox.setOnSent((photo, left) => {
      if (left > 0) return
      toast(photo.state === 'waiting' ? memberPhotoTexts.sentWaits : memberPhotoTexts.sent, { tone: 'good' })
      for (const queryKey of [memberPhotoKeys.galleries(photo.restaurantId), memberPhotoKeys.ownOn(photo.restaurantId)])
        void client.invalidateQueries({ queryKey })
    })
  }, [client, outbox])
  useEffect(() => {
    if (memberId !== undefined) void outbox.resume(memberId)
  }, [memberId, outbox])
  return outbox
}
