import { challengeTexts } from '#texts/features/challenges/challenges'
import { errorText } from '#i18n/error-text.ts'
import { ApiError } from '#lib/api.ts'
import { Button } from '#ui/button.tsx'
import { useSignUpPass } from '../mail-links.api.ts'
import { mailFailure, MailWait } from '../mail-wait.tsx'
import { storeMailWait, useMailWait } from '../use-mail-wait.ts'

const texts = challengeTexts.signUp

/** Offers to sign up by a mail link instead of a proof of work under pressure. Loaded on demand. */
export default function SignUpByMail({ email, onPress }: { email: string; onPress: () => void }) {
  const mail = useSignUpPass()
  const kind = `pass ${email.toLowerCase()}`
  const wait = useMailWait(kind)
  if (mail.isSuccess) return <p>{texts.sent(email)}</p>
  return (
    <>
      <p>{texts.help}</p>
      {wait > 0 ? (
        <MailWait className="font-semibold text-danger" seconds={wait} />
      ) : (
        mail.error && <p className="font-semibold text-danger">{failureOf(mail.error)}</p>
      )}
      <Button
        disabled={mail.isPending || wait > 0}
        onClick={() => {
          onPress()
          mail.mutate({ email }, { onError: (error) => storeMailWait(kind, error) })
        }}
        size="s"
      >
        {mail.isPending ? texts.sending : texts.send}
      </Button>
    </>
  )
}

function failureOf(error: Error): string | undefined {
  if (error instanceof ApiError && error.status === 422) return errorText(error.code, texts.failed)
  return mailFailure(error, texts.failed)
}
