import { toast, TOASTS } from './toast.ts'

/** The id of the note's template in the document, because the first script contains no texts. */
export const WAITING = `${TOASTS}-waiting`

let shown: Element | undefined

/** Shows a note next to the toasts for as long as a pressed action waits for the network. */
export function showWaiting(isWaiting: boolean): void {
  shown?.remove()
  shown = undefined
  const model = document.querySelector<HTMLTemplateElement>(`#${WAITING}`)?.content.firstElementChild
  if (!isWaiting || !model) return
  shown = model.cloneNode(true) as Element
  document.getElementById(TOASTS)?.append(shown)
}

/** Says that a pressed part could not be loaded, with the text that the document contains. */
export function sayNotLoaded(): void {
  const text = document.getElementById(TOASTS)?.dataset['notLoaded']
  if (text) toast(text, { tone: 'error' })
}
