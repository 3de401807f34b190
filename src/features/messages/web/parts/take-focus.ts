/** Moves the focus to the opened or restored element, unless another element has the focus, such as the search. */
export function takeFocus(element: HTMLElement | null): void {
  const { activeElement: active } = document
  if (active === null || active === document.body || active.closest('main') !== null) element?.focus()
}
