import { useState } from 'react'
import { authTexts } from '#texts/features/accounts/auth'
import { errorText } from '#i18n/error-text.ts'
import { ApiError } from '#lib/api.ts'
import { Button } from '#ui/button.tsx'
import { focusInvalid } from '#ui/field.tsx'
import { useForm } from '#ui/use-form.ts'
import type { Unfinished } from '../accounts.contract.ts'
import { nicknameProblem, usernameProblem } from '../accounts.rules.ts'
import { useFinishSignUp, useSignOut } from './accounts.api.ts'
import { NameFields } from './name-fields.tsx'
import { PolicyConsent } from './policy-consent.tsx'
import { AuthError } from './sign-in-form.tsx'

/** Completes a first sign-in with Google by names and consent, or cancels it. */
export function FinishSignUpForm({ suggested }: { suggested: Unfinished }) {
  const [draft, setDraft] = useState({ ...suggested, privacy: false, terms: false })
  const finish = useFinishSignUp()
  const signOut = useSignOut()
  const problems = {
    username: usernameProblem(draft.username.trim().toLowerCase()),
    nickname: nicknameProblem(draft.nickname),
    terms: draft.privacy && draft.terms ? undefined : ('POLICIES_NOT_ACCEPTED' as const),
  }
  const refused = finish.error instanceof ApiError && finish.error.code.startsWith('USERNAME_') ? finish.error.code : undefined
  const change = (part: Partial<typeof draft>): void => setDraft((before) => ({ ...before, ...part }))

  const { shown, submit } = useForm({
    problems,
    send: () => {
      const { username, nickname } = draft
      finish.mutate({ username, nickname, policiesAccepted: true })
    },
    onRefused: focusInvalid,
  })

  return (
    <form className="grid gap-4" method="post" noValidate onSubmit={submit}>
      <NameFields errors={{ username: shown.username ?? refused, nickname: shown.nickname }} names={draft} onChange={change} />
      <PolicyConsent error={shown.terms && errorText(shown.terms)} onChange={change} privacy={draft.privacy} terms={draft.terms} />
      {finish.error && !refused && <AuthError error={finish.error} />}
      <Button disabled={finish.isPending} size="l" type="submit" variant="main">
        {finish.isPending ? authTexts.submitting : authTexts.finishSubmit}
      </Button>
      <Button disabled={signOut.isPending} onClick={() => signOut.mutate()} variant="quiet">
        {authTexts.leave}
      </Button>
    </form>
  )
}
