import { createFileRoute } from '@tanstack/react-router'
import { RequireMember } from '#features/accounts/web/require-member.tsx'
import { OwnCollectionsPage } from '#features/collections/web/own-collections-page.tsx'
import { t } from '#i18n/index.ts'
import { pageHead } from '../-shell/head.ts'

export const Route = createFileRoute('/tr/collections/')({
  head: () => pageHead({ title: t.pages.collections, description: t.pages.collectionsLead, path: '/tr/collections', isPrivate: true }),
  component: () => (
    <RequireMember>
      <OwnCollectionsPage />
    </RequireMember>
  ),
})
