import { collectionOptions, itemsOptions } from './collection-queries.ts'
import { collectionTexts } from '#i18n/areas.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Expand from 'lucide-react/icons/expand'
import Globe from 'lucide-react/icons/globe'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { lazy, Suspense, useState } from 'react'
import { t } from '#i18n/index.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { CollectionBadge } from './collection-badge.tsx'
import { CollectionFacts } from './collection-facts.tsx'
import { useDeleteCollection } from './collections.api.ts'
import { type RemovedItem } from './items.api.ts'
import { ListState } from './list-state.tsx'
import { OwnItems } from './own-items.tsx'

const Confirm = lazy(() => import('#ui/confirm.tsx'))

interface OwnCollectionProps {
  id: string
  onEdit: () => void
  onDeleted: () => void
  /** Called when a link to another page is followed. */
  onFollow?: () => void
  /** Shown on a page of its own rather than in a dialog. */
  isPage?: boolean
}

/** A collection as its owner sees it: what is in it and everything that can be done with it. */
export function OwnCollection({ id, onEdit, onDeleted, onFollow, isPage = false }: OwnCollectionProps) {
  const Heading = isPage ? 'h1' : 'h3'
  const { data: collection, isError } = useQuery(collectionOptions(id))
  const query = useInfiniteQuery(itemsOptions(id))
  const remove = useDeleteCollection(id, onDeleted)
  const [isAsked, setAsked] = useState(false)
  const [removed, setRemoved] = useState<RemovedItem>()
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  if (!collection)
    return isError ? <State level={3} title={t.pages.collectionMissing} tone="error" /> : <Skeleton className="h-24 rounded-m!" />
  return (
    <>
      <div className="flex items-start gap-3">
        <CollectionBadge color={collection.color} emoji={collection.emoji} />
        <div className="min-w-0">
          <Heading className="text-title-m">{collection.name}</Heading>
          <CollectionFacts collection={collection} />
          {collection.description && <p className="mt-1.5 whitespace-pre-line text-ink-2">{collection.description}</p>}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onEdit} size="s">
          <Pencil aria-hidden="true" size={18} />
          {collectionTexts.edit}
        </Button>
        <Button disabled={remove.isPending} onClick={() => setAsked(true)} size="s" variant="danger">
          <Trash2 aria-hidden="true" size={18} />
          {collectionTexts.remove}
        </Button>
        {!isPage && (
          <Link className={buttonClass({ variant: 'quiet', size: 's' })} onClick={onFollow} params={{ id }} to="/tr/collections/mine/$id">
            <Expand aria-hidden="true" size={18} />
            {collectionTexts.openOwnPage}
          </Link>
        )}
        {collection.isPublic && (
          <Link className={buttonClass({ variant: 'quiet', size: 's' })} onClick={onFollow} params={{ id }} to="/tr/collections/$id">
            <Globe aria-hidden="true" size={18} />
            {collectionTexts.openPage}
          </Link>
        )}
      </div>
      <ListState
        // The way to put the last one back stays when nothing else is left.
        count={items.length || (removed ? 1 : 0)}
        empty={<State help={collectionTexts.emptyHelp} level={3} title={collectionTexts.empty} />}
        query={query}
      >
        <OwnItems collectionId={id} items={items} onFollow={onFollow} onRemoved={setRemoved} removed={removed} />
      </ListState>
      {isAsked && (
        <Suspense>
          <Confirm
            help={collectionTexts.removeHelp}
            no={t.common.cancel}
            onNo={() => setAsked(false)}
            onYes={() => {
              setAsked(false)
              remove.mutate()
            }}
            question={collectionTexts.removeQuestion(collection.name)}
            yes={collectionTexts.remove}
          />
        </Suspense>
      )}
    </>
  )
}
