import { collectionTexts } from '#texts/features/collections/collections'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wholeNumber } from '#i18n/format.ts'
import { StatusMessage } from '#ui/status-message.tsx'
import { gallerySorts, type GallerySort } from '../collections.rules.ts'
import { CollectionBadge } from './collection-badge.tsx'
import { galleryOptions } from './parts/collections.api.ts'
import { LikeButton } from './parts/like-collection.island.tsx'
import { ListState } from './parts/list-state.tsx'

/** The public collections of all members, each linked to its page. */
export function GalleryList({ onFollow }: { onFollow: () => void }) {
  const [sort, setSort] = useState<GallerySort>('likes')
  const query = useInfiniteQuery(galleryOptions(sort))
  const collections = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <div aria-label={collectionTexts.sort} className="flex flex-wrap gap-2" role="group">
        {gallerySorts.map((one) => (
          <button
            aria-pressed={sort === one}
            className="min-h-tap rounded-pill border-[1.5px] border-line-strong px-4 text-s font-semibold hover:bg-ink/7 aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-page"
            key={one}
            onClick={() => setSort(one)}
            type="button"
          >
            {collectionTexts.sorts[one]}
          </button>
        ))}
      </div>
      <ListState
        count={collections.length}
        empty={<StatusMessage help={collectionTexts.nonePublicHelp} level={3} title={collectionTexts.nonePublic} />}
        query={query}
      >
        <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
          {collections.map((collection) => (
            <li
              className="relative flex items-center gap-3 rounded-m border-[1.5px] border-line p-2.5 hover:bg-ink/4 has-[a:focus-visible]:outline-(length:--focus-width) has-[a:focus-visible]:outline-focus"
              key={collection.id}
            >
              <CollectionBadge color={collection.color} emoji={collection.emoji} />
              <span className="min-w-0 grow">
                <a
                  className="line-clamp-2 font-bold no-underline after:absolute after:inset-0 focus-visible:outline-none"
                  href={`/tr/collections/${collection.id}`}
                  onClick={onFollow}
                >
                  {collection.name}
                </a>
                <span className="flex flex-wrap gap-x-3 text-s text-ink-2">
                  <span className="truncate">{collectionTexts.by(collection.owner.username)}</span>
                  <span>{collectionTexts.items(wholeNumber(collection.itemCount))}</span>
                </span>
              </span>
              <LikeButton
                className="relative px-3!"
                collection={collection}
                like={{ liked: collection.isLiked, likeCount: collection.likeCount }}
              />
            </li>
          ))}
        </ul>
      </ListState>
    </>
  )
}
