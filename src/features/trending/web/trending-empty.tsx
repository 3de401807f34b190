import { t } from '#i18n/index.ts'
import { buttonClass } from '#ui/button.tsx'
import { StatusMessage } from '#ui/status-message.tsx'

/** Shown while nothing trends. */
export function TrendingEmpty() {
  return (
    <StatusMessage title={t.trending.empty} help={t.trending.emptyHelp}>
      <a href="/tr/restaurants" className={buttonClass({ variant: 'main' })}>
        {t.trending.emptyAction}
      </a>
    </StatusMessage>
  )
}
