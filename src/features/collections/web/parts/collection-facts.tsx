import { collectionTexts } from '#texts/features/collections/collections'
import Globe from 'lucide-react/icons/globe'
import Heart from 'lucide-react/icons/heart'
import Lock from 'lucide-react/icons/lock'
import { wholeNumber } from '#i18n/format.ts'
import type { Collection } from '../../collections.contract.ts'

/** The number of restaurants, the visibility and the number of likes. */
export function CollectionFacts({ collection: { itemCount, likeCount, isPublic } }: { collection: Collection }) {
  const Icon = isPublic ? Globe : Lock
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-s text-ink-2">
      <span>{collectionTexts.items(wholeNumber(itemCount))}</span>
      <span className="inline-flex items-center gap-1">
        <Icon aria-hidden="true" size={14} />
        {isPublic ? collectionTexts.isPublic : collectionTexts.isPrivate}
      </span>
      {isPublic && (
        <span className="inline-flex items-center gap-1">
          <Heart aria-hidden="true" size={14} />
          <span aria-hidden="true">{wholeNumber(likeCount)}</span>
          <span className="sr-only">{collectionTexts.likes(wholeNumber(likeCount))}</span>
        </span>
      )}
    </span>
  )
}
