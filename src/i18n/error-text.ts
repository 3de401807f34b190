import { errorTexts } from '#texts/i18n/errors'

/**
 * What the interface says for an error code; an unknown code gets the general sentence, or the one given. The catalogue is
 * large: what belongs to the first page loads this module when there is something to say.
 */
export function errorText(code: string, otherwise: string = errorTexts.INTERNAL): string {
  return Object.hasOwn(errorTexts, code) ? errorTexts[code as keyof typeof errorTexts] : otherwise
}
