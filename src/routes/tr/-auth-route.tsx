import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { nextPage } from '#features/accounts/accounts.rules.ts'
import { useViewer } from '#features/accounts/web/accounts.api.ts'
import '#features/accounts/web/accounts.css'
import { AuthPage } from '#features/accounts/web/auth-page.tsx'
import type { AuthSearch } from './-auth-search.ts'

/** /tr/auth and /tr/login are one page. Whoever is signed in, already or now, goes on to where they wanted. */
export function AuthRoute() {
  const { tab = 'signin', next } = useSearch({ strict: false }) as AuthSearch
  const router = useRouter()
  const navigate = useNavigate()
  const viewer = useViewer()
  const isMember = Boolean(viewer.data?.profile)
  useEffect(() => {
    if (isMember) router.history.replace(nextPage(next))
  }, [isMember, next, router])
  return (
    <AuthPage
      onKnown={() => void navigate({ to: '/tr/auth', search: { tab: 'signin', ...(next ? { next } : {}) }, replace: true })}
      tab={tab}
      tabLink={(one) => ({ to: '/tr/auth', search: { tab: one, ...(next ? { next } : {}) } })}
    />
  )
}
