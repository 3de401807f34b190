import { type FormEvent, lazy, Suspense, useState } from 'react'
import { authTexts } from '#i18n/areas.ts'
import { errorText } from '#i18n/error-text.ts'
import { ApiError } from '#lib/api.ts'
import { Button } from '#ui/button.tsx'
import { focusInvalid } from '#ui/field.tsx'
import { useIntoView } from '#ui/use-into-view.ts'
import { emailProblem, PASSWORD_MIN } from '../accounts.rules.ts'
import { useSignIn } from './accounts.api.ts'
import { PasswordField } from './password-field.tsx'
import { EmailField } from './email-field.tsx'

const ForgotDialog = lazy(() => import('./links/forgot-dialog.tsx'))

/** Signs a member in; what was typed stays when it is refused. */
export function SignInForm() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const [isForgetful, setForgetful] = useState(false)
  const signIn = useSignIn()
  const emailError = isTried ? emailProblem(email.trim()) : undefined
  const passwordError = isTried && password.length < PASSWORD_MIN ? 'PASSWORD_TOO_SHORT' : undefined

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    setTried(true)
    if (emailProblem(email.trim()) || password.length < PASSWORD_MIN) focusInvalid(event.currentTarget)
    else signIn.mutate({ email, password })
  }

  return (
    <>
      <form className="grid gap-4" method="post" noValidate onSubmit={submit}>
        <EmailField error={emailError && errorText(emailError)} onChange={setEmail} value={email} />
        <PasswordField error={passwordError && errorText(passwordError)} isNew={false} onChange={setPassword} value={password} />
        <button
          className="-my-2 inline-flex min-h-tap items-center justify-self-end text-s font-bold text-saffron-text underline-offset-4 hover:underline"
          onClick={() => setForgetful(true)}
          type="button"
        >
          {authTexts.forgot}
        </button>
        {signIn.error && <AuthError error={signIn.error} />}
        {signIn.error instanceof ApiError && signIn.error.code === 'SIGN_IN_LIMITED' && <MailLink onPress={() => setForgetful(true)} />}
        <Button disabled={signIn.isPending} size="l" type="submit" variant="main">
          {signIn.isPending ? authTexts.submitting : authTexts.submitSignin}
        </Button>
      </form>
      {isForgetful && (
        <Suspense>
          <ForgotDialog email={email} onClose={() => setForgetful(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Too many tries: the way in that is left, in view. */
function MailLink({ onPress }: { onPress: () => void }) {
  const opened = useIntoView<HTMLDivElement>()
  return (
    <div className="grid scroll-my-4" ref={opened}>
      <Button onClick={onPress}>{authTexts.mailLink}</Button>
    </div>
  )
}

/** Why it did not work, in one sentence. */
export function AuthError({ error }: { error: Error }) {
  const known = error instanceof ApiError && error.status > 0 && error.status < 500
  return (
    <p className="rounded-m bg-danger-soft px-3.5 py-2.5 font-semibold text-danger" role="alert">
      {known ? errorText(error.code) : authTexts.failed}
    </p>
  )
}
