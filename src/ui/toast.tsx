import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'

interface Toast {
  id: number
  text: string
  tone: 'plain' | 'good' | 'error'
}

const SHOWN_MS = 4000
/** So many are shown at once; one more takes the place of the oldest, so that nothing waits to be said. */
const SHOWN_MAX = 3

let shown: readonly Toast[] = []
let count = 0
let isHeld = false
const timers = new Map<number, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  for (const { id } of shown) {
    if (next.some((toast) => toast.id === id)) continue
    clearTimeout(timers.get(id))
    timers.delete(id)
  }
  shown = next
  for (const listener of listeners) listener()
}

function schedule(id: number): void {
  clearTimeout(timers.get(id))
  if (!isHeld)
    timers.set(
      id,
      setTimeout(() => change(shown.filter((toast) => toast.id !== id)), SHOWN_MS),
    )
}

/** Under the pointer toasts stay. */
function hold(wish: boolean): void {
  isHeld = wish
  for (const { id } of shown) schedule(id)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Says something short above the dock, at once. The same text again takes the place of the one before. */
export function toast(text: string, { tone = 'plain' }: { tone?: Toast['tone'] } = {}): void {
  const id = ++count
  change([...shown.filter((before) => before.text !== text), { id, text, tone }].slice(-SHOWN_MAX))
  schedule(id)
}

const none: readonly Toast[] = []
const NOTES = 'main [role=status], main [role=alert], main output'

/** Where toasts appear; once per page. */
export function Toaster() {
  const toasts = useSyncExternalStore(
    subscribe,
    () => shown,
    () => none,
  )
  const box = useRef<HTMLOutputElement>(null)
  const [isAbove, setAbove] = useState(false)
  const isEmpty = toasts.length === 0
  // A toast at the foot must not cover the note beside a button that it explains: then it appears at the head.
  useLayoutEffect(() => setAbove(!isEmpty && coversNote(box.current!)), [isEmpty])
  useEffect(() => () => hold(false), [])
  return (
    <output
      // A page whose foot is written in says that they appear above. A dialog hides from screen readers whatever does not say that it is live; and its buttons stand where toasts do.
      aria-live="polite"
      ref={box}
      className={`pointer-events-none fixed inset-x-4 z-60 grid justify-items-center gap-2 [:root:has(.dialog)_&]:top-3 [:root:has(.dialog)_&]:bottom-auto [:root:has(.toasts-above)_&]:top-[calc(var(--header-h)+72px)] [:root:has(.toasts-above)_&]:bottom-auto ${isAbove ? 'top-[calc(var(--header-h)+12px)]' : 'bottom-[calc(var(--dock-space)+12px)]'}`}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
    >
      {toasts.map(({ id, text, tone }) => (
        <span
          key={id}
          className="toast pointer-events-auto inline-flex max-w-[52ch] items-center gap-2.5 rounded-m border border-bar-line/60 bg-night px-4.5 py-3 font-semibold text-on-bar shadow-3"
        >
          {tone === 'error' && <TriangleAlert aria-hidden="true" className="size-5 flex-none text-[#fdba8c]" />}
          {tone === 'good' && <Check aria-hidden="true" className="size-5 flex-none text-saffron" />}
          {text}
        </span>
      ))}
    </output>
  )
}

function coversNote(box: HTMLElement): boolean {
  const { top, bottom } = box.getBoundingClientRect()
  return [...document.querySelectorAll(NOTES)].some((note) => {
    const place = note.getBoundingClientRect()
    return note.textContent !== '' && place.height > 1 && place.bottom > top && place.top < bottom
  })
}
