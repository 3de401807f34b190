import { createFileRoute } from '@tanstack/react-router'
import { RequireMember } from '#features/accounts/web/require-member.tsx'
import { TestPage } from '#features/chat/web/test/test-page.tsx'
import { t } from '#i18n/index.ts'
import { pageHead } from '../-shell/head.ts'

export const Route = createFileRoute('/tr/signalr-test')({
  head: () => pageHead({ title: t.pages.signalrTest, description: t.pages.signalrTestLead, path: '/tr/signalr-test', isPrivate: true }),
  component: () => (
    <RequireMember>
      <TestPage />
    </RequireMember>
  ),
})
