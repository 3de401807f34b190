import { createFileRoute } from '@tanstack/react-router'
import { RequireMember } from '#features/accounts/web/require-member.tsx'
import { MessagesPage, type MessagesSearch, MessagesSkeleton } from '#features/messages/web/messages-page.tsx'
import { t } from '#i18n/index.ts'
import { pageHead } from '../-shell/head.ts'

export const Route = createFileRoute('/tr/messages')({
  validateSearch: (search: Record<string, unknown>): MessagesSearch => ({
    ...(isShort(search['to']) && { to: search['to'] }),
    ...(isShort(search['c']) && /^[0-9a-f]{32}$/.test(search['c']) && { c: search['c'] }),
    ...(isShort(search['venue']) && { venue: search['venue'] }),
  }),
  head: () => pageHead({ title: t.pages.messages, description: t.pages.messagesLead, path: '/tr/messages', isPrivate: true }),
  component: Messages,
})

function isShort(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= 200
}

function Messages() {
  const search = Route.useSearch()
  return (
    <RequireMember waiting={<MessagesSkeleton {...search} />}>
      <MessagesPage {...search} />
    </RequireMember>
  )
}
