import { useEffect, useEffectEvent, useState } from 'react'

const KEPT = 'lokma:queue-keys'

/** What the keys do. */
export interface QueueKeys {
  step: (by: 1 | -1) => void
  assign: () => void
  /** Presses a button that decides, counted from zero. */
  decide: (index: number) => void
  leave: () => void
}

/** Whether this moderator uses the keys; kept on this device. Off, no single letter does anything. */
export function useKeySwitch(): { isOn: boolean; toggle: () => void } {
  const [isOn, setOn] = useState(() => globalThis.localStorage?.getItem(KEPT) !== 'off')
  return {
    isOn,
    toggle() {
      setOn(!isOn)
      try {
        window.localStorage.setItem(KEPT, isOn ? 'off' : 'on')
      } catch {
        // Without storage the choice lasts as long as the page.
      }
    },
  }
}

/** Works the queue by single keys: never while something is typed or chosen, never with a modifier, never over a dialog. */
export function useQueueKeys(isOn: boolean, keys: QueueKeys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return
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

function actionOf(key: string, { step, assign, decide, leave }: QueueKeys): (() => void) | undefined {
  if (key === 'j' || key === 'ArrowDown') return () => step(1)
  if (key === 'k' || key === 'ArrowUp') return () => step(-1)
  if (key === 'u') return assign
  if (key === 'Escape') return leave
  return /^[1-4]$/.test(key) ? () => decide(Number(key) - 1) : undefined
}

/** Whether a key belongs to what has the focus, or to a dialog or a menu that is open. */
function isBusy(target: EventTarget | null): boolean {
  const isField = target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select') !== null)
  return isField || document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null
}
