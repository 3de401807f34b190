import { useEffect, useRef } from 'react'
import { useAddress } from '#ui/navigation.ts'
import type { Comment, Reply } from '../../comments.contract.ts'
import { REPLIES_SHOWN } from '../../comments.rules.ts'

interface OpenedReply {
  id: number | undefined
  /** Whether the reply is not among the replies that the page shows at first. */
  isLate: boolean
}

/** The reply to this comment that a notification linked to: `?yanit=7#yorum-12`. */
export function useOpenedReply(comment: Comment): OpenedReply {
  const { search, hash } = useAddress()
  const id = hash === `yorum-${comment.id}` ? Number(search.get('yanit')) || undefined : undefined
  const isFirst = comment.replies.slice(0, REPLIES_SHOWN).some((reply) => reply.id === id)
  return { id, isLate: id !== undefined && !isFirst && comment.moreReplies }
}

interface AllReplies {
  data: unknown
  hasNextPage: boolean
  isFetching: boolean
  isError: boolean
  fetchNextPage: () => Promise<unknown>
}

/** Loads more replies until the linked reply is loaded, and scrolls to it once. */
export function useScrollToOpened(id: number | undefined, loaded: Reply[], all: AllReplies): void {
  const isDone = useRef(false)
  const isHere = loaded.some((reply) => reply.id === id)
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = all
  useEffect(() => {
    if (id === undefined || isDone.current) return
    if (isHere) {
      isDone.current = true
      const reply = document.getElementById(`yanit-${id}`)
      void reply?.scrollIntoView({ block: 'center' })
      reply?.focus({ preventScroll: true })
    } else if (data !== undefined && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [id, isHere, data, hasNextPage, isFetching, isError, fetchNextPage])
}
