import { useId } from 'react'
import { claimTexts } from '#texts/features/claims/claims'
import { Island } from '#ui/island.tsx'
import type { RestaurantHistory } from '../claims.contract.ts'
import { HistoryItem, historyKey } from './parts/history-item.tsx'
import { HISTORY, MoreHistory } from './parts/more-history.island.tsx'

/** The edits of a restaurant and the actions of its businesses, newest first; renders nothing where there are none. */
export function HistorySection({ history, restaurantId }: { history: RestaurantHistory; restaurantId: string }) {
  const headingId = useId()
  const { items, nextCursor } = history
  if (items.length === 0) return null
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId}>{claimTexts.history}</h3>
      <p className="text-s text-ink-2">{claimTexts.historyHelp}</p>
      <ul className="mt-2 grid" id={HISTORY}>
        {items.map((item) => (
          <HistoryItem item={item} key={historyKey(item)} />
        ))}
      </ul>
      {nextCursor !== null && (
        <Island name="more-history">
          <MoreHistory cursor={nextCursor} restaurantId={restaurantId} />
        </Island>
      )}
    </section>
  )
}
