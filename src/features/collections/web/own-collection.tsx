import { collectionOptions, itemsOptions } from './collection-queries.ts'
import { collectionTexts } from '#texts/features/collections/collections'
import { pageTexts } from '#texts/i18n/pages'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import Expand from 'lucide-react/icons/expand'
import Globe from 'lucide-react/icons/globe'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useConfirm } from '#ui/use-confirm.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import type { Collection } from '../collections.contract.ts'
import { CollectionBadge } from './collection-badge.tsx'
import { CollectionFacts } from './parts/collection-facts.tsx'
import { useDeleteCollection } from './parts/collections.api.ts'
import { type RemovedItem } from './parts/items.api.ts'
import { ListState } from './parts/list-state.tsx'
import { OwnItems } from './parts/own-items.tsx'

interface OwnCollectionProps {
  id: string
  onEdit: () => void
  onDeleted: () => void
  /** Called when a link to another page is followed. */
  onFollow?: (() => void) | undefined
  /** Whether the collection is shown on its own page rather than in a dialog. */
  isPage?: boolean
}

/** A collection as its owner sees it, with its items and all actions. */
export function OwnCollection({ id, onEdit, onDeleted, onFollow, isPage = false }: OwnCollectionProps) {
  const Heading = isPage ? 'h1' : 'h3'
  const { data: collection, isError } = useQuery(collectionOptions(id))
  const query = useInfiniteQuery(itemsOptions(id))
  const remove = useDeleteCollection(id, onDeleted)
  const deletion = useConfirm<string>({
    question: collectionTexts.removeQuestion,
    help: collectionTexts.removeHelp,
    yes: collectionTexts.remove,
    onYes: () => remove.mutate(),
  })
  const [removed, setRemoved] = useState<RemovedItem>()
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  // After the deletion the browser opens the page of all collections.
  if (remove.isSuccess) return <Skeleton className="h-24 rounded-m!" />
  if (!collection)
    return isError ? <StatusMessage level={3} title={pageTexts.collectionMissing} tone="error" /> : <Skeleton className="h-24 rounded-m!" />
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
      <Actions
        collection={collection}
        isBusy={remove.isPending}
        isPage={isPage}
        onDelete={() => deletion.ask(collection.name)}
        onEdit={onEdit}
        onFollow={onFollow}
      />
      <ListState
        // The undo button is shown even when no items are left.
        count={items.length || (removed ? 1 : 0)}
        empty={<StatusMessage help={collectionTexts.emptyHelp} level={3} title={collectionTexts.empty} />}
        query={query}
      >
        <OwnItems collectionId={id} items={items} onFollow={onFollow} onRemoved={setRemoved} removed={removed} />
      </ListState>
      {deletion.dialog}
    </>
  )
}

interface ActionsProps extends Pick<OwnCollectionProps, 'onEdit' | 'onFollow' | 'isPage'> {
  collection: Collection
  isBusy: boolean
  onDelete: () => void
}

function Actions({ collection, isBusy, isPage, onDelete, onEdit, onFollow }: ActionsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={onEdit} size="s">
        <Pencil aria-hidden="true" size={18} />
        {collectionTexts.edit}
      </Button>
      <Button disabled={isBusy} onClick={onDelete} size="s" variant="danger">
        <Trash2 aria-hidden="true" size={18} />
        {collectionTexts.remove}
      </Button>
      {!isPage && (
        <a className={buttonClass({ variant: 'quiet', size: 's' })} href={`/tr/collections/mine/${collection.id}`} onClick={onFollow}>
          <Expand aria-hidden="true" size={18} />
          {collectionTexts.openOwnPage}
        </a>
      )}
      {collection.isPublic && (
        <a className={buttonClass({ variant: 'quiet', size: 's' })} href={`/tr/collections/${collection.id}`} onClick={onFollow}>
          <Globe aria-hidden="true" size={18} />
          {collectionTexts.openPage}
        </a>
      )}
    </div>
  )
}
