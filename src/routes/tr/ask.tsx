import { createFileRoute } from '@tanstack/react-router'
import { AskPage } from '#features/posting/web/ask-page.tsx'
import { t } from '#i18n/index.ts'
import { pageHead } from '../-shell/head.ts'

export const Route = createFileRoute('/tr/ask')({
  head: () => pageHead({ title: t.pages.ask, description: t.pages.askDescription, path: '/tr/ask', isPrivate: true }),
  component: AskPage,
})
