import { commentTexts } from '#texts/features/comments/comments'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { HiddenPlace } from '#features/blocks/web/hidden-place.tsx'
import { isKept, withKeptPlaces } from '#features/blocks/web/kept-places.ts'
import { commonTexts } from '#texts/i18n/common'
import { lazyPart } from '#ui/lazy-part.ts'
import type { Comment, Reply } from '../../comments.contract.ts'
import { REPLIES_SHOWN } from '../../comments.rules.ts'
import { repliesOptions } from '../comments.api.ts'
import { ReplyItem } from './reply-item.tsx'
import { useOpenedReply, useScrollToOpened } from './use-opened-reply.ts'
import type { ReplyDraft } from './use-reply-draft.ts'

const ReplyForm = lazyPart(() => import('./reply-form.tsx'))

/**
 * The replies to a comment: the first ones, all of them on request, and the replies sent on this page. The form appears below the comment
 * or reply that it answers.
 */
export function CommentReplies({ comment, draft }: { comment: Comment; draft: ReplyDraft }) {
  const opened = useOpenedReply(comment)
  const [isAsked, setOpen] = useState(false)
  const isOpen = isAsked || opened.isLate
  const all = useInfiniteQuery({ ...repliesOptions(comment.id), enabled: isOpen })
  const first = comment.moreReplies ? comment.replies.slice(0, REPLIES_SHOWN) : comment.replies
  const loaded = all.data?.pages.flatMap((page) => page.items) ?? first
  const posted = comment.replies.filter((reply) => !loaded.some(({ id }) => id === reply.id))
  const hasMore = all.data ? all.hasNextPage : comment.moreReplies
  const places = withKeptPlaces(loaded, `yorum-${comment.id}`, ({ id }) => `yanit-${id}`)
  const hidden = comment.replyCount - places.length - posted.length
  useScrollToOpened(opened.id, loaded, all)
  const target = [...loaded, ...posted].find(({ id }) => id === draft.target?.id)
  const form = draft.isOpen && (
    <Suspense key={draft.target?.id}>
      <ReplyForm comment={comment} draft={draft} />
    </Suspense>
  )
  const item = (reply: Reply) => (
    <ReplyItem
      comment={comment}
      form={reply === target && form}
      isOpened={reply.id === opened.id}
      key={reply.id}
      onReply={() => draft.open({ id: reply.id, username: reply.author?.username ?? null })}
      reply={reply}
    />
  )
  if (places.length + posted.length === 0 && !hasMore) return form && <div className="col-start-2">{form}</div>
  return (
    <>
      {!target && form && <div className="col-start-2">{form}</div>}
      <div className="replies">
        <ul>{places.map((one) => (isKept(one) ? <HiddenPlace key={one.id} place={one} /> : item(one)))}</ul>
        {hasMore && hidden > 0 && (
          <button
            className="text-link more-replies"
            disabled={all.isFetching}
            onClick={() => (isOpen ? void all.fetchNextPage() : setOpen(true))}
            type="button"
          >
            {`${commentTexts.moreReplies} (${hidden})`}
          </button>
        )}
        {all.isError && (
          <p className="text-s text-danger" role="alert">
            {commonTexts.loadFailed}{' '}
            <button className="min-h-tap font-bold underline" onClick={() => void all.refetch()} type="button">
              {commonTexts.tryAgain}
            </button>
          </p>
        )}
        {posted.length > 0 && <ul>{posted.map(item)}</ul>}
      </div>
    </>
  )
}
