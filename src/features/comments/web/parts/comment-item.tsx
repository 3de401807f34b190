import { commentTexts } from '#texts/features/comments/comments'
import { Suspense, useState } from 'react'
import { markOf } from '#people/hidden.rules.ts'
import { MemberLink } from '#people/web/member-link.tsx'
import { CommentPhotos } from '#features/member-photos/web/comment-photos.tsx'
import { TakedownNote } from '#features/moderation/web/takedown-note.tsx'
import { detailTexts } from '#texts/features/restaurants/detail'
import { Avatar } from '#ui/avatar.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { Comment } from '../../comments.contract.ts'
import { BusinessReply } from './business-reply.tsx'
import { CommentReplies } from './comment-replies.tsx'
import { CommentTools } from './comment-tools.tsx'
import { EditedMark } from '../edited-mark.tsx'
import { GivenScore } from '../given-score.tsx'
import { MentionText } from './mention-text.tsx'
import { useReplyDraft } from './use-reply-draft.ts'

const EditForm = lazyPart(() => import('./edit-form.tsx'))

/** A comment with its vote and its replies. */
export function CommentItem({ comment }: { comment: Comment }) {
  const draft = useReplyDraft(comment)
  const [isEditing, setEditing] = useState(false)
  const text = (
    <p className="whitespace-pre-line">{comment.content !== null && <MentionText mentions={comment.mentions} text={comment.content} />}</p>
  )
  return (
    <article
      className="comment"
      data-by={comment.userId ? markOf(comment.userId) : undefined}
      data-column={comment.voteType ?? 'all'}
      id={`yorum-${comment.id}`}
      tabIndex={-1}
    >
      {comment.isDeleted ? (
        <EmptyPlace comment={comment} />
      ) : (
        <>
          <Avatar name={comment.author?.nickname ?? detailTexts.unknownAuthor} url={comment.author?.avatarUrl ?? null} />
          <div className="min-w-0">
            <div className="comment-head">
              {comment.author ? (
                <MemberLink className="comment-writer" username={comment.author.username}>
                  {comment.author.nickname}
                </MemberLink>
              ) : (
                <b className="font-bold">{detailTexts.unknownAuthor}</b>
              )}
              {comment.voteType && <GivenScore rating={comment.rating} voteType={comment.voteType} />}
              <RelativeTime at={comment.createdAt} className="text-s text-ink-3" />
              <EditedMark at={comment.editedAt} />
            </div>
            {isEditing ? (
              <Suspense fallback={text}>
                <EditForm comment={comment} onClose={() => setEditing(false)} />
              </Suspense>
            ) : (
              <>
                {text}
                {comment.photos && <CommentPhotos photos={comment.photos} restaurantId={comment.questionId} />}
                <CommentTools
                  comment={comment}
                  isReplying={draft.isOpen && draft.target === null}
                  onEdit={() => setEditing(true)}
                  onReply={() => draft.open(null)}
                />
              </>
            )}
          </div>
        </>
      )}
      <BusinessReply comment={comment} />
      <CommentReplies comment={comment} draft={draft} />
    </article>
  )
}

/** The placeholder of a deleted comment, or of a comment that was taken down by law. */
function EmptyPlace({ comment: { takedown } }: { comment: Comment }) {
  return (
    <>
      <span aria-hidden="true" className="comment-nobody">
        –
      </span>
      <p className="self-center text-ink-2 italic">{takedown ? <TakedownNote notice={takedown} /> : commentTexts.deletedComment}</p>
    </>
  )
}
