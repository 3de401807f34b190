import { createFileRoute } from '@tanstack/react-router'
import { t } from '#i18n/index.ts'
import { pageHead } from '../-shell/head.ts'
import { LegalPage } from './-legal-page.tsx'

export const Route = createFileRoute('/tr/terms')({
  head: () => pageHead({ title: t.pages.terms.title, description: t.pages.terms.description, path: '/tr/terms' }),
  component: () => <LegalPage policy="terms" />,
})
