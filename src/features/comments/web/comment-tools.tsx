import Heart from 'lucide-react/icons/heart'
import HeartCrack from 'lucide-react/icons/heart-crack'
import ReplyIcon from 'lucide-react/icons/reply'
import { useViewer } from '#features/accounts/web/accounts.api.ts'
import { t } from '#i18n/index.ts'
import type { Comment } from '../comments.contract.ts'
import { mayDelete, mayReport } from '../comments.rules.ts'
import { DeleteButton } from './delete-button.tsx'
import { ReportComment } from './report-comment.tsx'
import { useReaction } from './use-reaction.ts'
import { useDeleteComment } from './writing.api.ts'

/** What everybody may do with a comment, and what only its writer or only the others may. */
export function CommentTools({ comment, isReplying, onReply }: { comment: Comment; isReplying: boolean; onReply: () => void }) {
  const viewer = useViewer()
  const memberId = viewer.data?.profile?.id
  const { reaction, press } = useReaction(comment)
  const remove = useDeleteComment(comment)
  return (
    <div className="comment-tools">
      <button
        aria-label={t.comments.like(comment.likesCount)}
        aria-pressed={reaction === 'like'}
        className="comment-tool"
        onClick={() => press('like')}
        type="button"
      >
        <Heart aria-hidden="true" size={18} />
        {comment.likesCount}
      </button>
      <button
        aria-label={t.comments.dislike(comment.dislikesCount)}
        aria-pressed={reaction === 'dislike'}
        className="comment-tool"
        onClick={() => press('dislike')}
        type="button"
      >
        <HeartCrack aria-hidden="true" size={18} />
        {comment.dislikesCount}
      </button>
      <ReplyButton isReplying={isReplying} name={comment.author?.nickname ?? t.detail.unknownAuthor} onReply={onReply} />
      {/* The page is the same for everybody: until it is known who reads, the last place is kept free. */}
      {viewer.isPending && <span className="comment-tool" />}
      {!viewer.isPending && mayReport(comment, memberId) && <ReportComment commentId={comment.id} />}
      {mayDelete(comment, memberId) && (
        <DeleteButton isPending={remove.isPending} label={t.comments.delete} onDelete={remove.mutate} question={t.comments.deleteConfirm} />
      )}
    </div>
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
      <ReplyIcon aria-hidden="true" size={18} />
      {t.comments.reply}
    </button>
  )
}
