import CircleCheck from 'lucide-react/icons/circle-check'
import Link2Off from 'lucide-react/icons/link-2-off'
import type { ReactNode } from 'react'
import { emailChangeTexts } from '#texts/features/accounts/email-change'
import { errorText } from '#i18n/error-text.ts'
import { ApiError } from '#lib/api.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { PageWidth } from '#ui/page-width.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { type EmailLinkType, emailLink } from '../../mail-links.rules.ts'
import { isRefusal } from '../mail-links/mail-links.api.ts'
import { useConfirmNewEmail, useUndoEmail } from './email-change.api.ts'

const texts = emailChangeTexts.page

/**
 * The page of the links about a changed e-mail. Opening it changes nothing, because programs open links for their owners; a press
 * does.
 * @param fragment undefined until it is read
 */
export function EmailChangePage({ fragment }: { fragment: string | undefined }) {
  const link = fragment === undefined ? undefined : emailLink(fragment)
  return (
    <PageWidth className="grid gap-6 py-6 lg:grid-cols-2 lg:items-start lg:gap-12 lg:py-12">
      <div className="auth-band">
        <h1>{texts.lead}</h1>
        <p>{texts.leadHelp}</p>
      </div>
      {fragment === undefined ? <Skeleton className="h-72" /> : link ? <Opened key={link.token} {...link} /> : <Invalid />}
    </PageWidth>
  )
}

function Opened({ token, type }: { token: string; type: EmailLinkType }) {
  return type === 'new-email' ? <ConfirmCard token={token} /> : <UndoCard token={token} />
}

function ConfirmCard({ token }: { token: string }) {
  const confirm = useConfirmNewEmail()
  if (confirm.data)
    return (
      <Card>
        <div className="grid justify-items-start gap-3" role="status">
          <CircleCheck aria-hidden="true" className="size-12 text-saffron-text" />
          <h2>{texts.confirmed}</h2>
          <p className="wrap-anywhere text-ink-2">{texts.confirmedHelp(confirm.data.email)}</p>
        </div>
        <a className={buttonClass({ variant: 'main' }, 'justify-self-start')} href="/tr/settings#hesap">
          {texts.toSettings}
        </a>
      </Card>
    )
  if (isInvalid(confirm.error)) return <Invalid />
  return (
    <Card>
      <h2>{texts.confirmTitle}</h2>
      <p className="text-ink-2">{texts.confirmHelp}</p>
      <Failure error={confirm.error} />
      <Button disabled={confirm.isPending} onClick={() => confirm.mutate(token)} size="l" variant="main">
        {confirm.isPending ? texts.confirming : texts.confirm}
      </Button>
    </Card>
  )
}

function UndoCard({ token }: { token: string }) {
  const undo = useUndoEmail()
  if (isInvalid(undo.error)) return <Invalid />
  return (
    <Card>
      <h2>{texts.undoTitle}</h2>
      <p className="text-ink-2">{texts.undoHelp}</p>
      <Failure error={undo.error} />
      <Button disabled={undo.isPending || undo.isSuccess} onClick={() => undo.mutate(token)} size="l" variant="main">
        {undo.isPending || undo.isSuccess ? texts.undoing : texts.undo}
      </Button>
    </Card>
  )
}

function isInvalid(error: Error | null): boolean {
  return isRefusal(error) && !(error instanceof ApiError && error.code === 'EMAIL_TAKEN')
}

function Failure({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <p className="rounded-m bg-danger-soft px-3.5 py-2.5 font-semibold text-danger" role="alert">
      {error instanceof ApiError && error.code === 'EMAIL_TAKEN' ? errorText(error.code) : texts.failed}
    </p>
  )
}

function Card({ children }: { children: ReactNode }) {
  return <div className="grid gap-5 rounded-l bg-card p-4 shadow-2 lg:p-8">{children}</div>
}

function Invalid() {
  return (
    <StatusMessage
      help={texts.invalidHelp}
      icon={<Link2Off aria-hidden="true" className="size-8 text-danger" />}
      title={texts.invalidTitle}
    >
      <a className={buttonClass({ variant: 'main' })} href="/tr/login?tab=signin">
        {texts.toLogin}
      </a>
    </StatusMessage>
  )
}
