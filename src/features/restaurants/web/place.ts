/** The end of an address, where the district and the city stand. */
export function placeOf(address: string | null, parts: 1 | 2): string {
  if (!address) return ''
  return address
    .split(/[,/]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .slice(-parts)
    .join(', ')
}
