import { Suspense, useState } from 'react'
import MailCheck from 'lucide-react/icons/mail-check'
import { WITHOUT_PROOF } from '#features/challenges/challenges.rules.ts'
import { ProofSlot } from '#features/challenges/web/proof-slot.tsx'
import { ProofStopped, useProof } from '#features/challenges/web/use-proof.ts'
import { commonTexts } from '#texts/i18n/common'
import { linkTexts } from '#texts/features/accounts/mail-links'
import { errorText } from '#i18n/error-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { focusInvalid } from '#ui/field.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { useForm } from '#ui/use-form.ts'
import { emailProblem } from '../accounts.rules.ts'
import { useForgotPassword } from './mail-links.api.ts'
import { mailFailure, MailWait } from './mail-wait.tsx'
import { storeMailWait, useMailWait } from './use-mail-wait.ts'
import { EmailField } from './parts/email-field.tsx'

const ResetWithoutProof = lazyPart(() => import('./mail-links/reset-without-proof.tsx'))

const texts = linkTexts.forgot

/** Requests a link to choose a new password; shows the same result for known and unknown e-mails. Loaded on first use. */
export default function ForgotDialog({ email: typed = '', onClose }: { email?: string; onClose: () => void }) {
  const [email, setEmail] = useState(typed)
  const proof = useProof()
  const forgot = useForgotPassword(proof.call)
  const kind = `reset ${email.trim().toLowerCase()}`
  const wait = useMailWait(kind)
  const failure = forgot.error && !(forgot.error instanceof ProofStopped) && mailFailure(forgot.error, texts.failed)
  function send(given?: string): void {
    const input = { email: email.trim(), ...(given !== undefined && { proof: given }) }
    forgot.mutate(input, { onError: (error) => storeMailWait(kind, error) })
  }

  const { shown, submit } = useForm({
    problems: { email: emailProblem(email.trim()) },
    send: () => {
      if (wait === 0) send()
    },
    onRefused: focusInvalid,
  })

  if (forgot.isSuccess)
    return (
      <Dialog closeLabel={commonTexts.close} onClose={onClose} title={texts.sentTitle}>
        <div className="grid gap-4">
          <MailCheck aria-hidden="true" className="size-12 text-saffron-text" />
          <p role="status">{texts.sent(email.trim())}</p>
          <Button onClick={onClose} variant="main">
            {texts.done}
          </Button>
        </div>
      </Dialog>
    )
  return (
    <Dialog closeLabel={commonTexts.close} description={texts.intro} onClose={onClose} title={texts.title}>
      <form className="grid gap-4" method="post" noValidate onSubmit={submit}>
        <EmailField error={shown.email && errorText(shown.email)} onChange={setEmail} value={email} />
        <ProofSlot status={proof.status}>
          <Suspense>
            <ResetWithoutProof
              onPress={() => {
                proof.stop()
                send(WITHOUT_PROOF)
              }}
            />
          </Suspense>
        </ProofSlot>
        {wait > 0 ? (
          <MailWait className="rounded-m bg-danger-soft px-3.5 py-2.5 font-semibold text-danger" seconds={wait} />
        ) : (
          failure && (
            <p className="rounded-m bg-danger-soft px-3.5 py-2.5 font-semibold text-danger" role="alert">
              {failure}
            </p>
          )
        )}
        <Button disabled={forgot.isPending || wait > 0} type="submit" variant="main">
          {forgot.isPending ? texts.sending : texts.submit}
        </Button>
      </form>
    </Dialog>
  )
}
