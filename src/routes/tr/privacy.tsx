import { createFileRoute } from '@tanstack/react-router'
import { t } from '#i18n/index.ts'
import { pageHead } from '../-shell/head.ts'
import { LegalPage } from './-legal-page.tsx'

export const Route = createFileRoute('/tr/privacy')({
  head: () => pageHead({ title: t.pages.privacy.title, description: t.pages.privacy.description, path: '/tr/privacy' }),
  component: () => <LegalPage policy="privacy" />,
})
