import { collectionTexts } from '#texts/features/collections/collections'
import { ShareButton } from '#features/restaurants/web/share-button.tsx'
import { Island } from '#ui/island.tsx'
import { wholeNumber } from '#i18n/format.ts'
import { Avatar } from '#ui/avatar.tsx'
import type { Collection } from '../collections.contract.ts'
import { CollectionBadge } from './collection-badge.tsx'
import { CollectionTools } from './parts/collection-tools.island.tsx'
import { LikeCollection } from './parts/like-collection.island.tsx'

/** The name, description, owner and likes of a public collection. */
export function CollectionHead({ collection }: { collection: Collection }) {
  const { id, name, description, color, emoji, owner, itemCount, likeCount } = collection
  return (
    <header className="grid gap-4 py-6 lg:grid-cols-[auto_minmax(0,1fr)_auto] lg:gap-x-6 lg:py-8">
      <CollectionBadge color={color} emoji={emoji} size="l" />
      <div className="grid content-center gap-2.5">
        <h1 className="text-title-l leading-[0.98] font-black">{name}</h1>
        {description && <p className="max-w-[62ch] text-l whitespace-pre-line">{description}</p>}
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-2">
          <Avatar name={owner.nickname} size="s" url={owner.avatarUrl} />
          <span className="sr-only">{collectionTexts.byWhom}: </span>
          <b className="text-ink">{owner.nickname}</b>
          <span>{collectionTexts.by(owner.username)}</span>
          <span aria-hidden="true">·</span>
          <span>{collectionTexts.items(wholeNumber(itemCount))}</span>
        </p>
      </div>
      <div className="flex gap-2 lg:self-start">
        <Island name="like-collection" wake="member">
          <LikeCollection id={id} likeCount={likeCount} name={name} />
        </Island>
        <ShareButton path={`/tr/collections/${id}`} title={name} />
        <Island hash={`bildir-collection-${id}`} name="collection-tools" wake="member-visible">
          <CollectionTools id={id} ownerId={owner.id} />
        </Island>
      </div>
    </header>
  )
}
