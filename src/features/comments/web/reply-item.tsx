import type { ReactNode } from 'react'
import { useViewer } from '#features/accounts/web/accounts.api.ts'
import { MemberLink } from '#features/profiles/web/member-link.tsx'
import { t } from '#i18n/index.ts'
import { Avatar } from '#ui/avatar.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { Comment, Reply } from '../comments.contract.ts'
import { mayDelete } from '../comments.rules.ts'
import { ReplyButton } from './comment-tools.tsx'
import { DeleteButton } from './delete-button.tsx'
import { useDeleteReply } from './writing.api.ts'

interface ReplyItemProps {
  comment: Comment
  reply: Reply
  onReply: () => void
  /** The open form that answers this reply. */
  form: ReactNode
}

/** One reply; an answer to another reply begins with that writer's name. */
export function ReplyItem({ comment, reply, onReply, form }: ReplyItemProps) {
  const memberId = useViewer().data?.profile?.id
  const name = reply.author?.nickname ?? t.detail.unknownAuthor
  return (
    <li className="reply" id={`yanit-${reply.id}`} tabIndex={-1}>
      <Avatar name={name} size="s" url={reply.author?.avatarUrl ?? null} />
      <div className="min-w-0">
        <div className="flex min-h-7 flex-wrap items-center gap-x-2">
          {reply.author ? (
            <MemberLink className="comment-writer text-s" username={reply.author.username}>
              {name}
            </MemberLink>
          ) : (
            <b className="text-s font-bold">{name}</b>
          )}
          <RelativeTime at={reply.createdAt} className="text-s text-ink-3" />
        </div>
        <p className="text-s whitespace-pre-line">
          {reply.repliedTo !== null && reply.repliedToUsername !== null && (
            <a className="font-bold text-saffron-text no-underline hover:underline" href={`#yanit-${reply.repliedTo}`}>
              @{reply.repliedToUsername}{' '}
            </a>
          )}
          {reply.content}
        </p>
        <div className="comment-tools">
          <ReplyButton isReplying={Boolean(form)} name={name} onReply={onReply} />
          {mayDelete(reply, memberId) && <DeleteReply comment={comment} reply={reply} />}
        </div>
        {form}
      </div>
    </li>
  )
}

function DeleteReply({ comment, reply }: { comment: Comment; reply: Reply }) {
  const remove = useDeleteReply(comment, reply)
  return (
    <DeleteButton
      isPending={remove.isPending}
      label={t.comments.replyDelete}
      onDelete={remove.mutate}
      question={t.comments.replyDeleteConfirm}
    />
  )
}
