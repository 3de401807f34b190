import { useEffect, useRef, useState } from 'react'
import { filtersOf } from '../filters-of.ts'
import { type ListFilters, searchOf } from '../list-filters.ts'

const STILL_MS = 350

/** Called after each change. `isSameStep`: the change continues the one before, so that Back undoes both. */
export type ChangeFilters = (filters: ListFilters, isSameStep: boolean) => void

export type FilterDraft = ReturnType<typeof useFilterDraft>

/** The state of the form: the filters of the address plus the changes that are not yet applied. */
export function useFilterDraft(filters: ListFilters, onChange: ChangeFilters) {
  const [draft, setDraft] = useState(filters)
  const known = JSON.stringify(filters)
  const [seen, setSeen] = useState(known)
  /** Filters that this form sent and the address does not show yet, oldest first. */
  const [sent, setSent] = useState<readonly string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The field that changes continuously, such as a slider: all its changes are one history step. */
  const moving = useRef<keyof ListFilters>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (known !== seen) {
    setSeen(known)
    const at = sent.indexOf(known)
    setSent(at === -1 ? [] : sent.slice(at + 1))
    // The address was not sent by this form, but came from Back or a link: the form adopts it.
    if (at === -1) setDraft(filters)
  }

  function send(next: ListFilters, field?: keyof ListFilters): void {
    clearTimeout(timer.current)
    const isSameStep = field !== undefined && field === moving.current
    moving.current = field
    const key = JSON.stringify(filtersOf({ ...searchOf(next) }))
    setSent((before) => ((before.at(-1) ?? known) === key ? before : [...before, key]))
    // Paints the control first: rendering the list takes longer than a frame on a slow phone.
    afterPaint(() => onChange(next, isSameStep))
  }
  /** @param field the field of a control that changes continuously: its change is debounced */
  function change(part: Partial<ListFilters>, field?: keyof ListFilters): void {
    const next = { ...draft, ...part }
    setDraft(next)
    clearTimeout(timer.current)
    if (field === undefined) send(next)
    else timer.current = setTimeout(() => send(next, field), STILL_MS)
  }
  function clear(): void {
    setDraft(filtersOf({}))
    send(filtersOf({}))
  }
  return { draft, change, send, clear }
}

function afterPaint(task: () => void): void {
  // A hidden tab does not paint.
  if (document.visibilityState === 'hidden') task()
  else requestAnimationFrame(() => setTimeout(task))
}
