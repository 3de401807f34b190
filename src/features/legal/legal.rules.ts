/** The tolerance at the end, in CSS pixels: zoomed pages have fractional positions. */
const NEAR_THE_END = 10

/** How long after a policy opens the first check of the scroll position runs, in milliseconds. */
export const READING_STARTS_MS = 100

/** Whether a text was scrolled to its end; true at once if it needs no scrolling. Lengths in CSS pixels. */
export function isReadToEnd({
  scrollTop,
  clientHeight,
  scrollHeight,
}: Readonly<Record<'scrollTop' | 'clientHeight' | 'scrollHeight', number>>): boolean {
  return scrollTop + clientHeight >= scrollHeight - NEAR_THE_END
}
