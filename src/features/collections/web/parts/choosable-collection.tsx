import type { OwnCollection } from '../../collections.contract.ts'
import { CollectionBadge } from '../collection-badge.tsx'
import { CollectionFacts } from './collection-facts.tsx'

interface ChoosableCollectionProps {
  collection: OwnCollection
  onChoose: (isKept: boolean) => void
  /** The message about the result of the last choice. */
  told: string | undefined
}

/** One of the viewer's collections with its check mark. */
export function ChoosableCollection({ collection, onChoose, told }: ChoosableCollectionProps) {
  return (
    <li>
      <label className="flex items-center gap-3 rounded-m border-[1.5px] border-line p-2 pr-3.5 hover:bg-ink/4 has-checked:border-saffron-text has-checked:bg-saffron-soft">
        <CollectionBadge color={collection.color} emoji={collection.emoji} size="s" />
        <span className="min-w-0 grow">
          <b className="line-clamp-2">{collection.name}</b>
          {told ? (
            <span aria-hidden="true" className="block text-s font-semibold">
              {told}
            </span>
          ) : (
            <CollectionFacts collection={collection} />
          )}
          <span className="sr-only" role="status">
            {told}
          </span>
        </span>
        <input
          aria-label={collection.name}
          checked={collection.contains ?? false}
          className="size-6 flex-none accent-saffron"
          onChange={(event) => onChoose(event.currentTarget.checked)}
          type="checkbox"
        />
      </label>
    </li>
  )
}
