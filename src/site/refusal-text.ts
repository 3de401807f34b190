import { errorText } from '#i18n/error-text.ts'
import { ApiError } from '#lib/api.ts'

/** The sentence for a failed call: that of its error code, or `otherwise` where the code has none and where no answer came. */
export function refusalText(error: unknown, otherwise: string): string {
  return error instanceof ApiError ? errorText(error.code, otherwise) : otherwise
}
