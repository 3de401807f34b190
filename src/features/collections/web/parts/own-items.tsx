import { collectionTexts } from '#texts/features/collections/collections'
import Undo2 from 'lucide-react/icons/undo-2'
import { useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import type { CollectionItem } from '../../collections.contract.ts'
import { moved, REORDERED_MAX } from '../../collections.rules.ts'
import { type RemovedItem, usePutBack, useReorder, useTakeOut } from './items.api.ts'
import { OwnItem } from './own-item.tsx'
import { useDragOrder } from './use-drag-order.ts'

interface OwnItemsProps {
  collectionId: string
  items: CollectionItem[]
  onFollow?: (() => void) | undefined
  /** The item that was removed last and can be restored. */
  removed: RemovedItem | undefined
  onRemoved: (removed: RemovedItem | undefined) => void
}

/** The items of a collection, which the owner moves, annotates and removes. Changes are announced and can be undone. */
export function OwnItems({ collectionId, items, onFollow, removed, onRemoved }: OwnItemsProps) {
  const reorder = useReorder(collectionId)
  const takeOut = useTakeOut(collectionId)
  const putBack = usePutBack(collectionId)
  const [said, say] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const { order, handleOf } = useDragOrder(list, items.length, move)

  function move(from: number, to: number): void {
    const ids = items.map(({ questionId }) => questionId)
    if (to < 0 || to >= ids.length || to === from) return
    say(collectionTexts.movedTo(items[from]!.questionTitle, to + 1))
    // Only items between the two positions move, and one call takes at most REORDERED_MAX of them.
    const [first, last] = [Math.min(from, to), Math.max(from, to)]
    if (last - first >= REORDERED_MAX) return
    reorder.mutate(moved(ids, from, to).slice(first, last + 1))
  }

  function remove(index: number): void {
    say(collectionTexts.takenOut)
    // The button disappears with its row: the focus moves to the neighbour.
    const neighbour = list.current?.children[index + 1] ?? list.current?.children[index - 1]
    neighbour?.querySelector('a')?.focus()
    const item = items[index]!
    onRemoved({ item, followers: items.slice(index + 1, index + REORDERED_MAX).map(({ questionId }) => questionId) })
    takeOut.mutate(item.questionId, { onError: () => onRemoved(undefined) })
  }

  function undo(): void {
    if (!removed) return
    say(collectionTexts.putBack(removed.item.questionTitle))
    onRemoved(undefined)
    putBack.mutate(removed)
  }

  return (
    <>
      <p className="sr-only" role="status">
        {said}
      </p>
      {removed && <Removed disabled={takeOut.isPending} onUndo={undo} title={removed.item.questionTitle} />}
      {items.length > 0 && (
        <ol className="overflow-hidden rounded-m border-[1.5px] border-line" ref={list}>
          {order.map((index, place) => {
            const item = items[index]!
            return (
              <OwnItem
                drag={handleOf(index)}
                isFirst={place === 0}
                isLast={place === items.length - 1}
                item={item}
                key={item.questionId}
                onFollow={onFollow}
                onMove={(step) => move(index, index + step)}
                onNoted={() => say(collectionTexts.noteSaved)}
                onTakeOut={() => remove(index)}
              />
            )
          })}
        </ol>
      )}
    </>
  )
}

/** The item that was removed last, with the button that restores it. */
function Removed({ title, disabled, onUndo }: { title: string; disabled: boolean; onUndo: () => void }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 rounded-m bg-saffron-soft py-1 pr-1.5 pl-3.5 text-s">
      <span className="min-w-0 wrap-anywhere">{collectionTexts.takenOutOf(title)}</span>
      <Button disabled={disabled} onClick={onUndo} size="s" variant="quiet">
        <Undo2 aria-hidden="true" size={18} />
        {collectionTexts.undo}
      </Button>
    </p>
  )
}
