import { collectionTexts } from '#i18n/areas.ts'
import { useRef, useState } from 'react'
import type { CollectionItem } from '../collections.contract.ts'
import { moved } from '../collections.rules.ts'
import { useReorder, useTakeOut } from './items.api.ts'
import { OwnItem } from './own-item.tsx'

interface OwnItemsProps {
  collectionId: string
  items: CollectionItem[]
  onFollow: () => void
}

/** The items of an own collection, to be moved, noted and taken out; what happened is said aloud. */
export function OwnItems({ collectionId, items, onFollow }: OwnItemsProps) {
  const reorder = useReorder(collectionId)
  const takeOut = useTakeOut(collectionId)
  const [said, say] = useState('')
  const list = useRef<HTMLOListElement>(null)

  function move(index: number, step: -1 | 1): void {
    const ids = items.map(({ questionId }) => questionId)
    const order = moved(ids, index, step)
    if (order[index] === ids[index]) return
    say(collectionTexts.movedTo(items[index]!.questionTitle, index + step + 1))
    const from = Math.min(index, index + step)
    reorder.mutate(order.slice(from, from + 2))
  }

  function remove(index: number): void {
    say(collectionTexts.takenOut)
    // The button goes with its line: whoever walks by keyboard goes on at the neighbour.
    const neighbour = list.current?.children[index + 1] ?? list.current?.children[index - 1]
    neighbour?.querySelector('a')?.focus()
    takeOut.mutate(items[index]!.questionId)
  }

  return (
    <>
      <p className="sr-only" role="status">
        {said}
      </p>
      <ol className="overflow-hidden rounded-m border-[1.5px] border-line" ref={list}>
        {items.map((item, index) => (
          <OwnItem
            isFirst={index === 0}
            isLast={index === items.length - 1}
            item={item}
            key={item.questionId}
            onFollow={onFollow}
            onMove={(step) => move(index, step)}
            onNoted={() => say(collectionTexts.noteSaved)}
            onTakeOut={() => remove(index)}
          />
        ))}
      </ol>
    </>
  )
}
