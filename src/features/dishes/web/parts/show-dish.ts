import { go, reloadPage } from '#ui/navigation.ts'
import { dishAnchor, dishPath } from '../dish-path.ts'

/**
 * Leads to a dish on the page of its restaurant, or to its own page where this page does not list it. After a change the page of the
 * restaurant is read again; a new dish is the last one of a list that shows all.
 */
export function showDish(id: number, { isChanged = false }: { isChanged?: boolean } = {}): void {
  const anchor = dishAnchor(id)
  const listed = document.getElementById(anchor)
  const isWhole = document.querySelector('[data-island="more-dishes"]') === null
  if (!listed && !(isChanged && isWhole)) go(dishPath(id))
  else if (isChanged) reloadAt(anchor, listed ?? document.querySelector('.price-list > :last-child'))
  else window.location.hash = anchor
}

/** A reload restores the position of the page, so it is at the dish before. */
function reloadAt(anchor: string, near: Element | null): void {
  near?.scrollIntoView({ behavior: 'instant', block: 'center' })
  reloadPage(anchor)
}
