import { useState } from 'react'
import { useSaveLanguage } from '#features/profiles/web/account.api.ts'
import { type Language, languages } from '#i18n/languages.ts'
import { settingTexts } from '#texts/features/accounts/settings'
import { pageLanguage, showIn, storeLanguage } from '#ui/switch-language.ts'
import { Card } from '../card.tsx'

/** The language of this device and of the member's mails. */
export function LanguageCard() {
  const [chosen, setChosen] = useState(pageLanguage)
  const save = useSaveLanguage()
  function choose(language: Language): void {
    setChosen(language)
    // The language is stored first, because answers about the member are compared with it: src/browser/follow-language.ts.
    storeLanguage(language)
    save.mutate(language, { onSettled: () => showIn(language) })
  }
  return (
    <Card help={settingTexts.languageHelp} title={settingTexts.language}>
      <fieldset className="grid grid-cols-2 gap-2">
        <legend className="sr-only">{settingTexts.language}</legend>
        {(Object.keys(languages) as Language[]).map((one) => (
          <label className="choice-card" key={one} lang={one}>
            <input checked={chosen === one} className="size-5 accent-saffron" name="language" onChange={() => choose(one)} type="radio" />
            <b>{languages[one]}</b>
          </label>
        ))}
      </fieldset>
    </Card>
  )
}
