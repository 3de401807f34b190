import { errorText } from '#i18n/error-text.ts'
import { ApiError } from '#lib/api.ts'

/** The sentence for a failed call: that of its error code, or `otherwise` where the code has none and where no answer came. */
export function refusalText(error: unknown, otherwise: string): string {
  return error instanceof ApiError ? errorText(error.code, otherwise) : otherwise
}

/** The sentence for a client error (4xx); `otherwise` for failures of the server and of the network. */
export function clientErrorText(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 ? errorText(error.code, otherwise) : otherwise
}
