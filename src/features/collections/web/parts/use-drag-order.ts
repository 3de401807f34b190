import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** The props of an item's drag handle. */
export interface DragHandle {
  isDragged: boolean
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
}

interface Drag {
  pointer: number
  from: number
  to: number
}

/**
 * Lets a person drag the items of a list by a handle, with mouse, pen or finger. While an item is dragged, the list is shown in its new
 * order; `onDrop` receives the old and the new index. Keyboard users have separate buttons.
 */
export function useDragOrder(list: RefObject<HTMLElement | null>, count: number, onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag>()
  const latest = useRef({ drag, onDrop })
  useEffect(() => {
    latest.current = { drag, onDrop }
  })

  const isDragging = drag !== undefined
  useEffect(() => {
    if (!isDragging) return undefined
    // Moving the row in the document ends pointer capture, so the window receives the moves.
    const move = ({ pointerId, clientY }: globalThis.PointerEvent): void => {
      const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
      const over = rows.findIndex(({ top, height }) => clientY < top + height / 2)
      const to = over < 0 ? rows.length - 1 : over
      setDrag((now) => (now?.pointer === pointerId && now.to !== to ? { ...now, to } : now))
    }
    const end = ({ pointerId, type }: globalThis.PointerEvent): void => {
      const now = latest.current.drag
      if (now?.pointer !== pointerId) return
      setDrag(undefined)
      if (type === 'pointerup' && now.to !== now.from) latest.current.onDrop(now.from, now.to)
    }
    const listeners = { pointermove: move, pointerup: end, pointercancel: end }
    for (const [type, listener] of Object.entries(listeners)) window.addEventListener(type, listener as EventListener)
    return () => {
      for (const [type, listener] of Object.entries(listeners)) window.removeEventListener(type, listener as EventListener)
    }
  }, [isDragging, list])

  const to = drag?.to
  useEffect(() => {
    // Scrolls a list that is longer than the screen.
    if (to !== undefined) void list.current?.children[to]?.scrollIntoView({ block: 'nearest' })
  }, [list, to])

  const order = Array.from({ length: count }, (_, index) => index)
  if (drag) order.splice(drag.to, 0, ...order.splice(drag.from, 1))

  const handleOf = (index: number): DragHandle => ({
    isDragged: drag?.from === index,
    onPointerDown(event) {
      if (event.button !== 0) return
      event.preventDefault()
      setDrag({ pointer: event.pointerId, from: index, to: index })
    },
  })
  return { order, handleOf }
}
