import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { viewerKey } from '#features/accounts/web/accounts.api.ts'
import { api } from '#lib/api.ts'
import type { Message, ReadResult } from '../messages.contract.ts'
import { conversationsKey } from './messages.api.ts'
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

const isSeen = (): boolean => document.visibilityState === 'visible' && document.hasFocus()

/** What was received is read once the conversation is open before somebody's eyes. */
export function useReadMark(memberId: string, conversationId: string, messages: readonly Message[] | undefined): void {
  const client = useQueryClient()
  const isLooking = useSyncExternalStore(subscribe, isSeen, () => false)
  const upTo = messages?.findLast(({ receiverId, isRead, isDeleted }) => receiverId === memberId && !isRead && !isDeleted)?.id
  const told = useRef(0)
  useEffect(() => {
    if (!isLooking || upTo === undefined || upTo <= told.current) return
    told.current = upTo
    api<ReadResult>(`/conversations/${conversationId}/read`, { method: 'POST', body: { upTo } }).then(
      () => {
        const readAt = new Date().toISOString()
        changeThread(client, memberId, conversationId, (one) =>
          one.receiverId === memberId && one.id <= upTo && !one.isRead ? { ...one, isRead: true, readAt } : one,
        )
        for (const queryKey of [viewerKey, conversationsKey(memberId)]) void client.invalidateQueries({ queryKey })
      },
      () => {
        // Still unread: the next look tells again.
        told.current = 0
      },
    )
  }, [client, conversationId, isLooking, memberId, upTo])
}
