/** Whether a page of another site sent this authenticated request. Programs send neither of the headers, nor cookies. */
export function isForeign(
  { origin, site, hasCookie }: { origin: string | undefined; site: string | undefined; hasCookie: boolean },
  own: string,
): boolean {
  if (origin !== undefined) return origin !== own
  return site !== undefined ? site !== 'same-origin' && site !== 'none' : hasCookie
}
