import { toast, TOASTS } from './toast.ts'

/** The template of the note in the document: the first script has no texts. */
export const WAITING = `${TOASTS}-waiting`

let shown: Element | undefined

/** Shows beside the toasts that what was pressed waits for the network, for as long as it does. */
export function showWaiting(isWaiting: boolean): void {
  shown?.remove()
  shown = undefined
  const model = document.querySelector<HTMLTemplateElement>(`#${WAITING}`)?.content.firstElementChild
  if (!isWaiting || !model) return
  shown = model.cloneNode(true) as Element
  document.getElementById(TOASTS)?.append(shown)
}

/** Says that what was pressed could not be loaded, in the words that the document brings. */
export function sayNotLoaded(): void {
  const text = document.getElementById(TOASTS)?.dataset['notLoaded']
  if (text) toast(text, { tone: 'error' })
}
