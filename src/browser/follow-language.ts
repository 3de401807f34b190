import type { OwnProfile } from '#people/viewer.contract.ts'
import { chosenLanguage } from '#i18n/languages.ts'
import { hasLanguageChoice } from '#i18n/site.ts'
import { pageLanguage, showIn } from '#ui/switch-language.ts'
import { saveLanguage } from './choose-language.ts'

let isSaved = false

/**
 * Keeps the languages of a device and of its member the same: a language that was chosen on the device becomes the member's; a device
 * without a choice takes the member's. The stored choice counts, not the language of this page: another tab can have changed it since.
 */
export function followLanguage({ language }: OwnProfile): void {
  if (!hasLanguageChoice()) return
  const chosen = chosenLanguage(document.cookie)
  if (chosen === undefined) {
    if (language !== pageLanguage) showIn(language)
    return
  }
  if (chosen === language || isSaved) return
  isSaved = true
  void saveLanguage(chosen)
}
