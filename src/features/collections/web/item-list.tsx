import { collectionTexts } from '#texts/features/collections/collections'
import { Island } from '#ui/island.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import type { ItemPage } from '../collections.contract.ts'
import { ItemRow } from './parts/item-row.tsx'
import { ITEMS, MoreItems } from './parts/more-items.island.tsx'

/** The first items of a collection in its owner's order, rendered on the server, with a button for more. */
export function ItemList({ collectionId, page: { items, nextCursor } }: { collectionId: string; page: ItemPage }) {
  if (items.length === 0) return <StatusMessage title={collectionTexts.emptyPage} />
  return (
    <>
      <ol className="overflow-hidden rounded-l bg-card shadow-card" id={ITEMS}>
        {items.map((item, index) => (
          <ItemRow item={item} key={item.questionId} place={index + 1} />
        ))}
      </ol>
      {nextCursor && (
        <Island name="more-items">
          <MoreItems before={items.length} collectionId={collectionId} cursor={nextCursor} />
        </Island>
      )}
    </>
  )
}
