import type { LucideIcon } from 'lucide-react'
import { pageTexts } from '#texts/i18n/pages'

interface Props {
  page: 'messages' | 'notifications'
  icon: LucideIcon
}

/** A link of the header to what waits for the member; src/browser/show-member.ts fills in the number of unread ones. */
export function UnreadLink({ page, icon: Icon }: Props) {
  return (
    <a
      aria-label={pageTexts[page]}
      className="relative inline-grid size-tap flex-none place-items-center rounded-m text-current hover:bg-current/12"
      data-unread={page}
      href={`/tr/${page}`}
      title={pageTexts[page]}
    >
      <Icon aria-hidden="true" className="size-5" />
      <span
        aria-hidden="true"
        className="absolute top-0 right-0 grid h-5 min-w-5 place-items-center rounded-pill border-2 border-bar bg-saffron px-1 text-[0.6875rem] leading-none font-extrabold text-on-saffron tabular-nums [&[hidden]]:hidden"
        data-unread-count
        hidden
      />
    </a>
  )
}
