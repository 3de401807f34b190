import { Link } from '@tanstack/react-router'
import { t } from '#i18n/index.ts'
import { buttonClass } from '#ui/button.tsx'
import { State } from '#ui/state.tsx'

/** Where nothing trends yet. */
export function TrendingEmpty() {
  return (
    <State title={t.trending.empty} help={t.trending.emptyHelp}>
      <Link to="/tr/restaurants" className={buttonClass({ variant: 'main' })}>
        {t.trending.emptyAction}
      </Link>
    </State>
  )
}
