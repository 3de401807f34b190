import { createFileRoute } from '@tanstack/react-router'
import { RequireMember } from '#features/accounts/web/require-member.tsx'
import { OwnCollectionPage } from '#features/collections/web/own-collection-page.tsx'
import { t } from '#i18n/index.ts'
import { pageHead } from '../-shell/head.ts'

export const Route = createFileRoute('/tr/collections/mine/$id')({
  head: () => pageHead({ title: t.pages.collections, description: t.pages.collectionsLead, path: '/tr/collections', isPrivate: true }),
  component: Page,
})

function Page() {
  return (
    <RequireMember>
      <OwnCollectionPage id={Route.useParams().id} />
    </RequireMember>
  )
}
