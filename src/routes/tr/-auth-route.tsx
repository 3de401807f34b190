import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { nextPage } from '#features/accounts/viewer.rules.ts'
import { signInWaysOptions, useViewer } from '#features/accounts/web/accounts.api.ts'
import '#features/accounts/web/accounts.css'
import { AuthPage } from '#features/accounts/web/auth-page.tsx'
import { useInBrowser } from '#ui/use-in-browser.ts'
import type { AuthSearch } from './-auth-search.ts'

/** /tr/auth and /tr/login are one page. Whoever is signed in, already or now, goes on to where they wanted. */
export function AuthRoute() {
  const { tab = 'signin', next, google } = useSearch({ strict: false }) as AuthSearch
  const router = useRouter()
  const navigate = useNavigate()
  const viewer = useViewer()
  const ways = useQuery(signInWaysOptions())
  const inBrowser = useInBrowser()
  // What the address says beyond the tab is not in the page that everybody gets.
  const shownNext = inBrowser ? next : undefined
  const isMember = Boolean(viewer.data?.profile)
  const isUnfinished = Boolean(viewer.data?.isUnfinished)
  // A visitor who becomes one here by signing up sees first what there is; whoever signs in goes on at once.
  const hasJoined = useRef(false)
  const isVisitor = viewer.data?.profile === null
  useEffect(() => {
    hasJoined.current = isVisitor ? tab === 'signup' : hasJoined.current
  }, [isVisitor, tab])
  useEffect(() => {
    if (isMember && hasJoined.current) void navigate({ to: '/tr/auth-landing', search: next ? { next } : {}, replace: true })
    else if (isMember) router.history.replace(nextPage(next))
    else if (isUnfinished) void navigate({ to: '/tr/finish-sign-up', search: next ? { next } : {}, replace: true })
  }, [isMember, isUnfinished, next, navigate, router])
  return (
    <AuthPage
      google={ways.data?.google ? { next: shownNext, failure: inBrowser ? google : undefined } : undefined}
      tab={tab}
      ways={{
        onKnown: () => void navigate({ to: '/tr/auth', search: { tab: 'signin', ...(next ? { next } : {}) }, replace: true }),
        onMail: () => void navigate({ to: '/tr/auth-landing', search: { mail: '1', ...(next ? { next } : {}) }, replace: true }),
      }}
      tabLink={(one) => ({ to: '/tr/auth', search: { tab: one, ...(shownNext ? { next: shownNext } : {}) } })}
    />
  )
}
