import { isTicked, KEPT_PAGE, type KeptPage, keptFields } from '#ui/switch-language.ts'

/** How long the fields and lists of the page may take to appear. */
const PATIENCE_MS = 5000

/** Restores what was typed and the scroll position after the page was loaded again in another language. */
export function restorePage(): void {
  const kept = take()
  if (!kept) return
  const left = new Map(kept.fields.map(({ key, value }) => [key, value]))
  const enter = (): void => {
    for (const [key, field] of keptFields()) {
      const value = left.get(key)
      if (value === undefined) continue
      left.delete(key)
      enterValue(field, value)
    }
    if (window.scrollY < kept.scrollY && !hasScrolled) window.scrollTo({ top: kept.scrollY, behavior: 'instant' })
    if (left.size === 0 && window.scrollY >= kept.scrollY) end()
  }
  let hasScrolled = false
  const noteScroll = (): void => void (hasScrolled = true)
  const observer = new MutationObserver(enter)
  const end = (): void => {
    observer.disconnect()
    clearTimeout(timer)
  }
  const timer = setTimeout(end, PATIENCE_MS)
  for (const type of ['wheel', 'touchmove', 'keydown']) addEventListener(type, noteScroll, { once: true, passive: true })
  observer.observe(document.querySelector('main')!, { childList: true, subtree: true })
  enter()
  // The language button that was pressed keeps the focus, so that a person who uses the keyboard continues from there.
  document.querySelector<HTMLElement>('[data-action=choose-language]')?.focus({ preventScroll: true })
}

function take(): KeptPage | undefined {
  const stored = sessionStorage.getItem(KEPT_PAGE)
  sessionStorage.removeItem(KEPT_PAGE)
  if (stored === null) return undefined
  const kept = JSON.parse(stored) as KeptPage
  return kept.path === window.location.pathname ? kept : undefined
}

/** Enters a value as a person does, so that React and the input recorder of the first script receive the events. */
function enterValue(field: HTMLInputElement, value: string | boolean): void {
  if (isTicked(field)) {
    if (field.checked !== value) field.click()
    return
  }
  if (field.value === value) return
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}
