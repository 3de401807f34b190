import { type Language, languages } from '#i18n/languages.ts'
import { hasLanguageChoice } from '#i18n/site.ts'
import { languageTexts } from '#texts/i18n/language'

/**
 * The buttons for the other languages, where the site offers them, each named in its own language. They work without React:
 * src/browser/actions.ts.
 */
export function LanguageSwitch({ className }: { className: string }) {
  if (!hasLanguageChoice()) return null
  const others = (Object.keys(languages) as Language[]).filter((language) => language !== languageTexts.code)
  return others.map((language) => (
    <button className={className} data-action="choose-language" data-language={language} key={language} lang={language} type="button">
      {languages[language]}
    </button>
  ))
}
