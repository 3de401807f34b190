import X from 'lucide-react/icons/x'
import { DEFAULT_LANGUAGE } from '#i18n/languages.ts'
import { hasLanguageChoice } from '#i18n/site.ts'
import { englishOffer } from '#i18n/offer.ts'
import { languageTexts } from '#texts/i18n/language'
import { PageWidth } from '#ui/page-width.tsx'

/** Offers English once to a browser that prefers no Turkish. first-paint.ts decides whether it is seen, so nothing moves later. */
export function LanguageOffer() {
  if (languageTexts.code !== DEFAULT_LANGUAGE || !hasLanguageChoice()) return null
  return (
    <aside aria-label={englishOffer.text} className="language-offer page-notice" lang="en">
      <PageWidth>
        <p>
          <span>{englishOffer.text}</span>
          <button data-action="choose-language" data-language="en" type="button">
            {englishOffer.choose}
          </button>
          <button aria-label={englishOffer.close} data-action="close-offer" type="button">
            <X aria-hidden="true" size={20} />
          </button>
        </p>
      </PageWidth>
    </aside>
  )
}
