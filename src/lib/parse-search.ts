/** The query of an address as plain words: a name that is given twice has a list. */
export function parseSearch(params: URLSearchParams): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = {}
  for (const [name, value] of params) {
    const before = values[name]
    values[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
  }
  return values
}
