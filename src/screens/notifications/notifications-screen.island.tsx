import { RequireMember } from '#people/web/require-member.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import CheckCheck from 'lucide-react/icons/check-check'
import { useViewer } from '#people/web/viewer.api.ts'
import { commonTexts } from '#texts/i18n/common'
import { pageTexts } from '#texts/i18n/pages'
import { notificationTexts } from '#texts/features/notifications/notifications'
import { Button, buttonClass } from '#ui/button.tsx'
import { PageList } from '#ui/page-list.tsx'
import { PageWidth } from '#ui/page-width.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { notificationOptions, useMarkAllRead } from '#features/notifications/web/notifications.api.ts'
import { NotificationRow } from '#features/notifications/web/notification-row.tsx'

export function NotificationsScreen() {
  return (
    <RequireMember waiting={<Notifications />}>
      <Notifications />
    </RequireMember>
  )
}

const list = 'grid gap-2'

/** The notification centre: the member's notifications, newest first. */
function Notifications() {
  const viewer = useViewer().data
  const memberId = viewer?.profile?.id
  const query = useInfiniteQuery(notificationOptions(memberId))
  const markAll = useMarkAllRead(memberId)
  const newest = query.data?.pages[0]?.items[0]
  const canMark = newest !== undefined && (viewer?.unreadNotifications ?? 0) > 0 && !markAll.isPending
  return (
    <PageWidth className="max-w-[720px] py-6 lg:py-10">
      <h1 className="text-title-l">{pageTexts.notifications}</h1>
      <p className="text-ink-2">{pageTexts.notificationsIntro}</p>
      <div className="flex flex-wrap items-center justify-between gap-2 py-4">
        <Button
          aria-disabled={!canMark}
          className="aria-disabled:cursor-not-allowed aria-disabled:border-transparent aria-disabled:bg-well aria-disabled:text-ink-3"
          onClick={() => canMark && markAll.mutate(newest.id)}
          size="s"
        >
          <CheckCheck aria-hidden="true" className="size-4.5" />
          {notificationTexts.markAllRead}
        </Button>
        <a className={buttonClass({ variant: 'quiet', size: 's' })} href="/tr/settings/notifications">
          {notificationTexts.settingsLink}
        </a>
      </div>
      <PageList
        className={list}
        empty={
          <StatusMessage help={notificationTexts.emptyHelp} level={2} title={notificationTexts.empty}>
            <a className={buttonClass({ variant: 'main' })} href="/tr">
              {notificationTexts.discover}
            </a>
          </StatusMessage>
        }
        query={query}
        skeleton={<RowsSkeleton />}
      >
        {(item) => <NotificationRow item={item} key={item.id} />}
      </PageList>
    </PageWidth>
  )
}

function RowsSkeleton() {
  return (
    <div aria-busy="true" className={list}>
      <output className="sr-only">{commonTexts.loading}</output>
      {[0, 1, 2].map((row) => (
        <Skeleton className="h-20" key={row} />
      ))}
    </div>
  )
}
