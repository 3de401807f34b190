import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useIsLive } from '#lib/hub-channel.ts'
import { messageKeys } from '../../messages.keys.ts'
import { THREAD_POLL_MS } from '../../messages.rules.ts'
import { loadThread, type ThreadData, threadOptions } from './messages.api.ts'
import { withNewest } from './thread-data.ts'

/** A conversation in view: updated by the hub, and polled every two seconds while the hub is not connected. */
export function useThread(memberId: string, conversationId: string) {
  const client = useQueryClient()
  const query = useInfiniteQuery(threadOptions(memberId, conversationId))
  const isLive = useIsLive()
  useEffect(() => {
    const key = messageKeys.thread(memberId, conversationId)
    async function lookForNew(): Promise<void> {
      const newest = await loadThread(conversationId).catch(() => {})
      if (!newest) return
      const known = client.getQueryData<ThreadData>(key)
      const thread = known && withNewest(known, newest)
      if (thread) client.setQueryData<ThreadData>(key, thread)
      else await client.invalidateQueries({ queryKey: key })
    }
    const look = (): void => void lookForNew()
    window.addEventListener('signalr-message-sent', look)
    const timer = isLive ? undefined : window.setInterval(look, THREAD_POLL_MS)
    return () => {
      window.removeEventListener('signalr-message-sent', look)
      window.clearInterval(timer)
    }
  }, [client, conversationId, isLive, memberId])
  return query
}
