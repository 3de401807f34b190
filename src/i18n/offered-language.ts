import { DEFAULT_LANGUAGE, isLanguage, type Language } from './languages.ts'
import { publicSite } from './site.ts'

/**
 * The given language, or the default one where it is unknown; where the site offers only one language, that one. For code that runs on the
 * server.
 */
export function languageOr(value: unknown): Language {
  const { languages: offered } = publicSite()
  if (offered !== 'both') return offered
  return isLanguage(value) ? value : DEFAULT_LANGUAGE
}
