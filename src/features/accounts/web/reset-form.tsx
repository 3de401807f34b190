import { useState } from 'react'
import { linkTexts } from '#texts/features/accounts/mail-links'
import { errorText } from '#i18n/error-text.ts'
import { ApiError } from '#lib/api.ts'
import { Button } from '#ui/button.tsx'
import { focusInvalid } from '#ui/field.tsx'
import { useForm } from '#ui/use-form.ts'
import { passwordProblem } from '../accounts.rules.ts'
import { PasswordField } from './password-field.tsx'
import type { useResetPassword } from './mail-links.api.ts'

const texts = linkTexts.reset

/** The codes of refusals that have their own message. */
const telling = new Set(['PASSWORD_TOO_LONG', 'PASSWORD_TOO_COMMON', 'PASSWORD_IS_NAME', 'RATE_LIMITED'])

/** The form for a new password, typed twice. */
export function ResetForm({ token, reset }: { token: string; reset: ReturnType<typeof useResetPassword> }) {
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const { shown, submit } = useForm({
    problems: { password: passwordProblem(password), repeated: password === repeated ? undefined : texts.mismatch },
    send: () => reset.mutate({ token, password }),
    onRefused: focusInvalid,
  })

  const code = reset.error instanceof ApiError ? reset.error.code : ''
  return (
    <form className="grid gap-4" method="post" noValidate onSubmit={submit}>
      <PasswordField
        error={shown.password && (shown.password === 'PASSWORD_TOO_SHORT' ? texts.tooShort : errorText(shown.password))}
        isNew
        label={texts.password}
        onChange={setPassword}
        value={password}
      />
      <PasswordField
        error={shown.repeated}
        isNew
        label={texts.repeat}
        name="repeated"
        onChange={setRepeated}
        value={repeated}
        withHint={false}
      />
      {reset.error && (
        <p className="rounded-m bg-danger-soft px-3.5 py-2.5 font-semibold text-danger" role="alert">
          {telling.has(code) ? errorText(code) : texts.failed}
        </p>
      )}
      <Button disabled={reset.isPending} size="l" type="submit" variant="main">
        {reset.isPending ? texts.saving : texts.submit}
      </Button>
    </form>
  )
}
