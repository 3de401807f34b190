import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '#features/profiles/web/profile-page.tsx'
import { t } from '#i18n/index.ts'
import { pageHead } from '../-shell/head.ts'

export const Route = createFileRoute('/tr/profile/$username')({
  head: ({ params: { username } }) =>
    pageHead({
      title: username === 'me' ? t.pages.profile : t.pages.profileOf(username.toLowerCase()),
      description: t.pages.profileDescription,
      path: `/tr/profile/${encodeURIComponent(username.toLowerCase())}`,
      isPrivate: true,
    }),
  component: Page,
})

function Page() {
  return <ProfilePage username={Route.useParams().username} />
}
