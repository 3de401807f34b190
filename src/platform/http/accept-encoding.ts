/** The content codings that a client accepts. */
export interface Accepted {
  br: boolean
  gzip: boolean
}

/** Browsers send a handful of different values. */
const KNOWN_MAX = 200
const KNOWN_LENGTH_MAX = 100
const known = new Map<string, Accepted>()
const nothing: Accepted = { br: false, gzip: false }

/** Reads an Accept-Encoding header. */
export function acceptedCodings(header: string | undefined): Accepted {
  if (header === undefined) return nothing
  const found = known.get(header)
  if (found) return found
  const accepted = { br: isNamed(header, 'br'), gzip: isNamed(header, 'gzip') }
  if (header.length <= KNOWN_LENGTH_MAX) {
    if (known.size >= KNOWN_MAX) known.clear()
    known.set(header, accepted)
  }
  return accepted
}

function isNamed(header: string, coding: string): boolean {
  return header
    .toLowerCase()
    .split(',')
    .some((part) => {
      const [name, ...params] = part.split(';').map((piece) => piece.trim())
      return name === coding && !params.some((param) => /^q\s*=\s*0(\.0*)?$/.test(param))
    })
}
