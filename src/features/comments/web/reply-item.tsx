import { t } from '#i18n/index.ts'
import { Avatar } from '#ui/avatar.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { Reply } from '../comments.contract.ts'

/** One reply; an answer to another reply begins with that writer's name. */
export function ReplyItem({ reply }: { reply: Reply }) {
  const name = reply.author?.nickname ?? t.detail.unknownAuthor
  return (
    <li className="reply" id={`yanit-${reply.id}`}>
      <Avatar name={name} size="s" url={reply.author?.avatarUrl ?? null} />
      <div className="min-w-0">
        <div className="flex min-h-7 flex-wrap items-center gap-x-2">
          <b className="text-s font-bold">{name}</b>
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
      </div>
    </li>
  )
}
