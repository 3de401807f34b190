/** Whether a page of another site sent this authenticated request. Programs send neither of the headers, nor cookies. */
export function isForeign(
  { origin, site, hasCookie }: { origin: string | undefined; site: string | undefined; hasCookie: boolean },
  own: string,
): boolean {
  if (origin !== undefined) return origin !== own
  return site !== undefined ? site !== 'same-origin' && site !== 'none' : hasCookie
}

/** The origin of this site as browsers send it: that of PUBLIC_URL, or, without one, of the address that was asked for. */
export function ownOrigin(publicUrl: string | undefined, host: string | undefined, protocol = 'http:'): string {
  if (publicUrl !== undefined) return publicUrl
  const asked = `${protocol}//${host ?? ''}`
  return URL.canParse(asked) ? new URL(asked).origin : asked
}
