import { type FormEvent, useState } from 'react'
import { errorText, t } from '#i18n/index.ts'
import { ApiError } from '#lib/api.ts'
import { Button } from '#ui/button.tsx'
import { Field, inputClass } from '#ui/field.tsx'
import { emailProblem, NICKNAME_MAX, nicknameProblem, passwordProblem, USERNAME_MAX, usernameProblem } from '../accounts.rules.ts'
import { useSignUp } from './accounts.api.ts'
import { PasswordField } from './password-field.tsx'
import { PolicyConsent } from './policy-consent.tsx'
import { AuthError } from './sign-in-form.tsx'

const EMPTY = { email: '', username: '', nickname: '', password: '', privacy: false, terms: false }
type Draft = typeof EMPTY

/** What is wrong with each field, by its error code. */
function problemsOf(draft: Draft): Partial<Record<keyof Draft, string>> {
  return {
    email: emailProblem(draft.email.trim()),
    username: usernameProblem(draft.username.trim().toLowerCase()),
    nickname: nicknameProblem(draft.nickname),
    password: passwordProblem(draft.password),
    terms: draft.privacy && draft.terms ? undefined : 'POLICIES_NOT_ACCEPTED',
  } as Partial<Record<keyof Draft, string>>
}

/** Makes a member; `onKnown` is the way on for an e-mail that was one's already. */
export function SignUpForm({ onKnown }: { onKnown: () => void }) {
  const [draft, setDraft] = useState(EMPTY)
  const [isTried, setTried] = useState(false)
  const signUp = useSignUp(onKnown)
  const refused = signUp.error instanceof ApiError && signUp.error.code.startsWith('USERNAME_') ? signUp.error.code : undefined
  const problems = isTried ? problemsOf(draft) : {}
  const text = (code: string | undefined): string | undefined => code && errorText(code)
  const change = (part: Partial<Draft>): void => setDraft((before) => ({ ...before, ...part }))

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (Object.values(problemsOf(draft)).some(Boolean)) return
    const { email, username, nickname, password } = draft
    signUp.mutate({ email, username, nickname, password, policiesAccepted: true })
  }

  return (
    <form className="grid gap-4" method="post" noValidate onSubmit={submit}>
      <Field error={text(problems.email)} label={t.auth.email}>
        {(control) => (
          <input
            {...control}
            autoComplete="email"
            className={inputClass}
            inputMode="email"
            name="email"
            onChange={(event) => change({ email: event.currentTarget.value })}
            type="email"
            value={draft.email}
          />
        )}
      </Field>
      <Field error={text(problems.username ?? refused)} hint={t.auth.usernameHint} label={t.auth.username}>
        {(control) => (
          <input
            {...control}
            autoCapitalize="none"
            autoComplete="username"
            className={inputClass}
            maxLength={USERNAME_MAX}
            name="username"
            onChange={(event) => change({ username: event.currentTarget.value })}
            spellCheck={false}
            value={draft.username}
          />
        )}
      </Field>
      <Field error={text(problems.nickname)} hint={t.auth.nicknameHint} label={t.auth.nickname}>
        {(control) => (
          <input
            {...control}
            autoComplete="name"
            className={inputClass}
            maxLength={NICKNAME_MAX * 2}
            name="nickname"
            onChange={(event) => change({ nickname: event.currentTarget.value })}
            value={draft.nickname}
          />
        )}
      </Field>
      <PasswordField error={text(problems.password)} isNew onChange={(password) => change({ password })} value={draft.password} />
      <PolicyConsent error={text(problems.terms)} onChange={change} privacy={draft.privacy} terms={draft.terms} />
      {signUp.error && !refused && <AuthError error={signUp.error} />}
      <Button disabled={signUp.isPending} size="l" type="submit" variant="main">
        {signUp.isPending ? t.auth.submitting : t.auth.submitSignup}
      </Button>
    </form>
  )
}
