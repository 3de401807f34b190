import { useEffect, useRef } from 'react'
import type { SignInWays } from '#features/accounts/accounts.contract.ts'
import { isGoogleFailure, nextPage } from '#features/accounts/viewer.rules.ts'
import { useViewer } from '#people/web/viewer.api.ts'
import '#features/accounts/web/accounts.css'
import { useNextPage } from '#features/accounts/web/use-next-page.ts'
import { AuthPage, type AuthTab } from './auth-page.tsx'
import { changeAddress, go, useAddress, withQuery } from '#ui/navigation.ts'
import { useInBrowser } from '#ui/use-in-browser.ts'

/**
 * The page of /tr/auth and /tr/login. Members go on to the page that they wanted.
 * @param ways how one can sign in here; part of the document, so that no button appears later and moves the form
 */
export function AuthScreen({ ways }: { ways: SignInWays }) {
  const { search } = useAddress()
  const inBrowser = useInBrowser()
  const tab: AuthTab = search.get('tab') === 'signup' ? 'signup' : 'signin'
  const next = search.get('next') || undefined
  const failure = search.get('google')
  // The cached document knows only the tab.
  const shownNext = inBrowser ? next : undefined
  const viewer = useViewer()
  useNextPage(viewer.data)
  const isMember = Boolean(viewer.data?.profile)
  const isUnfinished = Boolean(viewer.data?.isUnfinished)
  // After a sign-up on this page the landing page comes first; after a sign-in the wanted page.
  const hasJoined = useRef(false)
  const isVisitor = viewer.data?.profile === null
  useEffect(() => {
    hasJoined.current = isVisitor ? tab === 'signup' : hasJoined.current
  }, [isVisitor, tab])
  useEffect(() => {
    if (isMember) go(hasJoined.current ? withQuery('/tr/auth-landing', { next }) : nextPage(next), { replace: true })
    else if (isUnfinished) go(withQuery('/tr/finish-sign-up', { next }), { replace: true })
  }, [isMember, isUnfinished, next])
  return (
    <AuthPage
      google={ways.google ? { next: shownNext, failure: inBrowser && isGoogleFailure(failure) ? failure : undefined } : undefined}
      doors={ways}
      tab={tab}
      ways={{
        onKnown: () => changeAddress(withQuery('/tr/auth', { tab: 'signin', next }), { replace: true }),
        onMail: () => go(withQuery('/tr/auth-landing', { mail: '1', next }), { replace: true }),
      }}
      tabLink={(one) => withQuery('/tr/auth', { tab: one, next: shownNext })}
    />
  )
}
