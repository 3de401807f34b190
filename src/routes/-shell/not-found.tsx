import { Link } from '@tanstack/react-router'
import { t } from '#i18n/index.ts'
import { buttonClass } from '#ui/button.tsx'
import { Wrap } from '#ui/page.tsx'

/** What every unknown address shows. */
export function NotFoundPage() {
  return (
    <Wrap className="grid justify-items-start gap-4 py-10 lg:grid-cols-[auto_minmax(0,1fr)] lg:items-center lg:gap-10 lg:py-20">
      <img src="/brand/star.svg" alt="" width={96} height={96} className="size-24 lg:size-56" />
      <div className="grid justify-items-start gap-4">
        <p className="figure text-score-l text-saffron-text" aria-hidden="true">
          404
        </p>
        <h1 className="text-title-l">{t.common.notFoundTitle}</h1>
        <p className="max-w-[46ch] text-l text-ink-2">{t.common.notFoundHelp}</p>
        <Link to="/tr" className={buttonClass({ variant: 'main', size: 'l' })}>
          {t.common.notFoundLink}
        </Link>
      </div>
    </Wrap>
  )
}
