import { createFileRoute } from '@tanstack/react-router'
import { RequireMember } from '#features/accounts/web/require-member.tsx'
import { FeedPage } from '#features/feed/web/feed-page.tsx'
import { t } from '#i18n/index.ts'
import { pageHead } from '../-shell/head.ts'

export const Route = createFileRoute('/tr/following')({
  head: () => pageHead({ title: t.pages.following, description: t.pages.followingLead, path: '/tr/following', isPrivate: true }),
  component: Following,
})

function Following() {
  return (
    <RequireMember waiting={<FeedPage />}>
      <FeedPage />
    </RequireMember>
  )
}
