/** The neighbourhood of the list that an address names; '' for none. The longest one counts. */
export function neighbourhoodIn(address: string, list: readonly string[]): string {
  const found = list.filter((name) => indexOf(address, name) >= 0)
  return found.toSorted((a, b) => b.length - a.length)[0] ?? ''
}

/**
 * The address with another neighbourhood: in the place of the one that it names, else at its beginning. '' leaves the address without one.
 * An empty address gets the district, too.
 */
export function withNeighbourhood(address: string, name: string, list: readonly string[], district: string): string {
  const before = neighbourhoodIn(address, list)
  if (address.trim() === '') return name === '' ? '' : `${name} ${district}`
  if (before === '') return name === '' ? address : `${name} ${address}`
  const at = indexOf(address, before)
  const rest = address.slice(at + before.length)
  return address.slice(0, at) + (name === '' ? rest.replace(/^[\s,]+/, '') : name + rest)
}

/** The index of the name where it begins a word; -1 without one. */
function indexOf(address: string, name: string): number {
  for (let at = address.indexOf(name); at >= 0; at = address.indexOf(name, at + 1)) {
    if (at === 0 || /[\s,./]/.test(address[at - 1]!)) return at
  }
  return -1
}
