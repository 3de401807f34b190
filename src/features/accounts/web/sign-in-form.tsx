import { Suspense, useState } from 'react'
import { authTexts } from '#texts/features/accounts/auth'
import { errorText } from '#i18n/error-text.ts'
import { ApiError } from '#lib/api.ts'
import { Button } from '#ui/button.tsx'
import { focusInvalid } from '#ui/field.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { useIntoView } from '#ui/use-into-view.ts'
import { useForm } from '#ui/use-form.ts'
import { emailProblem, passwordProblem } from '../accounts.rules.ts'
import { useSignIn } from './accounts.api.ts'
import { PasswordField } from './password-field.tsx'
import { EmailField } from './parts/email-field.tsx'

const AskedCode = lazyPart(() => import('./second-factor/asked-code.tsx'))
const ForgotDialog = lazyPart(() => import('./forgot-dialog.tsx'))

/** Signs a member in; the form keeps the typed text after a refusal. */
export function SignInForm() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [isForgetful, setForgetful] = useState(false)
  const signIn = useSignIn()
  const { shown, isWrong, submit } = useForm({
    problems: {
      email: emailProblem(email.trim()),
      password: passwordProblem(password),
      code: isAsked && code.trim() === '' ? ('CODE_WRONG' as const) : undefined,
    },
    isPending: signIn.isPending,
    send: () => signIn.mutate({ email, password, ...(isAsked && { code }) }, { onSuccess: (result) => setAsked('needsCode' in result) }),
    onRefused: focusInvalid,
  })

  return (
    <>
      <form className="grid gap-4" method="post" noValidate onSubmit={submit}>
        <EmailField error={shown.email && errorText(shown.email)} isSignIn onChange={setEmail} value={email} />
        <PasswordField error={shown.password && errorText(shown.password)} isNew={false} onChange={setPassword} value={password} />
        <button
          className="-my-2 inline-flex min-h-tap items-center justify-self-end text-s font-bold text-saffron-text underline-offset-4 hover:underline"
          onClick={() => setForgetful(true)}
          type="button"
        >
          {authTexts.forgot}
        </button>
        {isAsked && (
          <Suspense>
            <AskedCode error={shown.code && errorText(shown.code)} onChange={setCode} value={code} />
          </Suspense>
        )}
        {!isWrong && signIn.error && <AuthError error={signIn.error} />}
        {!isWrong && signIn.error instanceof ApiError && signIn.error.code === 'SIGN_IN_LIMITED' && (
          <MailLink onPress={() => setForgetful(true)} />
        )}
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

/** After too many attempts, offers the link by mail and scrolls the offer into view. */
function MailLink({ onPress }: { onPress: () => void }) {
  const opened = useIntoView<HTMLDivElement>()
  return (
    <div className="grid scroll-my-4" ref={opened}>
      <Button onClick={onPress}>{authTexts.mailLink}</Button>
    </div>
  )
}

/** The error message of a failed attempt. */
export function AuthError({ error }: { error: Error }) {
  const known = error instanceof ApiError && error.status < 500
  return (
    <p className="rounded-m bg-danger-soft px-3.5 py-2.5 font-semibold text-danger" role="alert">
      {known ? errorText(error.code) : authTexts.failed}
    </p>
  )
}
