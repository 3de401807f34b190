import '#features/accounts/web/accounts.css'
import { useFragment } from '#features/accounts/web/use-fragment.ts'
import { go } from '#ui/navigation.ts'
import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import Link2Off from 'lucide-react/icons/link-2-off'
import { Suspense, useEffect, useState } from 'react'
import { authTexts } from '#texts/features/accounts/auth'
import { commonTexts } from '#texts/i18n/common'
import { linkTexts } from '#texts/features/accounts/mail-links'
import { pageTexts } from '#texts/i18n/pages'
import { ApiError } from '#lib/api.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import type { OpeningKey } from '#features/accounts/keys.contract.ts'
import { RESET_DONE_MS, resetToken } from '#features/accounts/mail-links.rules.ts'
import { OpeningKeys } from '#features/accounts/web/opening-keys.tsx'
import { resetLinkOptions, useResetPassword } from '#features/accounts/web/mail-links.api.ts'
import { ResetForm } from '#features/accounts/web/reset-form.tsx'
import { Card, LinkPage } from './link-card.tsx'

const openSignIn = (): void => go('/tr/login?tab=signin', { replace: true })

const ForgotDialog = lazyPart(() => import('#features/accounts/web/forgot-dialog.tsx'))

const texts = linkTexts.reset

/** The page of a password link from a mail: checks the link, then shows the form for a new password. */
export function ResetPasswordScreen() {
  const fragment = useFragment()
  const token = fragment === undefined ? undefined : resetToken(fragment)
  return (
    <LinkPage help={texts.intro} intro={pageTexts.resetPassword.title}>
      {fragment === undefined ? <Verifying /> : token ? <Opened key={token} token={token} /> : <Invalid why={texts.invalid} />}
    </LinkPage>
  )
}

function Opened({ token }: { token: string }) {
  const link = useQuery(resetLinkOptions(token))
  const reset = useResetPassword()
  const isRefused = reset.error instanceof ApiError && reset.error.code === 'MAIL_LINK_INVALID'
  if (reset.data) return <Done keys={reset.data.keys} />
  if (link.data === false || isRefused) return <Invalid why={texts.expired} />
  if (link.data)
    return (
      <Card>
        <ResetForm reset={reset} token={token} />
      </Card>
    )
  if (link.isError)
    return (
      <StatusMessage help={texts.uncheckableHelp} title={texts.uncheckable} tone="error">
        <Button onClick={() => void link.refetch()} variant="main">
          {commonTexts.tryAgain}
        </Button>
      </StatusMessage>
    )
  return <Verifying />
}

/** A skeleton of the form's size while the link is checked. */
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
    <StatusMessage help={why} icon={<Link2Off aria-hidden="true" className="size-8 text-danger" />} title={texts.invalidTitle}>
      <a className={buttonClass({ variant: 'main' })} href="/tr/login?tab=signin">
        {texts.toLogin}
      </a>
      <Button onClick={() => setAsking(true)}>{texts.askAgain}</Button>
      {isAsking && (
        <Suspense>
          <ForgotDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </StatusMessage>
  )
}

/**
 * Confirms the new password, then opens the sign-in page after a short time. Where other keys open the account, the page does not change,
 * so that the owner can read about them.
 */
function Done({ keys }: { keys: readonly OpeningKey[] }) {
  const isRead = keys.length > 0
  useEffect(() => {
    if (isRead) return undefined
    const timer = setTimeout(openSignIn, RESET_DONE_MS)
    return () => clearTimeout(timer)
  }, [isRead])
  return (
    <Card>
      <div className="grid justify-items-start gap-3" role="status">
        <CircleCheck aria-hidden="true" className="size-12 text-saffron-text" />
        <h2>{texts.done}</h2>
        <p className="text-ink-2">{isRead ? texts.doneRead : texts.doneHelp}</p>
      </div>
      {isRead && <OpeningKeys keys={keys} />}
      <a className={buttonClass({ variant: 'main' }, 'justify-self-start')} href="/tr/login?tab=signin">
        {authTexts.signin}
      </a>
    </Card>
  )
}
