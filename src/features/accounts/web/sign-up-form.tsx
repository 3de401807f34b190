import { Suspense, useState } from 'react'
import { ProofSlot } from '#features/challenges/web/proof-slot.tsx'
import { ProofStopped, useProof } from '#features/challenges/web/use-proof.ts'
import { authTexts } from '#texts/features/accounts/auth'
import { errorText } from '#i18n/error-text.ts'
import { ApiError } from '#lib/api.ts'
import { Button } from '#ui/button.tsx'
import { focusInvalid } from '#ui/field.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { readDraft, writeDraft } from '#ui/use-draft.ts'
import { useForm } from '#ui/use-form.ts'
import { emailProblem, keptEmail, passwordProblem } from '../accounts.rules.ts'
import { nicknameProblem, usernameProblem } from '../names.rules.ts'
import { type SignUpWays, useSignUp } from './accounts.api.ts'
import type { Admission } from './admission-gate.tsx'
import { AnswerField, answerProblem } from './admission/answer-field.tsx'
import { keepInvitation } from './admission/use-invitation.ts'
import { NameFields } from './parts/name-fields.tsx'
import { PasswordField } from './password-field.tsx'
import { PolicyConsent } from './parts/policy-consent.tsx'
import { AuthError } from './sign-in-form.tsx'
import { signUpPass } from '../mail-links.rules.ts'
import { useFragment } from './use-fragment.ts'
import { EmailField } from './parts/email-field.tsx'

const SignUpByMail = lazyPart(() => import('./mail-links/sign-up-by-mail.tsx'))
const PassNote = lazyPart(() => import('./mail-links/pass-note.tsx'))

/** The name of the draft that keeps the typed text, but not the password, until the mail's link is opened. */
const KEPT = 'sign-up'

const EMPTY = { email: '', username: '', nickname: '', password: '', answer: '', privacy: false, terms: false }
type Draft = typeof EMPTY

/** The problem of each field, by its error code. */
function problemsOf(draft: Draft, question: string | undefined): Partial<Record<keyof Draft, string>> {
  return {
    email: emailProblem(draft.email.trim()),
    username: usernameProblem(draft.username.trim().toLowerCase()),
    nickname: nicknameProblem(draft.nickname),
    password: passwordProblem(draft.password),
    answer: answerProblem(question, draft.answer),
    terms: draft.privacy && draft.terms ? undefined : 'POLICIES_NOT_ACCEPTED',
  } as Partial<Record<keyof Draft, string>>
}

/** Creates a member, or an application where moderators approve sign-ups. */
export function SignUpForm({ ways, admission: { invitation, question } }: { ways: SignUpWays; admission: Admission }) {
  const [draft, setDraft] = useState(EMPTY)
  const proof = useProof()
  const signUp = useSignUp(ways, proof.call)
  const pass = usePass((typed) => setDraft((before) => ({ ...before, ...typed })))
  const refused = signUp.error instanceof ApiError && signUp.error.code.startsWith('USERNAME_') ? signUp.error.code : undefined
  const text = (code: string | undefined): string | undefined => code && errorText(code)
  const change = (part: Partial<Draft>): void => setDraft((before) => ({ ...before, ...part }))

  const { shown, isWrong, submit } = useForm({
    problems: problemsOf(draft, question),
    send: () => {
      const { email, username, nickname, password, answer } = draft
      const brought = { ...(invitation && { invitation }), ...(question && { answer }), ...(pass && { pass: pass.token }) }
      signUp.mutate(
        { email, username, nickname, password, policiesAccepted: true, ...brought },
        { onSuccess: () => writeDraft(KEPT, undefined) },
      )
    },
    onRefused: focusInvalid,
  })

  return (
    <form className="grid gap-4" method="post" noValidate onSubmit={submit}>
      <EmailField error={text(shown.email)} onChange={(email) => change({ email })} value={draft.email} />
      <NameFields errors={{ username: shown.username ?? refused, nickname: shown.nickname }} names={draft} onChange={change} />
      <PasswordField error={text(shown.password)} isNew onChange={(password) => change({ password })} value={draft.password} />
      {question && (
        <AnswerField answer={draft.answer} onChange={(answer) => change({ answer })} problem={shown.answer} question={question} />
      )}
      <PolicyConsent error={text(shown.terms)} onChange={change} privacy={draft.privacy} terms={draft.terms} />
      <ProofSlot status={proof.status}>
        <Suspense>
          <SignUpByMail
            email={draft.email.trim()}
            onPress={() => {
              proof.stop()
              keepInvitation(invitation)
              const { email, username, nickname, answer } = draft
              writeDraft(KEPT, { email, username, nickname, answer })
            }}
          />
        </Suspense>
      </ProofSlot>
      {pass && (
        <Suspense>
          <PassNote />
        </Suspense>
      )}
      {!isWrong && signUp.error && !refused && !(signUp.error instanceof ProofStopped) && <AuthError error={signUp.error} />}
      <Button disabled={signUp.isPending} size="l" type="submit" variant="main">
        {signUp.isPending ? authTexts.submitting : authTexts.submitSignup}
      </Button>
    </form>
  )
}

/** The pass of the mail that opened this page. Also restores the text that was typed before on this device. */
function usePass(restore: (typed: Partial<Draft>) => void): { token: string; email: string } | undefined {
  const fragment = useFragment()
  const [taken, setTaken] = useState<string>()
  const pass = fragment === undefined ? undefined : signUpPass(fragment)
  if (pass && pass.token !== taken) {
    setTaken(pass.token)
    const kept = readDraft(KEPT) as Partial<Draft> | undefined
    restore({ ...((kept?.email && keptEmail(kept.email)) === pass.email ? kept : {}), email: pass.email })
  }
  return pass
}
