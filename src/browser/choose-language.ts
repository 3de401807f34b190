import type { ProfileChange } from '#features/profiles/profiles.contract.ts'
import { isLanguage, type Language } from '#i18n/languages.ts'
import { api } from '#site/api.ts'
import { showIn, storeLanguage } from '#ui/switch-language.ts'

/**
 * The button of a language: shows the page in that language, and makes it the language of a member's mails. The device stores the choice
 * first: an answer about the member that arrives in between is compared with the new choice, see follow-language.ts.
 */
export async function chooseLanguage(language: string | undefined): Promise<void> {
  if (!isLanguage(language)) return
  storeLanguage(language)
  if (document.documentElement.dataset['member'] === '1') await saveLanguage(language)
  showIn(language)
}

/** Saves the language of the member's mails. If this fails, the next page saves it again: see follow-language.ts. */
export async function saveLanguage(language: Language): Promise<void> {
  await api('PATCH /profile', { body: { language } satisfies ProfileChange }).catch(() => {})
}
