/** Leads to what was opened by what is now hidden or was in the list; whoever is elsewhere on the page stays there. */
export function takeFocus(element: HTMLElement | null): void {
  const { activeElement: active } = document
  if (active === null || active === document.body || active.closest('main') !== null) element?.focus({ preventScroll: true })
}
