import Camera from 'lucide-react/icons/camera'
import { useViewer } from '#people/web/viewer.api.ts'
import { commentTexts } from '#texts/features/comments/comments'
import { ADD_PHOTOS, galleryPath } from '#features/member-photos/web/gallery-path.ts'
import { detailTexts } from '#texts/features/restaurants/detail'
import type { Comment } from '../../comments.contract.ts'
import { mayDelete, mayEdit, mayReport, type Reaction } from '../../comments.rules.ts'
import { useIsBusiness } from './business.api.ts'
import { CommentIcon } from './comment-icon.tsx'
import { DeleteButton } from '#ui/delete-button.tsx'
import { EditButton } from './edit-button.tsx'
import { RemoveButton } from '#features/moderation/web/remove-button.tsx'
import { ReportWords } from './report-words.tsx'
import { useReaction } from './use-reaction.ts'
import { useDeleteComment } from './writing.api.ts'

interface CommentToolsProps {
  comment: Comment
  isReplying: boolean
  onReply: () => void
  onEdit: () => void
}

/** The actions on a comment: some for every viewer, some only for its author, some only for others. */
export function CommentTools({ comment, isReplying, onReply, onEdit }: CommentToolsProps) {
  const viewer = useViewer()
  const memberId = viewer.data?.profile?.id
  const isBusiness = useIsBusiness(comment.questionId)
  return (
    <div className="comment-tools">
      {/* A business may answer comments about its restaurant, and has no other action on them. */}
      {!isBusiness && <Discussion comment={comment} isOwn={mayEdit(comment, memberId)} isReplying={isReplying} onReply={onReply} />}
      {/* The page is the same for every viewer: this reserves the space of the last button until the viewer is known. */}
      {viewer.isPending && <span className="text-tool" />}
      {!viewer.isPending && mayReport(comment, memberId) && <ReportWords id={comment.id} />}
      {mayEdit(comment, memberId) && <PhotoLink restaurantId={comment.questionId} />}
      {mayEdit(comment, memberId) && <EditButton label={commentTexts.edit} onEdit={onEdit} />}
      {mayDelete(comment, memberId, viewer.data?.isModerator) && <DeleteComment comment={comment} isOwn={mayDelete(comment, memberId)} />}
    </div>
  )
}

/** Leads to the dialog for photos, where the member adds some to the comment. */
function PhotoLink({ restaurantId }: { restaurantId: string }) {
  return (
    <a
      aria-label={commentTexts.addPhoto}
      className="text-tool"
      href={`${galleryPath(restaurantId)}#${ADD_PHOTOS}`}
      title={commentTexts.addPhoto}
    >
      <Camera aria-hidden="true" size={18} />
    </a>
  )
}

function Discussion({ comment, isOwn, isReplying, onReply }: Omit<CommentToolsProps, 'onEdit'> & { isOwn: boolean }) {
  const { reaction, press } = useReaction({ comment })
  return (
    <>
      <ReactionButton count={comment.likesCount} kind="like" onPress={press} own={reaction} />
      <ReactionButton count={comment.dislikesCount} kind="dislike" onPress={press} own={reaction} />
      <ReplyButton isReplying={isReplying} isShort={isOwn} name={comment.author?.nickname ?? detailTexts.unknownAuthor} onReply={onReply} />
    </>
  )
}

/** Authors delete their own comment; moderators remove any comment with a reason. */
function DeleteComment({ comment, isOwn }: { comment: Comment; isOwn: boolean }) {
  const remove = useDeleteComment(comment)
  const tool = { isPending: remove.isPending, label: commentTexts.delete, question: commentTexts.deleteConfirm }
  return isOwn ? <DeleteButton {...tool} onDelete={() => remove.mutate(undefined)} /> : <RemoveButton {...tool} onRemove={remove.mutate} />
}

interface ReactionButtonProps {
  kind: Reaction
  count: number
  /** The viewer's reaction. */
  own: Reaction | null
  onPress: (kind: Reaction) => void
}

export function ReactionButton({ kind, count, own, onPress }: ReactionButtonProps) {
  return (
    <button
      aria-label={commentTexts[kind](count)}
      aria-pressed={own === kind}
      className="text-tool"
      onClick={() => onPress(kind)}
      type="button"
    >
      <CommentIcon name={kind} />
      {count}
    </button>
  )
}

interface ReplyButtonProps {
  name: string
  isReplying: boolean
  /** Only the icon on narrow screens, where the author's own tools would take a second line. */
  isShort?: boolean
  onReply: () => void
}

export function ReplyButton({ name, isReplying, isShort = false, onReply }: ReplyButtonProps) {
  return (
    <button
      aria-expanded={isReplying}
      aria-label={commentTexts.replyTo(name)}
      className="text-tool"
      data-reply
      onClick={onReply}
      type="button"
    >
      <CommentIcon name="reply" />
      {isShort ? <span className="short-reply">{commentTexts.reply}</span> : commentTexts.reply}
    </button>
  )
}
