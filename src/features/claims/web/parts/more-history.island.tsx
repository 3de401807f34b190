import { MorePages } from '#features/restaurants/web/more-pages.tsx'
import { claimKeys } from '../../claims.keys.ts'
import { readHistory } from './claims.api.ts'
import { HistoryItem, historyKey } from './history-item.tsx'

/** The id of the list to which older lines are appended. */
export const HISTORY = 'gecmis'

/** Appends the next lines to the list that the server rendered. */
export function MoreHistory({ restaurantId, cursor }: { restaurantId: string; cursor: string }) {
  return (
    <MorePages
      cursor={cursor}
      inSection="s"
      listId={HISTORY}
      queryFn={(from, signal) => readHistory(restaurantId, from, signal)}
      queryKey={claimKeys.history(restaurantId)}
      rows={(pages) => pages.flatMap(({ items }) => items.map((item) => <HistoryItem item={item} key={historyKey(item)} />))}
    />
  )
}
