import { useState } from 'react'
import type { AccountDetails } from '#features/accounts/settings.contract.ts'
import { MailWait } from '#features/accounts/web/mail-wait.tsx'
import { useMailWait } from '#features/accounts/web/use-mail-wait.ts'
import { PasswordField } from '#features/accounts/web/password-field.tsx'
import { InsteadOfPassword } from '#features/accounts/web/instead-of-password.tsx'
import { useFreshProof } from '#features/accounts/web/use-fresh-proof.tsx'
import { sessionTexts } from '#texts/features/accounts/sessions'
import { commonTexts } from '#texts/i18n/common'
import { settingTexts } from '#texts/features/accounts/settings'
import { errorText } from '#i18n/error-text.ts'
import { ApiError } from '#lib/api.ts'
import { Button } from '#ui/button.tsx'
import { focusInvalid } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/use-form.ts'
import { type PasswordDraft, passwordDraftProblems } from '../settings.rules.ts'
import { useChangePassword, useSendMail } from '#features/profiles/web/account.api.ts'
import { Card } from '../card.tsx'

const EMPTY: PasswordDraft = { current: '', next: '', again: '' }
/** The fragment to which password managers lead: src/app/http/request-router.ts. */
const PASSWORD_ANCHOR = 'sifre'
const telling = new Set(['PASSWORD_WRONG', 'RATE_LIMITED'])

/** The form to change the password; a member without a password gets a mail with a link to set one. */
export function PasswordCard({ account }: { account: AccountDetails }) {
  const kind = `reset ${account.email}`
  const link = useSendMail('forgot-password', settingTexts.passwordLinkSent, kind)
  const wait = useMailWait(kind)
  return (
    <Card anchor={PASSWORD_ANCHOR} {...(account.hasPassword && { help: settingTexts.passwordHelp })} title={settingTexts.password}>
      {account.hasPassword ? (
        <PasswordForm canProveOtherwise={account.hasPasskey || account.hasCode} />
      ) : (
        <div className="grid justify-items-start gap-4">
          <p>{settingTexts.noPassword}</p>
          <Button disabled={link.isPending || wait > 0} onClick={() => link.mutate(account.email)}>
            {settingTexts.sendPasswordLink}
          </Button>
          {wait > 0 && <MailWait className="text-s font-semibold text-danger" seconds={wait} />}
        </div>
      )}
    </Card>
  )
}

/** The problems of a new password that only the server detects. */
const guessed = new Set(['PASSWORD_TOO_COMMON', 'PASSWORD_IS_NAME'])

function PasswordForm({ canProveOtherwise }: { canProveOtherwise: boolean }) {
  const [draft, setDraft] = useState(EMPTY)
  const [isPassword, setPassword] = useState(true)
  const { run, dialog } = useFreshProof()
  const problems = passwordDraftProblems(draft, !isPassword)
  const { shown, submit, restart } = useForm({
    problems,
    send: () => save.mutate({ ...(isPassword && { currentPassword: draft.current }), newPassword: draft.next }),
    onRefused: (form) => {
      if (problems.missing) return
      toast(settingTexts.fixPasswords, { tone: 'error' })
      focusInvalid(form)
    },
  })
  const save = useChangePassword(run, () => {
    setDraft(EMPTY)
    restart()
  })
  const code = save.error instanceof ApiError ? save.error.code : ''
  const change = (part: Partial<PasswordDraft>): void => {
    save.reset()
    setDraft((before) => ({ ...before, ...part }))
  }

  return (
    <form className="grid gap-4" method="post" noValidate onSubmit={submit}>
      {isPassword ? (
        <PasswordField
          error={telling.has(code) ? errorText(code) : undefined}
          isNew={false}
          label={settingTexts.currentPassword}
          name="current-password"
          onChange={(current) => change({ current })}
          value={draft.current}
        />
      ) : (
        <p className="text-ink-2">{sessionTexts.proof.insteadHelp}</p>
      )}
      {canProveOtherwise && <InsteadOfPassword isPassword={isPassword} onChange={setPassword} />}
      <NewPassword code={code} draft={draft} onChange={change} shown={shown} />
      {shown.missing && (
        <p className="text-s font-semibold text-danger" role="alert">
          {settingTexts.fillPasswords}
        </p>
      )}
      <Button className="justify-self-start" disabled={save.isPending} type="submit" variant="main">
        {save.isPending ? commonTexts.saving : settingTexts.changePassword}
      </Button>
      {dialog}
    </form>
  )
}

interface NewPasswordProps {
  draft: PasswordDraft
  shown: Partial<ReturnType<typeof passwordDraftProblems>>
  /** The code of the server's refusal. */
  code: string
  onChange: (part: Partial<PasswordDraft>) => void
}

/** The fields for the new password, which is typed twice. */
function NewPassword({ draft, shown, code, onChange }: NewPasswordProps) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <PasswordField
        error={shown.next ? errorText(shown.next) : guessed.has(code) ? errorText(code) : undefined}
        isNew
        label={settingTexts.newPassword}
        name="new-password"
        onChange={(next) => onChange({ next })}
        value={draft.next}
      />
      <PasswordField
        error={shown.again && settingTexts[shown.again]}
        isNew
        label={settingTexts.repeatPassword}
        name="repeat-password"
        onChange={(again) => onChange({ again })}
        value={draft.again}
        withHint={false}
      />
    </div>
  )
}
