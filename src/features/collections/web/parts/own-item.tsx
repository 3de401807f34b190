import { collectionTexts } from '#texts/features/collections/collections'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { typeArtwork } from '#site/restaurant-types.ts'
import { smallPhoto } from '#features/restaurants/web/photos.ts'
import { districtAndCity } from '#features/restaurants/web/district-and-city.ts'
import { typeLabel } from '#features/restaurants/web/type-label.ts'
import { IconButton } from '#ui/icon-button.tsx'
import type { CollectionItem } from '../../collections.contract.ts'
import { NoteForm } from './note-form.tsx'
import type { DragHandle } from './use-drag-order.ts'

interface OwnItemProps {
  item: CollectionItem
  isFirst: boolean
  isLast: boolean
  onMove: (step: -1 | 1) => void
  onNoted: () => void
  onTakeOut: () => void
  onFollow?: (() => void) | undefined
  /** The props of the handle with which the owner drags the item. */
  drag: DragHandle
}

/** An item of a collection with all actions of its owner. */
export function OwnItem(props: OwnItemProps) {
  const { item, onNoted, onFollow, drag } = props
  const [isNoting, setNoting] = useState(false)
  return (
    <li
      className="grid gap-x-3 border-line bg-card p-2.5 not-first:border-t-[1.5px] data-dragged:relative data-dragged:z-1 data-dragged:bg-saffron-soft data-dragged:shadow-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
      data-dragged={drag.isDragged || undefined}
    >
      <ItemLink isNoting={isNoting} item={item} onFollow={onFollow} />
      <ItemActions {...props} isNoting={isNoting} onNote={() => setNoting(!isNoting)} />
      {isNoting && (
        <NoteForm
          item={item}
          onCancel={() => setNoting(false)}
          onSaved={() => {
            setNoting(false)
            onNoted()
          }}
        />
      )}
    </li>
  )
}

/** Photo, title, place and note of an item; the whole element links to the restaurant. */
function ItemLink({ item, isNoting, onFollow }: Pick<OwnItemProps, 'item' | 'onFollow'> & { isNoting: boolean }) {
  const { questionId, questionTitle, restaurantType, address, photo, notes } = item
  return (
    <div className="relative grid grid-cols-[64px_minmax(0,1fr)] items-center gap-x-3 has-[a:focus-visible]:rounded-m has-[a:focus-visible]:outline-(length:--focus-width) has-[a:focus-visible]:outline-focus">
      <img
        alt=""
        className="size-16 rounded-m object-cover"
        decoding="async"
        height={64}
        loading="lazy"
        src={photo ? smallPhoto(photo) : typeArtwork(restaurantType)}
        width={64}
      />
      <div className="min-w-0">
        <a
          className="sign line-clamp-2 text-l no-underline underline-offset-4 after:absolute after:inset-0 hover:underline focus-visible:outline-none"
          href={`/tr/restaurants/${encodeURIComponent(questionId)}`}
          onClick={onFollow}
        >
          {questionTitle}
        </a>
        <p className="truncate text-s text-ink-2">
          {[restaurantType ? typeLabel(restaurantType) : '', districtAndCity(address, 1)].filter(Boolean).join(' · ')}
        </p>
        {notes && !isNoting && <p className="mt-0.5 text-s">{notes}</p>}
      </div>
    </div>
  )
}

interface ItemActionsProps extends Omit<OwnItemProps, 'onNoted' | 'onFollow'> {
  isNoting: boolean
  onNote: () => void
}

function ItemActions({ item: { questionTitle }, isFirst, isLast, onMove, onTakeOut, drag, isNoting, onNote }: ItemActionsProps) {
  return (
    <div className="flex justify-end">
      {/* Dragging is for pointers; keyboard and screen reader users have the two buttons next to the handle. */}
      <span
        aria-hidden="true"
        className="mr-auto inline-grid size-tap cursor-grab touch-none place-items-center text-ink-3 active:cursor-grabbing sm:mr-0"
        data-drag
        onPointerDown={drag.onPointerDown}
      >
        <GripVertical size={20} />
      </span>
      <IconButton
        aria-disabled={isFirst}
        label={collectionTexts.moveUp(questionTitle)}
        onClick={() => onMove(-1)}
        className="aria-disabled:text-ink-3 aria-disabled:opacity-50"
      >
        <ArrowUp aria-hidden="true" size={20} />
      </IconButton>
      <IconButton
        aria-disabled={isLast}
        label={collectionTexts.moveDown(questionTitle)}
        onClick={() => onMove(1)}
        className="aria-disabled:text-ink-3 aria-disabled:opacity-50"
      >
        <ArrowDown aria-hidden="true" size={20} />
      </IconButton>
      <IconButton aria-expanded={isNoting} label={collectionTexts.writeNote(questionTitle)} onClick={onNote}>
        <NotebookPen aria-hidden="true" size={20} />
      </IconButton>
      <IconButton label={collectionTexts.takeOut(questionTitle)} onClick={onTakeOut}>
        <X aria-hidden="true" size={20} />
      </IconButton>
    </div>
  )
}
