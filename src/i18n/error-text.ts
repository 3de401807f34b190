import { errors } from './tr/errors.ts'

/**
 * What the interface says for an error code; an unknown code gets the general sentence, or the one given. The catalogue is
 * large: what belongs to the first page loads this module when there is something to say.
 */
export function errorText(code: string, otherwise: string = errors.INTERNAL): string {
  return Object.hasOwn(errors, code) ? errors[code as keyof typeof errors] : otherwise
}
