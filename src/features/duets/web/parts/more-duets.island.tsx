import { createPortal } from 'react-dom'
import { useMorePages } from '#features/restaurants/web/use-more-pages.ts'
import { commonTexts } from '#texts/i18n/common'
import { listTexts } from '#texts/features/restaurants/list'
import { Button } from '#ui/button.tsx'
import { duetKeys } from '../../duets.keys.ts'
import { DuetItem } from './duet-item.tsx'
import { readDuets } from './duets.api.ts'

/** The id of the list that further duets are appended to. */
export const DUETS = 'duetler'

interface MoreDuetsProps {
  restaurantId: string
  cursor: string
  everybody: number | null
}

/** Appends the next duets to the list that the server rendered. */
export function MoreDuets({ restaurantId, cursor, everybody }: MoreDuetsProps) {
  const { list, items, hasMore, isBusy, isFailed, more } = useMorePages({
    queryKey: duetKeys.list(restaurantId),
    queryFn: (from, signal) => readDuets(restaurantId, from, signal),
    cursor,
    listId: DUETS,
  })
  return (
    <>
      {list &&
        createPortal(
          items.flatMap((page) => page.items.map((duet) => <DuetItem duet={duet} everybody={everybody} key={duet.id} />)),
          list,
        )}
      {isFailed && (
        <p className="pt-4 font-semibold text-danger" role="alert">
          {listTexts.moreFailed}
        </p>
      )}
      {hasMore && (
        <Button className="mt-4" disabled={isBusy} onClick={more}>
          {commonTexts.more}
        </Button>
      )}
    </>
  )
}
