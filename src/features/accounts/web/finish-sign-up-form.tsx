import { useState } from 'react'
import { authTexts } from '#texts/features/accounts/auth'
import { errorText } from '#i18n/error-text.ts'
import { ApiError } from '#lib/api.ts'
import { Button } from '#ui/button.tsx'
import { focusInvalid } from '#ui/field.tsx'
import { useForm } from '#ui/use-form.ts'
import type { Unfinished } from '../accounts.contract.ts'
import { nicknameProblem, usernameProblem } from '../names.rules.ts'
import { useFinishSignUp } from './accounts.api.ts'
import type { Admission } from './admission-gate.tsx'
import { AnswerField, answerProblem } from './admission/answer-field.tsx'
import { NameFields } from './parts/name-fields.tsx'
import { PolicyConsent } from './parts/policy-consent.tsx'
import { AuthError } from './sign-in-form.tsx'

/** Completes a first sign-in with Google with the member's names and consent. */
export function FinishSignUpForm({ suggested, admission: { invitation, question } }: { suggested: Unfinished; admission: Admission }) {
  const [draft, setDraft] = useState({ ...suggested, answer: '', privacy: false, terms: false })
  const finish = useFinishSignUp()
  const problems = {
    username: usernameProblem(draft.username.trim().toLowerCase()),
    nickname: nicknameProblem(draft.nickname),
    answer: answerProblem(question, draft.answer),
    terms: draft.privacy && draft.terms ? undefined : ('POLICIES_NOT_ACCEPTED' as const),
  }
  const refused = finish.error instanceof ApiError && finish.error.code.startsWith('USERNAME_') ? finish.error.code : undefined
  const change = (part: Partial<typeof draft>): void => setDraft((before) => ({ ...before, ...part }))

  const { shown, submit } = useForm({
    problems,
    send: () => {
      const { username, nickname, answer } = draft
      const brought = { ...(invitation && { invitation }), ...(question && { answer }) }
      finish.mutate({ username, nickname, policiesAccepted: true, ...brought })
    },
    onRefused: focusInvalid,
  })

  return (
    <form className="grid gap-4" method="post" noValidate onSubmit={submit}>
      <NameFields errors={{ username: shown.username ?? refused, nickname: shown.nickname }} names={draft} onChange={change} />
      {question && (
        <AnswerField answer={draft.answer} onChange={(answer) => change({ answer })} problem={shown.answer} question={question} />
      )}
      <PolicyConsent error={shown.terms && errorText(shown.terms)} onChange={change} privacy={draft.privacy} terms={draft.terms} />
      {finish.error && !refused && <AuthError error={finish.error} />}
      <Button disabled={finish.isPending} size="l" type="submit" variant="main">
        {finish.isPending ? authTexts.submitting : authTexts.finishSubmit}
      </Button>
    </form>
  )
}
