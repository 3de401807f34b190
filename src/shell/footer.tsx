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
    <footer className="mt-12 pb-dock">
      <PageWidth>
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 border-t border-line py-4 text-s text-ink-2">
          <p>
            {commonTexts.siteName} · {commonTexts.slogan}
          </p>
          <nav aria-label={commonTexts.footer.label}>
            <ul className="-mx-2 flex flex-wrap">
              {ways.map(({ to, label }) => (
                <li key={to}>
                  <a href={to} className="inline-flex min-h-tap items-center px-2 font-semibold underline-offset-4 hover:underline">
                    {label}
                  </a>
                </li>
              ))}
              {hasImprint() && (
                <li>
                  <a
                    href="/tr/imprint"
                    className="inline-flex min-h-tap items-center px-2 font-semibold underline-offset-4 hover:underline"
                  >
                    {commonTexts.footer.imprint}
                  </a>
                </li>
              )}
              {hasLanguageChoice() && (
                <li>
                  <LanguageSwitch className="inline-flex min-h-tap items-center px-2 font-semibold underline-offset-4 hover:underline" />
                </li>
              )}
            </ul>
          </nav>
        </div>
      </PageWidth>
    </footer>
  )
}
