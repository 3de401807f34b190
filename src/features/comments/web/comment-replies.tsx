import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#i18n/index.ts'
import type { Comment } from '../comments.contract.ts'
import { repliesOptions } from './comments.api.ts'
import { ReplyItem } from './reply-item.tsx'

/** The first replies, and on request all of them. */
export function CommentReplies({ comment }: { comment: Comment }) {
  const [isOpen, setOpen] = useState(false)
  const all = useInfiniteQuery({ ...repliesOptions(comment.id), enabled: isOpen })
  const replies = all.data?.pages.flatMap((page) => page.items) ?? comment.replies
  if (replies.length === 0) return null
  const hasMore = all.data ? all.hasNextPage : comment.moreReplies
  return (
    <div className="replies">
      <ul>
        {replies.map((reply) => (
          <ReplyItem key={reply.id} reply={reply} />
        ))}
      </ul>
      {hasMore && (
        <button
          className="min-h-tap text-s font-bold text-saffron-text underline-offset-4 hover:underline"
          disabled={all.isFetching}
          onClick={() => (isOpen ? void all.fetchNextPage() : setOpen(true))}
          type="button"
        >
          {t.detail.moreReplies} ({comment.replyCount - replies.length})
        </button>
      )}
      {all.isError && (
        <p className="text-s text-danger" role="alert">
          {t.common.loadFailed}{' '}
          <button className="min-h-tap font-bold underline" onClick={() => void all.refetch()} type="button">
            {t.common.tryAgain}
          </button>
        </p>
      )}
    </div>
  )
}
