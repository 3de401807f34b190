import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { viewerKeys } from '#people/viewer.keys.ts'
import { api } from '#site/api.ts'
import { ApiError } from '#lib/api.ts'
import { messageKeys } from '../../messages.keys.ts'
import type { Message } from '../../messages.contract.ts'
import { changeThread } from './thread-data.ts'

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  window.addEventListener('focus', listener)
  window.addEventListener('blur', listener)
  return () => {
    document.removeEventListener('visibilitychange', listener)
    window.removeEventListener('focus', listener)
    window.removeEventListener('blur', listener)
  }
}

/** A mark that a busy server or a weak network lost is sent again, because the sender of the message waits for it. */
const RETRIES_MAX = 5
const isRefusal = (error: Error): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500

const isSeen = (): boolean => document.visibilityState === 'visible' && document.hasFocus()

/** Marks received messages as read once the conversation is open and visible. */
export function useReadMark(memberId: string, conversationId: string, messages: readonly Message[] | undefined): void {
  const client = useQueryClient()
  const isLooking = useSyncExternalStore(subscribe, isSeen, () => false)
  const upTo = messages?.findLast(({ receiverId, isRead, isDeleted }) => receiverId === memberId && !isRead && !isDeleted)?.id
  const told = useRef(0)
  const { mutate } = useMutation({
    mutationFn: (last: number) => api('POST /conversations/{id}/read', { params: { id: conversationId }, body: { upTo: last } }),
    onSuccess: (_, last) => {
      const readAt = new Date().toISOString()
      changeThread(client, memberId, conversationId, (one) =>
        one.receiverId === memberId && one.id <= last && !one.isRead ? { ...one, isRead: true, readAt } : one,
      )
      for (const queryKey of [viewerKeys.viewer, messageKeys.conversationsOf(memberId)]) void client.invalidateQueries({ queryKey })
    },
    // The messages are still unread: the next time that the member looks at them sends the mark again.
    onError: () => void (told.current = 0),
    retry: (tries, error) => tries < RETRIES_MAX && !isRefusal(error),
    // No press caused this request, so no waiting message is shown.
    meta: { saysWait: true },
  })
  useEffect(() => {
    if (!isLooking || upTo === undefined || upTo <= told.current) return
    told.current = upTo
    mutate(upTo)
  }, [isLooking, mutate, upTo])
}
