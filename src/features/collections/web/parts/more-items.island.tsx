import { MorePages } from '#features/restaurants/web/more-pages.tsx'
import { collectionKeys } from '../../collections.keys.ts'
import { readItems } from '../collection-queries.ts'
import { ItemRow } from './item-row.tsx'

/** The id of the list that further items are appended to. */
export const ITEMS = 'ogeler'

/** Appends the next items to the list that the server rendered. */
export function MoreItems({ collectionId, cursor, before }: { collectionId: string; cursor: string; before: number }) {
  return (
    <MorePages
      cursor={cursor}
      listId={ITEMS}
      queryFn={(from, signal) => readItems(collectionId, from, signal)}
      queryKey={collectionKeys.moreItems(collectionId)}
      rows={(pages) =>
        pages.flatMap(({ items }) => items).map((item, index) => <ItemRow item={item} key={item.questionId} place={before + index + 1} />)
      }
    />
  )
}
