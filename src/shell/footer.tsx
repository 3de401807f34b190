import { hasImprint, hasLanguageChoice } from '#i18n/site.ts'
import { commonTexts } from '#texts/i18n/common'
import { LanguageSwitch } from '#ui/language-switch.tsx'
import { PageWidth } from '#ui/page-width.tsx'

const ways = [
  { to: '/tr/restaurants', label: commonTexts.footer.restaurants },
  { to: '/tr/top-rated', label: commonTexts.footer.topRated },
  { to: '/tr/places', label: commonTexts.footer.places },
  { to: '/tr/trending', label: commonTexts.footer.trending },
  { to: '/tr/points', label: commonTexts.footer.points },
  { to: '/tr/moderation', label: commonTexts.footer.moderation },
  { to: '/tr/takedowns', label: commonTexts.footer.takedowns },
  { to: '/tr/privacy', label: commonTexts.footer.privacy },
  { to: '/tr/terms', label: commonTexts.footer.terms },
] as const

export function Footer() {
  return (
    <footer className="site-footer">
      <PageWidth>
        <div className="site-footer-row">
          <p>
            {commonTexts.siteName} · {commonTexts.slogan}
          </p>
          <nav aria-label={commonTexts.footer.label}>
            <ul className="-mx-2 flex flex-wrap">
              {ways.map(({ to, label }) => (
                <li key={to}>
                  <a href={to} className="text-link">
                    {label}
                  </a>
                </li>
              ))}
              {hasImprint() && (
                <li>
                  <a href="/tr/imprint" className="text-link">
                    {commonTexts.footer.imprint}
                  </a>
                </li>
              )}
              {hasLanguageChoice() && (
                <li>
                  <LanguageSwitch className="text-link" />
                </li>
              )}
            </ul>
          </nav>
        </div>
      </PageWidth>
    </footer>
  )
}
