import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

const KEPT = 'lokma:queue-keys'

/** The actions of the keys. */
export interface QueueKeys {
  step: (by: 1 | -1) => void
  select: () => void
  assign: () => void
  /** Presses a decision button; the index counts from zero. */
  decide: (index: number) => void
  takeBack: () => void
  leave: () => void
}

/** Whether this moderator uses the keys; stored on this device. When they are off, single letters have no effect. */
export function useKeySwitch(): { isOn: boolean; toggle: () => void } {
  const [isOn, setOn] = useState(() => globalThis.localStorage?.getItem(KEPT) !== 'off')
  return {
    isOn,
    toggle() {
      setOn(!isOn)
      try {
        window.localStorage.setItem(KEPT, isOn ? 'off' : 'on')
      } catch {
        // Without storage the choice lasts until the page is closed.
      }
    },
  }
}

/** Handles single keys in the queue: never while a field has the focus, never with a modifier key, never while a dialog is open above it. */
export function useQueueKeys(isOn: boolean, panel: RefObject<HTMLElement | null>, keys: QueueKeys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target, panel.current)) return
    const act = actionOf(event.key, keys)
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    if (!isOn) return undefined
    const press = (event: KeyboardEvent): void => onKeyDown(event)
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isOn])
}

function actionOf(key: string, { step, select, assign, decide, takeBack, leave }: QueueKeys): (() => void) | undefined {
  if (key === 'j' || key === 'ArrowDown') return () => step(1)
  if (key === 'k' || key === 'ArrowUp') return () => step(-1)
  if (key === 'x') return select
  if (key === 'u') return assign
  if (key === 'z') return takeBack
  if (key === 'Escape') return leave
  return /^[1-4]$/.test(key) ? () => decide(Number(key) - 1) : undefined
}

/** A box has one key of its own: the space bar. */
const FIELDS = 'input:not([type=checkbox]), textarea, select'

/** Whether the key belongs to the focused field, or to an open dialog or menu other than the one in which the queue is. */
function isBusy(target: EventTarget | null, queue: HTMLElement | null): boolean {
  const isField = target instanceof HTMLElement && (target.isContentEditable || target.closest(FIELDS) !== null)
  return (
    isField || [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]')].some((one) => !one.contains(queue))
  )
}
