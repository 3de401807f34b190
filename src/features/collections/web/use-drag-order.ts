import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** What the handle of an item needs. */
export interface DragHandle {
  isDragged: boolean
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onPointerMove: (event: PointerEvent<HTMLElement>) => void
  onPointerUp: () => void
  onPointerCancel: () => void
}

/**
 * Lets the items of a list be dragged by a handle, with mouse, pen or finger. While an item is dragged, the list is shown in
 * the order that it would have; `onDrop` gets the old and the new index. Keys have buttons of their own.
 */
export function useDragOrder(list: RefObject<HTMLElement | null>, count: number, onDrop: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<{ from: number; to: number }>()
  const pointer = useRef<number>(undefined)

  const to = dragged?.to
  useEffect(() => {
    // A list that is longer than the screen scrolls along.
    if (to !== undefined) void list.current?.children[to]?.scrollIntoView({ block: 'nearest' })
  }, [list, to])

  function indexAt(y: number): number {
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
    const below = rows.findIndex(({ top, height }) => y < top + height / 2)
    return below < 0 ? count - 1 : below
  }

  const order = Array.from({ length: count }, (_, index) => index)
  if (dragged) order.splice(dragged.to, 0, ...order.splice(dragged.from, 1))

  const handleOf = (index: number): DragHandle => ({
    isDragged: dragged?.from === index,
    onPointerDown(event) {
      if (event.button !== 0) return
      event.preventDefault()
      pointer.current = event.pointerId
      event.currentTarget.setPointerCapture(event.pointerId)
      setDragged({ from: index, to: index })
    },
    onPointerMove(event) {
      if (!dragged || event.pointerId !== pointer.current) return
      const over = indexAt(event.clientY)
      // A row moves over when its neighbour's middle is passed, from either side.
      if (over !== dragged.to) setDragged({ ...dragged, to: over })
    },
    onPointerUp() {
      if (dragged && dragged.to !== dragged.from) onDrop(dragged.from, dragged.to)
      setDragged(undefined)
    },
    onPointerCancel: () => setDragged(undefined),
  })
  return { order, handleOf }
}
