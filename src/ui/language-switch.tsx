import { type Language, languages } from '#i18n/languages.ts'
import { languageTexts } from '#texts/i18n/language'

/** Buttons for the other languages, each named in its own language. They need no React: src/browser/actions.ts. */
export function LanguageSwitch({ className }: { className: string }) {
  const others = (Object.keys(languages) as Language[]).filter((language) => language !== languageTexts.code)
  return others.map((language) => (
    <button className={className} data-action="choose-language" data-language={language} key={language} lang={language} type="button">
      {languages[language]}
    </button>
  ))
}
