/** Whether a request that acts for somebody was sent by a page that is not ours. Programs send neither header, nor cookies. */
export function isForeign(
  { origin, site, hasCookie }: { origin: string | undefined; site: string | undefined; hasCookie: boolean },
  own: string,
): boolean {
  if (origin !== undefined) return origin !== own
  return site !== undefined ? site !== 'same-origin' && site !== 'none' : hasCookie
}
