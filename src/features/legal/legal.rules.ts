/** The end counts as reached this near to it, in CSS pixels: zoomed pages have no whole ones. */
const NEAR_THE_END = 10

/** How long after opening a policy it is looked at how far it was read, in milliseconds. */
export const READING_STARTS_MS = 100

/** Whether a scrolled text was read to its end; one that needs no scrolling is at its end at once. Lengths in CSS pixels. */
export function isReadToEnd({
  scrollTop,
  clientHeight,
  scrollHeight,
}: Readonly<Record<'scrollTop' | 'clientHeight' | 'scrollHeight', number>>): boolean {
  return scrollTop + clientHeight >= scrollHeight - NEAR_THE_END
}
