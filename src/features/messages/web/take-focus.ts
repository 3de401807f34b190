/** Leads to what was opened, or back to what is there again. Whoever is elsewhere on the page, in its search for instance, stays there. */
export function takeFocus(element: HTMLElement | null): void {
  const { activeElement: active } = document
  if (active === null || active === document.body || active.closest('main') !== null) element?.focus()
}
