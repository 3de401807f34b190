import MessageSquare from 'lucide-react/icons/message-square'
import { t } from '#i18n/index.ts'

/** The link to the member's messages; src/browser/show-member.ts fills in the number of unread ones. */
export function MessagesLink() {
  return (
    <a
      aria-label={t.pages.messages}
      className="relative inline-grid size-tap flex-none place-items-center rounded-m text-current hover:bg-current/12"
      data-unread
      href="/tr/messages"
      title={t.pages.messages}
    >
      <MessageSquare aria-hidden="true" className="size-5" />
      <span
        aria-hidden="true"
        className="absolute top-0 right-0 grid h-5 min-w-5 place-items-center rounded-pill border-2 border-bar bg-saffron px-1 text-[0.6875rem] leading-none font-extrabold text-on-saffron tabular-nums [&[hidden]]:hidden"
        data-unread-count
        hidden
      />
    </a>
  )
}
