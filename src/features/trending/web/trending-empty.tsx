import { trendingTexts } from '#texts/features/trending/trending'
import { buttonClass } from '#ui/button.tsx'
import { StatusMessage } from '#ui/status-message.tsx'

/** Shown while no restaurant is trending. */
export function TrendingEmpty() {
  return (
    <StatusMessage title={trendingTexts.empty} help={trendingTexts.emptyHelp}>
      <a href="/tr/restaurants" className={buttonClass({ variant: 'main' })}>
        {trendingTexts.emptyAction}
      </a>
    </StatusMessage>
  )
}
