import { createPortal } from 'react-dom'
import { useMorePages } from '#features/restaurants/web/use-more-pages.ts'
import { commonTexts } from '#texts/i18n/common'
import { listTexts } from '#texts/features/restaurants/list'
import { Button } from '#ui/button.tsx'
import { claimKeys } from '../../claims.keys.ts'
import { readHistory } from '../claims.api.ts'
import { HistoryItem, historyKey } from './history-item.tsx'

/** The id of the list to which older lines are appended. */
export const HISTORY = 'gecmis'

/** Appends the next lines to the list that the server rendered. */
export function MoreHistory({ restaurantId, cursor }: { restaurantId: string; cursor: string }) {
  const { list, items, hasMore, isBusy, isFailed, more } = useMorePages({
    queryKey: claimKeys.history(restaurantId),
    queryFn: (from, signal) => readHistory(restaurantId, from, signal),
    cursor,
    listId: HISTORY,
  })
  return (
    <>
      {list &&
        createPortal(
          items.flatMap((page) => page.items.map((item) => <HistoryItem item={item} key={historyKey(item)} />)),
          list,
        )}
      {isFailed && (
        <p className="pt-4 font-semibold text-danger" role="alert">
          {listTexts.moreFailed}
        </p>
      )}
      {hasMore && (
        <Button className="mt-2" disabled={isBusy} onClick={more} size="s">
          {commonTexts.more}
        </Button>
      )}
    </>
  )
}
