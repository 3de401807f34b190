import { useState } from 'react'
import { authTexts } from '#texts/features/accounts/auth'
import { errorText } from '#i18n/error-text.ts'
import { ApiError } from '#lib/api.ts'
import { Button } from '#ui/button.tsx'
import { focusInvalid } from '#ui/field.tsx'
import { useForm } from '#ui/use-form.ts'
import { emailProblem, nicknameProblem, passwordProblem, usernameProblem } from '../accounts.rules.ts'
import { type SignUpWays, useSignUp } from './accounts.api.ts'
import { NameFields } from './name-fields.tsx'
import { PasswordField } from './password-field.tsx'
import { PolicyConsent } from './policy-consent.tsx'
import { AuthError } from './sign-in-form.tsx'
import { EmailField } from './email-field.tsx'

const EMPTY = { email: '', username: '', nickname: '', password: '', privacy: false, terms: false }
type Draft = typeof EMPTY

/** The problem of each field, by its error code. */
function problemsOf(draft: Draft): Partial<Record<keyof Draft, string>> {
  return {
    email: emailProblem(draft.email.trim()),
    username: usernameProblem(draft.username.trim().toLowerCase()),
    nickname: nicknameProblem(draft.nickname),
    password: passwordProblem(draft.password),
    terms: draft.privacy && draft.terms ? undefined : 'POLICIES_NOT_ACCEPTED',
  } as Partial<Record<keyof Draft, string>>
}

/** Creates a member. */
export function SignUpForm({ ways }: { ways: SignUpWays }) {
  const [draft, setDraft] = useState(EMPTY)
  const signUp = useSignUp(ways)
  const refused = signUp.error instanceof ApiError && signUp.error.code.startsWith('USERNAME_') ? signUp.error.code : undefined
  const text = (code: string | undefined): string | undefined => code && errorText(code)
  const change = (part: Partial<Draft>): void => setDraft((before) => ({ ...before, ...part }))

  const { shown, submit } = useForm({
    problems: problemsOf(draft),
    send: () => {
      const { email, username, nickname, password } = draft
      signUp.mutate({ email, username, nickname, password, policiesAccepted: true })
    },
    onRefused: focusInvalid,
  })

  return (
    <form className="grid gap-4" method="post" noValidate onSubmit={submit}>
      <EmailField error={text(shown.email)} onChange={(email) => change({ email })} value={draft.email} />
      <NameFields errors={{ username: shown.username ?? refused, nickname: shown.nickname }} names={draft} onChange={change} />
      <PasswordField error={text(shown.password)} isNew onChange={(password) => change({ password })} value={draft.password} />
      <PolicyConsent error={text(shown.terms)} onChange={change} privacy={draft.privacy} terms={draft.terms} />
      {signUp.error && !refused && <AuthError error={signUp.error} />}
      <Button disabled={signUp.isPending} size="l" type="submit" variant="main">
        {signUp.isPending ? authTexts.submitting : authTexts.submitSignup}
      </Button>
    </form>
  )
}
