import { linkTexts } from '#texts/features/accounts/mail-links'
import { errorText } from '#i18n/error-text.ts'
import { ApiError } from '#lib/api.ts'

/** Counts down to the next mail. Screen readers announce the refusal once, and read the time when they reach it. */
export function MailWait({ className, seconds }: { className: string; seconds: number }) {
  return (
    <div className={className}>
      <p role="alert">{linkTexts.wait.refused}</p>
      <p className="tabular-nums" role="timer">
        {linkTexts.wait.next(Math.floor(seconds / 60), seconds % 60)}
      </p>
    </div>
  )
}

/** Why no mail was sent; undefined once the stated wait is over. */
export function mailFailure(error: Error, otherwise: string): string | undefined {
  if (!(error instanceof ApiError) || error.status !== 429) return otherwise
  return error.details['retryAfter'] === undefined ? errorText('MAIL_LIMITED') : undefined
}
