import { useState } from 'react'
import { commonTexts } from '#texts/i18n/common'
import { emailChangeTexts as texts } from '#texts/features/accounts/email-change'
import { errorText } from '#i18n/error-text.ts'
import { ApiError } from '#lib/api.ts'
import { Button } from '#ui/button.tsx'
import { Field, focusInvalid, inputClass } from '#ui/field.tsx'
import { useForm } from '#ui/use-form.ts'
import { emailProblem } from '../accounts.rules.ts'
import { mailFailure, MailWait } from './mail-wait.tsx'
import { storeMailWait, useMailWait } from './use-mail-wait.ts'
import { useFreshProof } from './use-fresh-proof.tsx'
import { useAskForEmail } from './email-change.api.ts'

const WAIT = 'change'

/** Requests a change of the e-mail; the typed text is kept while a proof is asked for. */
export function EmailChangeForm({ onAsked, onCancel }: { onAsked: () => void; onCancel: () => void }) {
  const [email, setEmail] = useState('')
  const { run, dialog } = useFreshProof()
  const ask = useAskForEmail(run)
  const wait = useMailWait(WAIT)
  const { shown, submit } = useForm({
    problems: { email: emailProblem(email.trim()) },
    isPending: ask.isPending || wait > 0,
    send: () => ask.mutate(email.trim(), { onSuccess: (isDone) => isDone && onAsked(), onError: (error) => storeMailWait(WAIT, error) }),
    onRefused: focusInvalid,
  })
  const code = ask.error instanceof ApiError ? ask.error.code : undefined
  const refusal = ask.error && mailFailure(ask.error, code === undefined ? texts.failed : errorText(code, texts.failed))
  return (
    <form className="grid gap-3" method="post" noValidate onSubmit={submit}>
      <Field error={(shown.email && errorText(shown.email)) ?? refusal ?? undefined} hint={texts.help} label={texts.label}>
        {(control) => (
          <input
            {...control}
            // oxlint-disable-next-line jsx_a11y/no-autofocus -- the button that was pressed is gone
            autoFocus
            autoComplete="email"
            className={inputClass}
            inputMode="email"
            onChange={(event) => {
              ask.reset()
              setEmail(event.currentTarget.value)
            }}
            type="email"
            value={email}
          />
        )}
      </Field>
      {wait > 0 && <MailWait className="text-s font-semibold text-danger" seconds={wait} />}
      <div className="flex flex-wrap gap-2">
        <Button disabled={ask.isPending || wait > 0} size="s" type="submit" variant="main">
          {ask.isPending ? texts.sending : texts.submit}
        </Button>
        <Button onClick={onCancel} size="s" variant="quiet">
          {commonTexts.cancel}
        </Button>
      </div>
      {dialog}
    </form>
  )
}
