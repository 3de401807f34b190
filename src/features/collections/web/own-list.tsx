import { collectionTexts } from '#texts/features/collections/collections'
import { useInfiniteQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Plus from 'lucide-react/icons/plus'
import { Button } from '#ui/button.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { CollectionBadge } from './collection-badge.tsx'
import { CollectionFacts } from './parts/collection-facts.tsx'
import { ownCollectionsOptions } from './parts/collections.api.ts'
import { ListState } from './parts/list-state.tsx'

interface OwnListProps {
  memberId: string
  onOpen: (id: string) => void
  onNew: () => void
}

/** The viewer's collections, newest first. */
export function OwnList({ memberId, onOpen, onNew }: OwnListProps) {
  const query = useInfiniteQuery(ownCollectionsOptions(memberId))
  const collections = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <Button className="justify-self-stretch sm:justify-self-start" onClick={onNew} variant="main">
        <Plus aria-hidden="true" size={20} />
        {collectionTexts.create}
      </Button>
      <ListState
        count={collections.length}
        empty={<StatusMessage help={collectionTexts.noneHelp} level={3} title={collectionTexts.none} />}
        query={query}
      >
        <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
          {collections.map((collection) => (
            <li key={collection.id}>
              <button
                className="flex size-full items-center gap-3 rounded-m border-[1.5px] border-line p-2.5 text-left hover:bg-ink/4"
                onClick={() => onOpen(collection.id)}
                type="button"
              >
                <CollectionBadge color={collection.color} emoji={collection.emoji} />
                <span className="min-w-0 grow">
                  <b className="line-clamp-2">{collection.name}</b>
                  <CollectionFacts collection={collection} />
                </span>
                <ChevronRight aria-hidden="true" className="flex-none text-ink-3" size={20} />
              </button>
            </li>
          ))}
        </ul>
      </ListState>
    </>
  )
}
