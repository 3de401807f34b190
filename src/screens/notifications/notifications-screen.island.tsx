import { RequireMember } from '#people/web/require-member.tsx'
import { NotificationsPage } from './notifications-page.tsx'

/** The page of /tr/notifications. */
export function NotificationsScreen() {
  return (
    <RequireMember waiting={<NotificationsPage />}>
      <NotificationsPage />
    </RequireMember>
  )
}
