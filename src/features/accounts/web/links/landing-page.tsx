import { Link } from '@tanstack/react-router'
import Radio from 'lucide-react/icons/radio'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Star from 'lucide-react/icons/star'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import { authTexts, linkTexts } from '#i18n/areas.ts'
import { t } from '#i18n/index.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Wrap } from '#ui/page.tsx'
import { ProveForm } from './prove-form.tsx'
import { type Landing, useLanding } from './use-landing.ts'

const texts = linkTexts.landing

/** In the order of the cards' texts. */
const icons = [Radio, Star, Users, ShieldCheck]

const onSaffron = 'border-night! text-night! hover:bg-night/8!'

interface LandingPageProps {
  next: string | undefined
  /** Whether a letter was sent a moment ago that comes before everything else. */
  isMailSent: boolean
}

/** The first page of a new member, and where links that came by mail lead. */
export function LandingPage({ next, isMailSent }: LandingPageProps) {
  const landing = useLanding(next)
  return (
    <>
      <section>
        <div className="on-saffron overflow-clip bg-saffron text-on-saffron">
          <Wrap className="grid gap-4 pt-5 lg:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)] lg:items-stretch lg:gap-12 lg:pt-0">
            <div className="grid min-h-[236px] content-center gap-3 lg:gap-6 lg:py-14">
              <Words isMailSent={isMailSent} landing={landing} next={next} />
            </div>
            <div className="hero-window">
              <img alt="" fetchPriority="high" height={600} src="/art/default.webp" width={800} />
            </div>
          </Wrap>
        </div>
        <div aria-hidden="true" className="awning" />
      </section>
      <Wrap className="py-6 lg:py-10">
        <h2 className="pb-4">{texts.cardsTitle}</h2>
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4 lg:gap-5">
          {texts.cards.map(([title, text], index) => {
            const Icon = icons[index]!
            return (
              <li className="flex gap-4 rounded-l bg-card p-4 shadow-card sm:flex-col lg:p-6" key={title}>
                <span aria-hidden="true" className="relative grid size-14 flex-none place-items-center">
                  <img alt="" className="absolute inset-0 size-full" height={56} src="/brand/star.svg" width={56} />
                  <Icon className="relative size-6 text-on-saffron" />
                </span>
                <div className="grid content-start gap-1">
                  <h3>{title}</h3>
                  <p className="text-ink-2">{text}</p>
                </div>
              </li>
            )
          })}
        </ul>
      </Wrap>
    </>
  )
}

function Words({ landing, isMailSent, next }: LandingPageProps & { landing: Landing }) {
  const search = next ? { next } : {}
  const comeIn = (
    <>
      <Link className={buttonClass({ variant: 'ink', size: 'l' })} search={{ tab: 'signup', ...search }} to="/tr/auth">
        {authTexts.signup}
      </Link>
      <Link className={buttonClass({ size: 'l' }, onSaffron)} search={{ tab: 'signin', ...search }} to="/tr/login">
        {authTexts.signin}
      </Link>
    </>
  )
  const goHome = (
    <Link className={buttonClass({ variant: 'ink', size: 'l' })} to="/tr">
      {texts.home}
    </Link>
  )
  switch (landing.kind) {
    case 'checking':
    case 'leaving':
      return <Saying help={texts.checkingHelp} title={texts.checking} />
    case 'proving':
      return <ProveForm proving={landing} />
    case 'confirmed':
      return (
        <Saying
          help={texts.succeededHelp}
          said={texts.succeeded}
          title={landing.nickname === undefined ? t.pages.landing.title : texts.member(landing.nickname)}
        >
          {goHome}
        </Saying>
      )
    case 'failed':
      return (
        <Saying help={texts.failedHelp} said={texts.failed} title={texts.failedTitle}>
          {landing.isMember ? goHome : comeIn}
        </Saying>
      )
    case 'unanswered':
      return (
        <Saying help={texts.unanswered} said={texts.failed} title={texts.failedTitle}>
          <Button onClick={landing.retry} size="l" variant="ink">
            {t.common.tryAgain}
          </Button>
        </Saying>
      )
    case 'member':
      return (
        <Saying help={texts.memberHelp} said={texts.back} title={texts.member(landing.nickname)}>
          {goHome}
          <Link className={buttonClass({ size: 'l' }, onSaffron)} params={{ username: landing.username }} to="/tr/profile/$username">
            {texts.profile}
          </Link>
        </Saying>
      )
    default:
      return isMailSent ? (
        <Saying help={texts.mailHelp} title={texts.mailTitle}>
          <Link className={buttonClass({ variant: 'ink', size: 'l' })} search={{ tab: 'signin', ...search }} to="/tr/login">
            {authTexts.signin}
          </Link>
        </Saying>
      ) : (
        <Saying help={texts.visitorHelp} title={texts.visitor}>
          {/* Where a member was last seen, other buttons follow in a moment. */}
          <span className={`flex flex-wrap gap-2 ${landing.kind === 'unknown' ? 'in-[[data-member]]:invisible' : ''}`}>{comeIn}</span>
        </Saying>
      )
  }
}

/** What happened, what it means, and where to go. */
function Saying({ said, title, help, children }: { said?: string; title: string; help: string; children?: ReactNode }) {
  return (
    <>
      <p className="sign text-l empty:hidden" role="status">
        {said}
      </p>
      <h1 className="hero-title">{title}</h1>
      <p className="max-w-[44ch] text-l leading-snug font-medium text-balance">{help}</p>
      {children && <div className="flex flex-wrap gap-2 pb-1">{children}</div>}
    </>
  )
}
