import type { Collection, ItemPage } from '#features/collections/collections.contract.ts'
import { CollectionHead } from '#features/collections/web/collection-head.tsx'
import { ItemList } from '#features/collections/web/item-list.tsx'
import { collectionTexts } from '#texts/features/collections/collections'
import { pageTexts } from '#texts/i18n/pages'
import { buttonClass } from '#ui/button.tsx'
import { PageWidth } from '#ui/page-width.tsx'
import { StatusMessage } from '#ui/status-message.tsx'

export function CollectionScreen({ collection, items }: { collection: Collection; items: ItemPage }) {
  return (
    <PageWidth by={collection.owner.id} className="max-w-[960px]">
      <CollectionHead collection={collection} />
      <ItemList collectionId={collection.id} page={items} />
    </PageWidth>
  )
}

/** Shown where the address belongs to no public collection. */
export function CollectionMissing() {
  return (
    <PageWidth className="py-8">
      <StatusMessage level={1} title={pageTexts.collectionMissing}>
        <a className={buttonClass({ variant: 'main' })} href="/tr/restaurants">
          {collectionTexts.toRestaurants}
        </a>
      </StatusMessage>
    </PageWidth>
  )
}
