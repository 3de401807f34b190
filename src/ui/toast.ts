interface Toast {
  text: string
  tone: 'plain' | 'good' | 'error'
  /** When the toast appeared and when it disappears, in milliseconds as in `Date.now()`. */
  from: number
  until: number
  /** Whether the page before showed it first: no third page shows it. */
  isStored: boolean
  element: HTMLElement
  timer?: ReturnType<typeof setTimeout>
}

/** A toast of the page before, in the storage of the tab. */
type Stored = Pick<Toast, 'text' | 'tone' | 'until'> & { isRead: boolean }

const SHOWN_MS = 4000
/** A toast that was on the page before for less than this was not read there. */
const READ_MS = 1000
const UNREAD_SHOWN_MS = 2500
/** A further toast replaces the oldest, so that no toast has to wait. */
const SHOWN_MAX = 3
const KEPT = 'toasts'
/** The output element of the document in which toasts appear. */
export const TOASTS = 'toasts'
const NOTES = 'main [role=status], main [role=alert], main output'

let shown: Toast[] = []
let isHeld = false
let isListening = false

/** Shows a short message above the dock at once. A message with the same text replaces the one before. */
export function toast(text: string, { tone = 'plain' }: { tone?: Toast['tone'] } = {}): void {
  show(text, tone, SHOWN_MS, false)
}

function show(text: string, tone: Toast['tone'], ms: number, isStored: boolean): void {
  const box = document.getElementById(TOASTS)
  if (!box) return
  if (!isListening) listen()
  const gone = [...shown.filter((one) => one.text === text), ...shown.filter((one) => one.text !== text).slice(0, 1 - SHOWN_MAX)]
  for (const one of gone) remove(one)
  const element = draw(box, text, tone)
  if (shown.length === 0) place(box)
  const one: Toast = { text, tone, element, from: Date.now(), until: Date.now() + ms, isStored }
  shown.push(one)
  schedule(one, ms)
}

/** Copies one of the hidden toasts, one for each tone, that the document contains. */
function draw(box: HTMLElement, text: string, tone: Toast['tone']): HTMLElement {
  const model = document.querySelector<HTMLTemplateElement>(`#${TOASTS}-${tone}`)!.content.firstElementChild!
  const element = model.cloneNode(true) as HTMLElement
  element.append(text)
  box.append(element)
  return element
}

function remove(one: Toast): void {
  clearTimeout(one.timer)
  one.element.remove()
  shown = shown.filter((other) => other !== one)
}

function schedule(one: Toast, ms: number): void {
  clearTimeout(one.timer)
  one.until = Date.now() + ms
  if (!isHeld) one.timer = setTimeout(() => remove(one), ms)
}

/** Stores toasts that are still shown when the page is left: they appear on the next page. */
function listen(): void {
  isListening = true
  addEventListener('pointermove', hold, { passive: true })
  addEventListener('pagehide', keep)
}

/**
 * Keeps the toasts while the mouse pointer is over one. They receive no pointer events themselves: a press goes to the control below them.
 */
function hold({ clientX: x, clientY: y, pointerType }: PointerEvent): void {
  if (pointerType !== 'mouse') return
  const isOver = shown.some(({ element }) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return x >= left && x <= right && y >= top && y <= bottom
  })
  if (isOver === isHeld) return
  isHeld = isOver
  for (const one of shown) schedule(one, SHOWN_MS)
}

function keep(): void {
  const kept: Stored[] = shown
    .filter(({ isStored }) => !isStored)
    .map(({ text, tone, from, until }) => ({ text, tone, until, isRead: Date.now() - from >= READ_MS }))
  try {
    if (kept.length > 0) sessionStorage.setItem(KEPT, JSON.stringify(kept))
  } catch {
    // Without storage a toast disappears with its page.
  }
}

/** Shows the toasts of the page before for the rest of their time. A toast that was too short there to be read stays longer here. */
export function showStoredToasts(): void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? '[]') as Stored[]
    sessionStorage.removeItem(KEPT)
    for (const { text, tone, until, isRead } of kept) {
      const rest = until - Date.now()
      // Toasts that ended longer ago than a slow page load takes are dropped.
      const ms = isRead || rest < -10_000 ? rest : Math.max(rest, UNREAD_SHOWN_MS)
      if (ms > 0) show(text, tone, Math.min(SHOWN_MS, ms), true)
    }
  } catch {
    // Without storage there are no toasts to show.
  }
}

/** Toasts at the bottom must not cover a note that explains a button: in that case they appear at the top. */
function place(box: HTMLElement): void {
  delete box.dataset['above']
  const { top, bottom } = box.getBoundingClientRect()
  const covers = [...document.querySelectorAll(NOTES)].some((note) => {
    const rect = note.getBoundingClientRect()
    return note.textContent !== '' && rect.height > 1 && rect.bottom > top && rect.top < bottom
  })
  if (covers) box.dataset['above'] = ''
}
