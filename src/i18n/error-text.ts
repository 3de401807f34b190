import { errorTexts } from '#texts/i18n/errors'

/**
 * The message for an error code; an unknown code gets the general message, or `otherwise`. The catalogue is large: code of the first page
 * loads this module only when there is a message to show.
 */
export function errorText(code: string, otherwise: string = errorTexts.INTERNAL): string {
  return Object.hasOwn(errorTexts, code) ? errorTexts[code as keyof typeof errorTexts] : otherwise
}
