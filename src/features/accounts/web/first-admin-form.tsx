import { useState } from 'react'
import { firstAdminTexts } from '#texts/features/accounts/first-admin'
import { authTexts } from '#texts/features/accounts/auth'
import { errorText } from '#i18n/error-text.ts'
import { ApiError } from '#lib/api.ts'
import { Button } from '#ui/button.tsx'
import { focusInvalid } from '#ui/field.tsx'
import { useForm } from '#ui/use-form.ts'
import { emailProblem, passwordProblem } from '../accounts.rules.ts'
import { nicknameProblem, usernameProblem } from '../names.rules.ts'
import type { useMakeFirstAdmin } from './first-admin.api.ts'
import { EmailField } from './parts/email-field.tsx'
import { NameFields } from './parts/name-fields.tsx'
import { PolicyConsent } from './parts/policy-consent.tsx'
import { PasswordField } from './password-field.tsx'
import { AuthError } from './sign-in-form.tsx'

const EMPTY = { email: '', username: '', nickname: '', password: '', privacy: false, terms: false }

/** The account of the first admin: the fields of a sign-up. */
export function FirstAdminForm({ token, make }: { token: string; make: ReturnType<typeof useMakeFirstAdmin> }) {
  const [draft, setDraft] = useState(EMPTY)
  const change = (part: Partial<typeof EMPTY>): void => setDraft((before) => ({ ...before, ...part }))
  const refused = make.error instanceof ApiError && make.error.code.startsWith('USERNAME_') ? make.error.code : undefined
  const { shown, isWrong, submit } = useForm({
    problems: {
      email: emailProblem(draft.email.trim()),
      username: usernameProblem(draft.username.trim().toLowerCase()),
      nickname: nicknameProblem(draft.nickname),
      password: passwordProblem(draft.password),
      terms: draft.privacy && draft.terms ? undefined : ('POLICIES_NOT_ACCEPTED' as const),
    },
    send: () => {
      const { email, username, nickname, password } = draft
      make.mutate({ token, email, username, nickname, password, policiesAccepted: true })
    },
    onRefused: focusInvalid,
  })
  return (
    <form className="grid gap-4" method="post" noValidate onSubmit={submit}>
      <EmailField error={shown.email && errorText(shown.email)} onChange={(email) => change({ email })} value={draft.email} />
      <NameFields errors={{ username: shown.username ?? refused, nickname: shown.nickname }} names={draft} onChange={change} />
      <PasswordField
        error={shown.password && errorText(shown.password)}
        isNew
        onChange={(password) => change({ password })}
        value={draft.password}
      />
      <PolicyConsent error={shown.terms && errorText(shown.terms)} onChange={change} privacy={draft.privacy} terms={draft.terms} />
      {!isWrong && make.error && !refused && <AuthError error={make.error} />}
      <Button disabled={make.isPending || make.isSuccess} size="l" type="submit" variant="main">
        {make.isPending || make.isSuccess ? authTexts.submitting : firstAdminTexts.submit}
      </Button>
    </form>
  )
}
