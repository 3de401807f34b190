import { t } from '#i18n/index.ts'
import { PageWidth } from '#ui/page-width.tsx'

const ways = [
  { to: '/tr/restaurants', label: t.common.footer.venues },
  { to: '/tr/top-rated', label: t.common.footer.topRated },
  { to: '/tr/trending', label: t.common.footer.trending },
  { to: '/tr/points', label: t.common.footer.points },
  { to: '/tr/privacy', label: t.common.footer.privacy },
  { to: '/tr/terms', label: t.common.footer.terms },
] as const

export function Footer() {
  return (
    <footer className="mt-12 pb-dock">
      <PageWidth>
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 border-t border-line py-4 text-s text-ink-2">
          <p>
            {t.common.siteName} · {t.common.slogan}
          </p>
          <nav aria-label={t.common.footer.label}>
            <ul className="-mx-2 flex flex-wrap">
              {ways.map(({ to, label }) => (
                <li key={to}>
                  <a href={to} className="inline-flex min-h-tap items-center px-2 font-semibold underline-offset-4 hover:underline">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </PageWidth>
    </footer>
  )
}
