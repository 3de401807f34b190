import type { LucideIcon } from 'lucide-react'
import { pageTexts } from '#texts/i18n/pages'

interface Props {
  page: 'messages' | 'notifications'
  icon: LucideIcon
}

/** A link of the header to what waits for the member; src/browser/show-member.ts fills in the number of unread ones. */
export function UnreadLink({ page, icon: Icon }: Props) {
  return (
    <a aria-label={pageTexts[page]} className="icon-button relative" data-unread={page} href={`/tr/${page}`} title={pageTexts[page]}>
      <Icon aria-hidden="true" className="size-5" />
      <span aria-hidden="true" className="unread-count" data-unread-count hidden />
    </a>
  )
}
