import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import Link2Off from 'lucide-react/icons/link-2-off'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { authTexts, linkTexts } from '#i18n/areas.ts'
import { t } from '#i18n/index.ts'
import { ApiError } from '#lib/api.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Wrap } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { RESET_DONE_MS, resetToken } from '../../links.rules.ts'
import { resetLinkOptions, useResetPassword } from './links.api.ts'
import { ResetForm } from './reset-form.tsx'

const ForgotDialog = lazy(() => import('./forgot-dialog.tsx'))

const texts = linkTexts.reset

interface ResetPageProps {
  /** What stood behind the # of the address; undefined until it was read. */
  fragment: string | undefined
  onDone: () => void
}

/** Where a link leads that came by mail: it is looked at first, then it lets choose a new password. */
export function ResetPage({ fragment, onDone }: ResetPageProps) {
  const token = fragment === undefined ? undefined : resetToken(fragment)
  return (
    <Wrap className="grid gap-6 py-6 lg:grid-cols-2 lg:items-start lg:gap-12 lg:py-12">
      <div className="auth-band">
        <h1>{t.pages.resetPassword.title}</h1>
        <p>{texts.lead}</p>
      </div>
      {fragment === undefined ? (
        <Verifying />
      ) : token ? (
        <Opened key={token} onDone={onDone} token={token} />
      ) : (
        <Invalid why={texts.invalid} />
      )}
    </Wrap>
  )
}

function Opened({ token, onDone }: { token: string; onDone: () => void }) {
  const link = useQuery(resetLinkOptions(token))
  const reset = useResetPassword()
  const isRefused = reset.error instanceof ApiError && reset.error.code === 'MAIL_LINK_INVALID'
  if (reset.isSuccess) return <Done onSeen={onDone} />
  if (link.data === false || isRefused) return <Invalid why={texts.expired} />
  if (link.data)
    return (
      <Card>
        <ResetForm reset={reset} token={token} />
      </Card>
    )
  if (link.isError)
    return (
      <State help={texts.uncheckableHelp} title={texts.uncheckable} tone="error">
        <Button onClick={() => void link.refetch()} variant="main">
          {t.common.tryAgain}
        </Button>
      </State>
    )
  return <Verifying />
}

function Card({ children }: { children: ReactNode }) {
  return <div className="grid gap-5 rounded-l bg-card p-4 shadow-2 lg:p-8">{children}</div>
}

/** The form's own measures, while nobody knows whether it will be needed. */
function Verifying() {
  return (
    <Card>
      <p className="font-semibold" role="status">
        {texts.verifying}
      </p>
      <Skeleton className="h-[104px]" />
      <Skeleton className="h-[78px]" />
      <Skeleton className="h-[54px]" />
    </Card>
  )
}

function Invalid({ why }: { why: string }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <State help={why} icon={<Link2Off aria-hidden="true" className="size-8 text-danger" />} title={texts.invalidTitle}>
      <Link className={buttonClass({ variant: 'main' })} search={{ tab: 'signin' }} to="/tr/login">
        {texts.toLogin}
      </Link>
      <Button onClick={() => setAsking(true)}>{texts.askAgain}</Button>
      {isAsking && (
        <Suspense>
          <ForgotDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </State>
  )
}

/** Seen for a moment, then the sign-in page follows. */
function Done({ onSeen }: { onSeen: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onSeen, RESET_DONE_MS)
    return () => clearTimeout(timer)
  }, [onSeen])
  return (
    <Card>
      <div className="grid justify-items-start gap-3" role="status">
        <CircleCheck aria-hidden="true" className="size-12 text-saffron-text" />
        <h2>{texts.done}</h2>
        <p className="text-ink-2">{texts.doneHelp}</p>
      </div>
      <Link className={buttonClass({ variant: 'main' }, 'justify-self-start')} search={{ tab: 'signin' }} to="/tr/login">
        {authTexts.signin}
      </Link>
    </Card>
  )
}
