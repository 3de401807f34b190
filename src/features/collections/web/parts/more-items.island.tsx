import { createPortal } from 'react-dom'
import { useMorePages } from '#features/restaurants/web/use-more-pages.ts'
import { commonTexts } from '#texts/i18n/common'
import { listTexts } from '#texts/features/restaurants/list'
import { LoadMore } from '#ui/load-more.tsx'
import { collectionKeys } from '../../collections.keys.ts'
import { readItems } from '../collection-queries.ts'
import { ItemRow } from './item-row.tsx'

/** The id of the list that further items are appended to. */
export const ITEMS = 'ogeler'

/** Appends the next items to the list that the server rendered. */
export function MoreItems({ collectionId, cursor, before }: { collectionId: string; cursor: string; before: number }) {
  const { list, items, hasMore, isBusy, isFailed, more } = useMorePages({
    queryKey: collectionKeys.moreItems(collectionId),
    queryFn: (from, signal) => readItems(collectionId, from, signal),
    cursor,
    listId: ITEMS,
  })
  const added = items.flatMap((page) => page.items)
  return (
    <>
      {list &&
        createPortal(
          added.map((item, index) => <ItemRow item={item} key={item.questionId} place={before + index + 1} />),
          list,
        )}
      {isFailed && (
        <p className="pt-6 text-center font-semibold text-danger" role="alert">
          {listTexts.moreFailed}
        </p>
      )}
      {hasMore && <LoadMore busy={isBusy} busyLabel={commonTexts.loading} label={commonTexts.more} onMore={more} />}
    </>
  )
}
