import { errorText } from '#i18n/error-text.ts'
import { ApiError } from '#lib/api.ts'
import { commonTexts } from '#texts/i18n/common'

/** The message about a refused decision. */
export function Failure({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <p className="text-s font-semibold text-danger" role="alert">
      {error instanceof ApiError ? errorText(error.code, commonTexts.loadFailed) : commonTexts.loadFailed}
    </p>
  )
}
