import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { authTexts } from '#i18n/areas.ts'
import { t } from '#i18n/index.ts'
import { Wrap } from '#ui/page.tsx'
import type { GoogleFailure } from '../viewer.rules.ts'
import type { SignUpWays } from './accounts.api.ts'
import { GoogleButton } from './google-button.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

export type AuthTab = 'signin' | 'signup'

interface AuthPageProps {
  tab: AuthTab
  /** The address of a tab, keeping where to go afterwards. */
  tabLink: (tab: AuthTab) => { to: '/tr/auth'; search: { tab: AuthTab; next?: string } }
  ways: SignUpWays
  /** Where Google sends back to; undefined where nobody signs in with Google. */
  google: { next: string | undefined; failure: GoogleFailure | undefined } | undefined
}

/** One page to come in by: two tabs, one for members, one for those who will be. */
export function AuthPage({ tab, tabLink, ways, google }: AuthPageProps) {
  return (
    <Wrap className="grid gap-6 py-6 lg:grid-cols-2 lg:items-start lg:gap-12 lg:py-12">
      <div className="auth-band">
        <h1>{tab === 'signin' ? authTexts.signinLead : authTexts.signupLead}</h1>
        <p>{tab === 'signin' ? authTexts.signinHelp : t.pages.authDescription}</p>
      </div>
      <div className="grid gap-5 rounded-l bg-card p-4 shadow-2 lg:p-8">
        <nav aria-label={authTexts.tabs} className="grid grid-cols-2 gap-0.5 rounded-m bg-well p-[3px]">
          {(['signin', 'signup'] as const).map((one) => (
            <Link
              {...tabLink(one)}
              aria-current={tab === one ? 'page' : undefined}
              className="grid min-h-tap place-items-center rounded-[10px] font-bold text-ink-2 no-underline aria-[current=page]:bg-raised aria-[current=page]:text-ink aria-[current=page]:shadow-1"
              key={one}
              replace
            >
              {authTexts[one]}
            </Link>
          ))}
        </nav>
        {google?.failure && (
          <p className="rounded-m bg-danger-soft px-3.5 py-2.5 font-semibold text-danger" role="alert">
            {authTexts.googleFailures[google.failure]}
          </p>
        )}
        {google && <GoogleButton next={google.next} />}
        {tab === 'signin' ? <SignInForm /> : <SignUpForm ways={ways} />}
        <Link className="inline-flex min-h-tap items-center gap-2 justify-self-start font-bold text-saffron-text" to="/tr">
          <ArrowLeft aria-hidden="true" size={20} />
          {authTexts.backHome}
        </Link>
      </div>
    </Wrap>
  )
}
