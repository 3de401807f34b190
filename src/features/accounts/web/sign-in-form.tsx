import { type FormEvent, useState } from 'react'
import { errorText, t } from '#i18n/index.ts'
import { ApiError } from '#lib/api.ts'
import { Button } from '#ui/button.tsx'
import { Field, inputClass } from '#ui/field.tsx'
import { emailProblem, PASSWORD_MIN } from '../accounts.rules.ts'
import { useSignIn } from './accounts.api.ts'
import { PasswordField } from './password-field.tsx'

/** Signs a member in; what was typed stays when it is refused. */
export function SignInForm() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const signIn = useSignIn()
  const emailError = isTried ? emailProblem(email.trim()) : undefined
  const passwordError = isTried && password.length < PASSWORD_MIN ? 'PASSWORD_TOO_SHORT' : undefined

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (emailProblem(email.trim()) || password.length < PASSWORD_MIN) return
    signIn.mutate({ email, password })
  }

  return (
    <form className="grid gap-4" method="post" noValidate onSubmit={submit}>
      <Field error={emailError && errorText(emailError)} label={t.auth.email}>
        {(control) => (
          <input
            {...control}
            autoComplete="email"
            className={inputClass}
            inputMode="email"
            name="email"
            onChange={(event) => setEmail(event.currentTarget.value)}
            type="email"
            value={email}
          />
        )}
      </Field>
      <PasswordField error={passwordError && errorText(passwordError)} isNew={false} onChange={setPassword} value={password} />
      {signIn.error && <AuthError error={signIn.error} />}
      <Button disabled={signIn.isPending} size="l" type="submit" variant="main">
        {signIn.isPending ? t.auth.submitting : t.auth.submitSignin}
      </Button>
    </form>
  )
}

/** Why it did not work, in one sentence. */
export function AuthError({ error }: { error: Error }) {
  const known = error instanceof ApiError && error.status > 0 && error.status < 500
  return (
    <p className="rounded-m bg-danger-soft px-3.5 py-2.5 font-semibold text-danger" role="alert">
      {known ? errorText(error.code) : t.auth.failed}
    </p>
  )
}
