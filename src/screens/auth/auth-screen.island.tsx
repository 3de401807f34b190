import { useEffect, useRef } from 'react'
import type { SignInWays } from '#features/accounts/accounts.contract.ts'
import { type GoogleFailure, isGoogleFailure, nextPage } from '#features/accounts/viewer.rules.ts'
import { useViewer } from '#people/web/viewer.api.ts'
import '#features/accounts/web/accounts.css'
import { useNextPage } from '#features/accounts/web/use-next-page.ts'
import { changeAddress, go, useAddress, withQuery } from '#ui/navigation.ts'
import { useInBrowser } from '#ui/use-in-browser.ts'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { authTexts } from '#texts/features/accounts/auth'
import { pageTexts } from '#texts/i18n/pages'
import { InPageLink } from '#ui/in-page-link.tsx'
import { LanguageSwitch } from '#ui/language-switch.tsx'
import { PageWidth } from '#ui/page-width.tsx'
import type { SignUpWays } from '#features/accounts/web/accounts.api.ts'
import { AdmissionGate } from '#features/accounts/web/admission-gate.tsx'
import { GoogleButton } from '#features/accounts/web/google-button.tsx'
import { PasskeySignIn } from '#features/accounts/web/passkey-sign-in.tsx'
import { SignInForm } from '#features/accounts/web/sign-in-form.tsx'
import { SignUpForm } from '#features/accounts/web/sign-up-form.tsx'

/**
 * The page for sign-in and sign-up, at /tr/auth and /tr/login. Members continue to the page that they requested.
 * @param ways the ways to sign in here; part of the document, so that no button appears later and moves the form
 */
export function AuthScreen({ ways }: { ways: SignInWays }) {
  const { search } = useAddress()
  const inBrowser = useInBrowser()
  const tab: AuthTab = search.get('tab') === 'signup' ? 'signup' : 'signin'
  const next = search.get('next') || undefined
  const failure = search.get('google')
  // The cached document contains only the tab.
  const shownNext = inBrowser ? next : undefined
  const viewer = useViewer()
  useNextPage(viewer.data)
  const isMember = Boolean(viewer.data?.profile)
  const isUnfinished = Boolean(viewer.data?.isUnfinished)
  // After a sign-up on this page the landing page comes first; after a sign-in, the requested page.
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
    <AuthView
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

type AuthTab = 'signin' | 'signup'

interface AuthViewProps {
  tab: AuthTab
  /** Returns the address of a tab, with the page to continue to. */
  tabLink: (tab: AuthTab) => string
  ways: SignUpWays
  /** The page to continue to after Google; undefined where signing in with Google is off. */
  google: { next: string | undefined; failure: GoogleFailure | undefined } | undefined
  /** The ways to sign in, and who may sign up. */
  doors: SignInWays
}

/** The sign-in page with its two tabs, sign-in and sign-up. */
function AuthView({ tab, tabLink, ways, google, doors }: AuthViewProps) {
  return (
    <PageWidth className="grid gap-6 py-6 lg:grid-cols-2 lg:items-start lg:gap-12 lg:py-12">
      <div className="auth-band">
        <h1>{tab === 'signin' ? authTexts.signinIntro : authTexts.signupIntro}</h1>
        <p>{tab === 'signin' ? authTexts.signinHelp : pageTexts.authDescription}</p>
      </div>
      <div className="grid gap-5 rounded-l bg-card p-4 shadow-2 lg:p-8">
        <nav aria-label={authTexts.tabs} className="grid grid-cols-2 gap-0.5 rounded-m bg-well p-[3px]">
          {(['signin', 'signup'] as const).map((one) => (
            <InPageLink
              aria-current={tab === one ? 'page' : undefined}
              className="grid min-h-tap place-items-center rounded-[10px] font-bold text-ink-2 no-underline aria-[current=page]:bg-raised aria-[current=page]:text-ink aria-[current=page]:shadow-1"
              href={tabLink(one)}
              key={one}
              replace
            >
              {authTexts[one]}
            </InPageLink>
          ))}
        </nav>
        {google?.failure && (
          <p className="rounded-m bg-danger-soft px-3.5 py-2.5 font-semibold text-danger" role="alert">
            {authTexts.googleFailures[google.failure]}
          </p>
        )}
        <p className="without-script rounded-m bg-well p-3.5 font-semibold">{authTexts.noScript}</p>
        <div className="with-script grid gap-5">
          {tab === 'signin' ? (
            <>
              <OtherWays google={google} hasPasskeys={doors.passkey} />
              <SignInForm />
            </>
          ) : (
            <AdmissionGate ways={doors}>
              {(admission) => (
                <>
                  <OtherWays google={google} hasPasskeys={false} />
                  <SignUpForm admission={admission} ways={ways} />
                </>
              )}
            </AdmissionGate>
          )}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <a className="inline-flex min-h-tap items-center gap-2 font-bold text-saffron-text" href="/tr">
            <ArrowLeft aria-hidden="true" size={20} />
            {authTexts.backHome}
          </a>
          <LanguageSwitch className="min-h-tap font-semibold underline underline-offset-4" />
        </div>
      </div>
    </PageWidth>
  )
}

/** The ways to sign in besides e-mail and password. */
function OtherWays({ google, hasPasskeys }: Pick<AuthViewProps, 'google'> & { hasPasskeys: boolean }) {
  if (!google && !hasPasskeys) return null
  return (
    <div className="grid gap-4">
      {google && <GoogleButton next={google.next} />}
      {hasPasskeys && <PasskeySignIn />}
      <p className="flex items-center gap-3 text-s text-ink-2 before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {authTexts.or}
      </p>
    </div>
  )
}
