import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import '#features/accounts/web/accounts.css'
import { ResetPage } from '#features/accounts/web/links/reset-page.tsx'
import { useFragment } from '#features/accounts/web/links/use-fragment.ts'
import { t } from '#i18n/index.ts'
import { pageHead } from '../-shell/head.ts'

export const Route = createFileRoute('/tr/reset-password')({
  head: () => pageHead({ ...t.pages.resetPassword, path: '/tr/reset-password', isPrivate: true }),
  component: ResetPassword,
})

function ResetPassword() {
  const navigate = useNavigate()
  const goOn = useCallback(() => void navigate({ to: '/tr/login', search: { tab: 'signin' }, replace: true }), [navigate])
  return <ResetPage fragment={useFragment()} onDone={goOn} />
}
