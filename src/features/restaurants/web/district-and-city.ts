/** The end of an address, which contains the district and the city. */
export function districtAndCity(address: string | null, parts: 1 | 2): string {
  if (!address) return ''
  return address
    .split(/[,/]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .slice(-parts)
    .join(', ')
}
