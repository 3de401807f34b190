import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useSyncExternalStore } from 'react'

interface Toast {
  id: number
  text: string
  tone: 'plain' | 'good' | 'error'
}

const SHOWN_MS = 4000
/** How long one is shown when another waits. */
const HURRIED_MS = 1800
/** How long when another waits and something was pressed since: whoever goes on has read it. */
const PASSED_MS = 600

let current: Toast | undefined
let waiting: Toast[] = []
let count = 0
let since = 0
let isHeld = false
let hasActed = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function showNext(): void {
  current = waiting[0]
  waiting = waiting.slice(1)
  since = Date.now()
  hasActed = false
  for (const listener of listeners) listener()
  schedule()
}

function schedule(): void {
  clearTimeout(timer)
  if (current === undefined || isHeld) return
  const shown = waiting.length === 0 ? SHOWN_MS : hasActed ? PASSED_MS : HURRIED_MS
  timer = setTimeout(showNext, since + shown - Date.now())
}

function hold(wish: boolean): void {
  isHeld = wish
  since = Date.now()
  schedule()
}

function act(): void {
  hasActed = true
  schedule()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Says something short above the dock, after what is being said. */
export function toast(text: string, { tone = 'plain' }: { tone?: Toast['tone'] } = {}): void {
  waiting = [...waiting, { id: ++count, text, tone }]
  if (current === undefined) showNext()
  else schedule()
}

/** Where toasts appear; once per page. */
export function Toaster() {
  const shown = useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  )
  useEffect(() => {
    // The keyboard's presses are clicks, too; typing is none.
    document.addEventListener('click', act, true)
    return () => document.removeEventListener('click', act, true)
  }, [])
  return (
    <output
      // A page whose foot is written in says that they appear above. A dialog hides from screen readers whatever does not say that it is live; and its buttons stand where toasts do.
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--dock-space)+12px)] z-60 flex justify-center [:root:has(.dialog)_&]:top-3 [:root:has(.dialog)_&]:bottom-auto [:root:has(.toasts-above)_&]:top-[calc(var(--header-h)+72px)] [:root:has(.toasts-above)_&]:bottom-auto"
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
    >
      {shown && (
        <span
          key={shown.id}
          className="toast pointer-events-auto inline-flex max-w-[52ch] items-center gap-2.5 rounded-m border border-bar-line/60 bg-night px-4.5 py-3 font-semibold text-on-bar shadow-3"
        >
          {shown.tone === 'error' && <TriangleAlert aria-hidden="true" className="size-5 flex-none text-[#fdba8c]" />}
          {shown.tone === 'good' && <Check aria-hidden="true" className="size-5 flex-none text-saffron" />}
          {shown.text}
        </span>
      )}
    </output>
  )
}
