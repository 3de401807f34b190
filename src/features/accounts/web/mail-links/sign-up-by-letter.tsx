import { challengeTexts } from '#texts/features/challenges/challenges'
import { errorText } from '#i18n/error-text.ts'
import { ApiError } from '#lib/api.ts'
import { Button } from '#ui/button.tsx'
import { useSignUpPass } from './mail-links.api.ts'
import { mailFailure, MailWait } from './mail-wait.tsx'
import { storeMailWait, useMailWait } from './use-mail-wait.ts'

const texts = challengeTexts.signUp

/** The other way to sign up under pressure: a link by mail. Loaded on demand. */
export default function SignUpByLetter({ email, onPress }: { email: string; onPress: () => void }) {
  const letter = useSignUpPass()
  const kind = `pass ${email.toLowerCase()}`
  const wait = useMailWait(kind)
  if (letter.isSuccess) return <p>{texts.sent(email)}</p>
  return (
    <>
      <p>{texts.help}</p>
      {wait > 0 ? (
        <MailWait className="font-semibold text-danger" seconds={wait} />
      ) : (
        letter.error && <p className="font-semibold text-danger">{failureOf(letter.error)}</p>
      )}
      <Button
        disabled={letter.isPending || wait > 0}
        onClick={() => {
          onPress()
          letter.mutate({ email }, { onError: (error) => storeMailWait(kind, error) })
        }}
        size="s"
      >
        {letter.isPending ? texts.sending : texts.send}
      </Button>
    </>
  )
}

function failureOf(error: Error): string | undefined {
  if (error instanceof ApiError && error.status === 422) return errorText(error.code, texts.failed)
  return mailFailure(error, texts.failed)
}
