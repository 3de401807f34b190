import { postingTexts } from '#texts/features/restaurants/posting'
import { errorText } from '#i18n/error-text.ts'
import { ApiError } from '#lib/api.ts'

/** The message of a failure, from the API if available, with the request id for support. */
export function FormAlert({ error, failed }: { error: Error; failed: string }) {
  const details = error instanceof ApiError ? error : undefined
  const isKnown = details !== undefined && details.status >= 400 && details.status < 500
  const requestId = details?.details['requestId']
  return (
    <div className="rounded-m bg-danger-soft px-3.5 py-2.5 font-semibold text-danger" role="alert">
      <p>{isKnown ? errorText(details.code) : failed}</p>
      {!isKnown && typeof requestId === 'string' && <p className="text-s font-normal break-all">{postingTexts.requestId(requestId)}</p>}
    </div>
  )
}
