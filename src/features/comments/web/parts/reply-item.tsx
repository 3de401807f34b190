import { type ReactNode, Suspense, useState } from 'react'
import { markOf } from '#people/hidden.rules.ts'
import { useViewer } from '#people/web/viewer.api.ts'
import { RemoveButton } from '#features/moderation/web/remove-button.tsx'
import { MemberLink } from '#people/web/member-link.tsx'
import { commentTexts } from '#texts/features/comments/comments'
import { detailTexts } from '#texts/features/restaurants/detail'
import { Avatar } from '#ui/avatar.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { Comment, Reply } from '../../comments.contract.ts'
import { mayDelete, mayEdit, mayReport } from '../../comments.rules.ts'
import { useIsBusiness } from './business.api.ts'
import { ReactionButton, ReplyButton } from './comment-tools.tsx'
import { DeleteButton } from '#ui/delete-button.tsx'
import { EditButton } from './edit-button.tsx'
import { EditedMark } from '../edited-mark.tsx'
import { MentionText } from './mention-text.tsx'
import { ReportWords } from './report-words.tsx'
import { useReaction } from './use-reaction.ts'
import { useDeleteReply } from './writing.api.ts'

const EditForm = lazyPart(() => import('./edit-form.tsx'))

interface ReplyItemProps {
  comment: Comment
  reply: Reply
  onReply: () => void
  /** Whether a notification led to this reply. */
  isOpened: boolean
  /** The form that answers this reply, while it is open. */
  form: ReactNode
}

/** A reply; an answer to another reply begins with the name of that reply's author. */
export function ReplyItem({ comment, reply, onReply, form, isOpened }: ReplyItemProps) {
  const [isEditing, setEditing] = useState(false)
  const name = reply.author?.nickname ?? detailTexts.unknownAuthor
  return (
    <li
      className="reply"
      data-by={reply.userId ? markOf(reply.userId) : undefined}
      data-opened={isOpened || undefined}
      id={`yanit-${reply.id}`}
      tabIndex={-1}
    >
      <Avatar name={name} size="s" url={reply.author?.avatarUrl ?? null} />
      <div className="min-w-0">
        <div className="comment-head">
          {reply.author ? (
            <MemberLink className="comment-writer text-s" username={reply.author.username}>
              {name}
            </MemberLink>
          ) : (
            <b className="text-s font-bold">{name}</b>
          )}
          <RelativeTime at={reply.createdAt} className="text-s text-ink-3" />
          <EditedMark at={reply.editedAt} />
        </div>
        {isEditing ? (
          <Suspense fallback={<ReplyText reply={reply} />}>
            <EditForm comment={comment} onClose={() => setEditing(false)} reply={reply} />
          </Suspense>
        ) : (
          <>
            <ReplyText reply={reply} />
            <ReplyTools
              comment={comment}
              isReplying={Boolean(form)}
              name={name}
              onEdit={() => setEditing(true)}
              onReply={onReply}
              reply={reply}
            />
          </>
        )}
        {form}
      </div>
    </li>
  )
}

function ReplyText({ reply: { content, mentions, repliedTo, repliedToUsername } }: { reply: Reply }) {
  return (
    <p className="text-s whitespace-pre-line">
      {repliedTo !== null && repliedToUsername !== null && (
        <a className="font-bold text-saffron-text no-underline hover:underline" href={`#yanit-${repliedTo}`} translate="no">
          @{repliedToUsername}{' '}
        </a>
      )}
      <MentionText mentions={mentions} text={content} />
    </p>
  )
}

interface ReplyToolsProps extends Omit<ReplyItemProps, 'form' | 'isOpened'> {
  name: string
  isReplying: boolean
  onEdit: () => void
}

/** The actions on a reply: some for every viewer, some only for its author, some only for others. */
function ReplyTools({ comment, reply, name, isReplying, onReply, onEdit }: ReplyToolsProps) {
  const viewer = useViewer()
  const memberId = viewer.data?.profile?.id
  const { reaction, press } = useReaction({ comment, reply })
  const isBusiness = useIsBusiness(comment.questionId)
  return (
    <div className="comment-tools">
      {!isBusiness && (
        <>
          <ReactionButton count={reply.likesCount} kind="like" onPress={press} own={reaction} />
          <ReplyButton isReplying={isReplying} name={name} onReply={onReply} />
        </>
      )}
      {mayEdit(reply, memberId) && <EditButton label={commentTexts.replyEdit} onEdit={onEdit} />}
      {!viewer.isPending && mayReport(reply, memberId) && <ReportWords id={reply.id} isReply />}
      {mayDelete(reply, memberId, viewer.data?.isModerator) && (
        <DeleteReply comment={comment} isOwn={mayDelete(reply, memberId)} reply={reply} />
      )}
    </div>
  )
}

/** Authors delete their own reply; moderators remove any reply with a reason. */
function DeleteReply({ comment, reply, isOwn }: { comment: Comment; reply: Reply; isOwn: boolean }) {
  const remove = useDeleteReply(comment, reply)
  const tool = { isPending: remove.isPending, label: commentTexts.replyDelete, question: commentTexts.replyDeleteConfirm }
  return isOwn ? <DeleteButton {...tool} onDelete={() => remove.mutate(undefined)} /> : <RemoveButton {...tool} onRemove={remove.mutate} />
}
