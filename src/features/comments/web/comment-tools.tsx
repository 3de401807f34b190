import { useViewer } from '#features/accounts/web/accounts.api.ts'
import { t } from '#i18n/index.ts'
import type { Comment } from '../comments.contract.ts'
import { mayDelete, mayReport } from '../comments.rules.ts'
import { CommentIcon } from './comment-icon.tsx'
import { DeleteButton } from './delete-button.tsx'
import { ReportComment } from './report-comment.tsx'
import { useReaction } from './use-reaction.ts'
import { useDeleteComment } from './writing.api.ts'

/** The actions on a comment: for every viewer, for its writer only, or for others only. */
export function CommentTools({ comment, isReplying, onReply }: { comment: Comment; isReplying: boolean; onReply: () => void }) {
  const viewer = useViewer()
  const memberId = viewer.data?.profile?.id
  const { reaction, press } = useReaction(comment)
  return (
    <div className="comment-tools">
      <button
        aria-label={t.comments.like(comment.likesCount)}
        aria-pressed={reaction === 'like'}
        className="comment-tool"
        onClick={() => press('like')}
        type="button"
      >
        <CommentIcon name="like" />
        {comment.likesCount}
      </button>
      <button
        aria-label={t.comments.dislike(comment.dislikesCount)}
        aria-pressed={reaction === 'dislike'}
        className="comment-tool"
        onClick={() => press('dislike')}
        type="button"
      >
        <CommentIcon name="dislike" />
        {comment.dislikesCount}
      </button>
      <ReplyButton isReplying={isReplying} name={comment.author?.nickname ?? t.detail.unknownAuthor} onReply={onReply} />
      {/* The page is the same for every viewer: reserves the last place until the viewer is known. */}
      {viewer.isPending && <span className="comment-tool" />}
      {!viewer.isPending && mayReport(comment, memberId) && <ReportComment commentId={comment.id} />}
      {mayDelete(comment, memberId) && <DeleteComment comment={comment} />}
    </div>
  )
}

function DeleteComment({ comment }: { comment: Comment }) {
  const remove = useDeleteComment(comment)
  return (
    <DeleteButton isPending={remove.isPending} label={t.comments.delete} onDelete={remove.mutate} question={t.comments.deleteConfirm} />
  )
}

export function ReplyButton({ name, isReplying, onReply }: { name: string; isReplying: boolean; onReply: () => void }) {
  return (
    <button
      aria-expanded={isReplying}
      aria-label={t.comments.replyTo(name)}
      className="comment-tool"
      data-reply
      onClick={onReply}
      type="button"
    >
      <CommentIcon name="reply" />
      {t.comments.reply}
    </button>
  )
}
