import { useViewer } from '#people/web/viewer.api.ts'
import { useNextPage } from '#features/accounts/web/use-next-page.ts'
import { useAddress, withQuery } from '#ui/navigation.ts'
import { useInBrowser } from '#ui/use-in-browser.ts'
import Radio from 'lucide-react/icons/radio'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Star from 'lucide-react/icons/star'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import { authTexts } from '#texts/features/accounts/auth'
import { commonTexts } from '#texts/i18n/common'
import { linkTexts } from '#texts/features/accounts/mail-links'
import { pageTexts } from '#texts/i18n/pages'
import { Button, buttonClass } from '#ui/button.tsx'
import { PageWidth } from '#ui/page-width.tsx'
import { ProveForm } from '#features/accounts/web/prove-form.tsx'
import { type Landing, useLanding } from '#features/accounts/web/use-landing.ts'

const texts = linkTexts.landing

/** The icons of the cards, in the order of their texts. */
const icons = [Radio, Star, Users, ShieldCheck]

const onSaffron = 'border-night! text-night! hover:bg-night/8!'

interface WordsProps {
  landing: Landing
  next: string | undefined
  /** Whether a confirmation mail was just sent, whose link is required first. */
  isMailSent: boolean
}

/** The first page of a new member, and the page of the confirmation links in mails. */
export function LandingScreen() {
  const { search } = useAddress()
  useNextPage(useViewer().data)
  // The cached document contains only whether a mail was sent.
  const inBrowser = useInBrowser()
  const next = (inBrowser && search.get('next')) || undefined
  const landing = useLanding(next)
  return (
    <>
      <section>
        <div className="on-saffron overflow-clip bg-saffron text-on-saffron">
          <PageWidth className="grid gap-4 pt-5 lg:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)] lg:items-stretch lg:gap-12 lg:pt-0">
            <div className="grid min-h-[236px] content-center gap-3 lg:gap-6 lg:py-14">
              <Words isMailSent={search.get('mail') === '1'} landing={landing} next={next} />
            </div>
            <div className="hero-window">
              <img alt="" fetchPriority="high" height={600} src="/art/default.webp" width={800} />
            </div>
          </PageWidth>
        </div>
        <div aria-hidden="true" className="awning" />
      </section>
      <PageWidth className="py-6 lg:py-10">
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
      </PageWidth>
    </>
  )
}

function Words({ landing, isMailSent, next }: WordsProps) {
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
          title={landing.nickname === undefined ? pageTexts.landing.title : texts.member(landing.nickname)}
        >
          <GoHome />
        </Saying>
      )
    case 'failed':
      return (
        <Saying help={texts.failedHelp} said={texts.failed} title={texts.failedTitle}>
          {landing.isMember ? <GoHome /> : <ComeIn next={next} />}
        </Saying>
      )
    case 'unanswered':
      return (
        <Saying help={texts.unanswered} said={texts.failed} title={texts.failedTitle}>
          <Button onClick={landing.retry} size="l" variant="ink">
            {commonTexts.tryAgain}
          </Button>
        </Saying>
      )
    case 'member':
      return (
        <Saying help={texts.memberHelp} said={texts.back} title={texts.member(landing.nickname)}>
          <GoHome />
          <a className={buttonClass({ size: 'l' }, onSaffron)} href={`/tr/profile/${encodeURIComponent(landing.username)}`}>
            {texts.profile}
          </a>
        </Saying>
      )
    default:
      return isMailSent ? (
        <Saying help={texts.mailHelp} title={texts.mailTitle}>
          <a className={buttonClass({ variant: 'ink', size: 'l' })} href={withQuery('/tr/login', { tab: 'signin', next })}>
            {authTexts.signin}
          </a>
        </Saying>
      ) : (
        <Saying help={texts.visitorHelp} title={texts.visitor}>
          {/* On a member's device, the buttons for members replace these as soon as the viewer is known. */}
          <span className={`flex flex-wrap gap-2 ${landing.kind === 'unknown' ? 'in-[[data-member]]:invisible' : ''}`}>
            <ComeIn next={next} />
          </span>
        </Saying>
      )
  }
}

function ComeIn({ next }: { next: string | undefined }) {
  return (
    <>
      <a className={buttonClass({ variant: 'ink', size: 'l' })} href={withQuery('/tr/auth', { tab: 'signup', next })}>
        {authTexts.signup}
      </a>
      <a className={buttonClass({ size: 'l' }, onSaffron)} href={withQuery('/tr/login', { tab: 'signin', next })}>
        {authTexts.signin}
      </a>
    </>
  )
}

function GoHome() {
  return (
    <a className={buttonClass({ variant: 'ink', size: 'l' })} href="/tr">
      {texts.home}
    </a>
  )
}

/** A result with its explanation and further links. */
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
