import '#features/accounts/web/accounts.css'
import { useFragment } from '#features/accounts/web/use-fragment.ts'
import { emailChangeTexts } from '#texts/features/accounts/email-change'
import { errorText } from '#i18n/error-text.ts'
import { ApiError } from '#lib/api.ts'
import { buttonClass } from '#ui/button.tsx'
import { emailLink, type EmailLinkType } from '#features/accounts/mail-links.rules.ts'
import { LinkDone, LinkInvalid, LinkPage, LinkQuestion } from './link-card.tsx'
import { isRefusal } from '#features/accounts/web/mail-links.api.ts'
import { useConfirmNewEmail, useUndoEmail } from '#features/accounts/web/email-change.api.ts'

const texts = emailChangeTexts.page

/** The page of the mail links about a changed e-mail. The link acts only after a press, because mail programs open links by themselves. */
export function EmailChangeScreen() {
  const fragment = useFragment()
  const link = fragment === undefined ? undefined : emailLink(fragment)
  return (
    <LinkPage help={texts.introHelp} intro={texts.intro}>
      {fragment === undefined ? undefined : link ? <Opened key={link.token} {...link} /> : <Invalid />}
    </LinkPage>
  )
}

function Opened({ token, type }: { token: string; type: EmailLinkType }) {
  return type === 'new-email' ? <ConfirmCard token={token} /> : <UndoCard token={token} />
}

function ConfirmCard({ token }: { token: string }) {
  const confirm = useConfirmNewEmail()
  if (confirm.data)
    return (
      <LinkDone help={texts.confirmedHelp(confirm.data.email)} title={texts.confirmed}>
        <a className={buttonClass({ variant: 'main' })} href="/tr/settings/account">
          {texts.toSettings}
        </a>
      </LinkDone>
    )
  if (isInvalid(confirm.error)) return <Invalid />
  return (
    <LinkQuestion
      failure={failureOf(confirm.error)}
      help={texts.confirmHelp}
      isPending={confirm.isPending}
      onPress={() => confirm.mutate(token)}
      press={texts.confirm}
      pressing={texts.confirming}
      title={texts.confirmTitle}
    />
  )
}

function UndoCard({ token }: { token: string }) {
  const undo = useUndoEmail()
  if (isInvalid(undo.error)) return <Invalid />
  return (
    <LinkQuestion
      failure={failureOf(undo.error)}
      help={texts.undoHelp}
      isPending={undo.isPending || undo.isSuccess}
      onPress={() => undo.mutate(token)}
      press={texts.undo}
      pressing={texts.undoing}
      title={texts.undoTitle}
    />
  )
}

function isInvalid(error: Error | null): boolean {
  return isRefusal(error) && !(error instanceof ApiError && error.code === 'EMAIL_TAKEN')
}

function failureOf(error: Error | null): string | undefined {
  if (!error) return undefined
  return error instanceof ApiError && error.code === 'EMAIL_TAKEN' ? errorText(error.code) : texts.failed
}

function Invalid() {
  return <LinkInvalid help={texts.invalidHelp} title={texts.invalidTitle} toLogin={texts.toLogin} />
}
