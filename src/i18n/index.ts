import { tr } from './tr/index.ts'

/** The texts of the interface. The language is fixed to Turkish; the English catalogue is kept complete beside it. */
export const t = tr

/** What the interface says for an error code; a code of tomorrow gets the general sentence, or the one given. */
export function errorText(code: string, otherwise: string = tr.errors.INTERNAL): string {
  return Object.hasOwn(tr.errors, code) ? tr.errors[code as keyof typeof tr.errors] : otherwise
}
