import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { t } from '#i18n/index.ts'
import { Wrap } from '#ui/page.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

export type AuthTab = 'signin' | 'signup'

interface AuthPageProps {
  tab: AuthTab
  /** The address of a tab, keeping where to go afterwards. */
  tabLink: (tab: AuthTab) => { to: '/tr/auth'; search: { tab: AuthTab; next?: string } }
  /** Where a sign-up with a known e-mail goes on. */
  onKnown: () => void
}

/** One page to come in by: two tabs, one for members, one for those who will be. */
export function AuthPage({ tab, tabLink, onKnown }: AuthPageProps) {
  return (
    <Wrap className="grid gap-6 py-6 lg:grid-cols-2 lg:items-start lg:gap-12 lg:py-12">
      <div className="auth-band">
        <h1>{tab === 'signin' ? t.auth.signinLead : t.auth.signupLead}</h1>
        <p>{t.auth.description}</p>
      </div>
      <div className="grid gap-5 rounded-l bg-card p-4 shadow-2 lg:p-8">
        <nav aria-label={t.auth.tabs} className="grid grid-cols-2 gap-0.5 rounded-m bg-well p-[3px]">
          {(['signin', 'signup'] as const).map((one) => (
            <Link
              {...tabLink(one)}
              aria-current={tab === one ? 'page' : undefined}
              className="grid min-h-tap place-items-center rounded-[10px] font-bold text-ink-2 no-underline aria-[current=page]:bg-raised aria-[current=page]:text-ink aria-[current=page]:shadow-1"
              key={one}
              replace
            >
              {t.auth[one]}
            </Link>
          ))}
        </nav>
        {tab === 'signin' ? <SignInForm /> : <SignUpForm onKnown={onKnown} />}
        <Link className="inline-flex min-h-tap items-center gap-2 justify-self-start font-bold text-saffron-text" to="/tr">
          <ArrowLeft aria-hidden="true" size={20} />
          {t.auth.backHome}
        </Link>
      </div>
    </Wrap>
  )
}
