import Heart from 'lucide-react/icons/heart'
import HeartCrack from 'lucide-react/icons/heart-crack'
import ThumbsDown from 'lucide-react/icons/thumbs-down'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { t } from '#i18n/index.ts'
import { Avatar } from '#ui/avatar.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { Comment } from '../comments.contract.ts'
import { CommentReplies } from './comment-replies.tsx'

/** A comment with the vote that stands behind it, and its replies. */
export function CommentItem({ comment }: { comment: Comment }) {
  if (comment.isDeleted) {
    return (
      <article className="comment" id={`yorum-${comment.id}`}>
        <span aria-hidden="true" className="comment-nobody">
          –
        </span>
        <p className="self-center text-ink-2 italic">{t.detail.deletedComment}</p>
        <CommentReplies comment={comment} />
      </article>
    )
  }
  const name = comment.author?.nickname ?? t.detail.unknownAuthor
  return (
    <article className="comment" id={`yorum-${comment.id}`}>
      <Avatar name={name} url={comment.author?.avatarUrl ?? null} />
      <div className="min-w-0">
        <div className="flex min-h-7 flex-wrap items-center gap-x-2 gap-y-0.5">
          <b className="font-bold">{name}</b>
          {comment.voteType && <GivenScore rating={comment.rating} voteType={comment.voteType} />}
          <RelativeTime at={comment.createdAt} className="text-s text-ink-3" />
        </div>
        <p className="whitespace-pre-line">{comment.content}</p>
        <p className="mt-1 flex gap-4 text-s font-semibold text-ink-2">
          <span className="inline-flex items-center gap-1.5">
            <Heart aria-hidden="true" size={16} />
            <span aria-hidden="true">{comment.likesCount}</span>
            <span className="sr-only">{t.detail.likes(comment.likesCount)}</span>
          </span>
          <span className="inline-flex items-center gap-1.5">
            <HeartCrack aria-hidden="true" size={16} />
            <span aria-hidden="true">{comment.dislikesCount}</span>
            <span className="sr-only">{t.detail.dislikes(comment.dislikesCount)}</span>
          </span>
        </p>
      </div>
      <CommentReplies comment={comment} />
    </article>
  )
}

function GivenScore({ voteType, rating }: { voteType: 'accept' | 'reject'; rating: number | null }) {
  const Icon = voteType === 'accept' ? ThumbsUp : ThumbsDown
  return (
    <span className={`given-score given-score-${voteType}`}>
      <Icon aria-hidden="true" size={15} />
      <span className="sr-only">
        {t.vote[voteType]}
        {rating !== null && `, ${t.detail.gaveRating} `}
      </span>
      {rating}
    </span>
  )
}
