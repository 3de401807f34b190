import { Link } from '@tanstack/react-router'
import MessageSquare from 'lucide-react/icons/message-square'
import { useViewer } from '#features/accounts/web/accounts.api.ts'
import { t } from '#i18n/index.ts'
import { compactCount } from '#lib/format.ts'

/** The way to the own messages, with how many are unread. */
export function MessagesLink() {
  const unread = useViewer().data?.unreadMessages ?? 0
  const label = unread > 0 ? `${t.pages.messages}, ${t.common.account.unread(compactCount(unread))}` : t.pages.messages
  return (
    <Link
      aria-label={label}
      className="relative inline-grid size-tap flex-none place-items-center rounded-m text-current hover:bg-current/12"
      search={{}}
      title={label}
      to="/tr/messages"
    >
      <MessageSquare aria-hidden="true" className="size-5" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0 right-0 grid h-5 min-w-5 place-items-center rounded-pill border-2 border-bar bg-saffron px-1 text-[0.6875rem] leading-none font-extrabold text-on-saffron tabular-nums"
        >
          {compactCount(unread)}
        </span>
      )}
    </Link>
  )
}
