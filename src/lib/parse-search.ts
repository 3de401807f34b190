import { plainText } from './text.ts'

/** The query of an address as plain words: a name that is given twice has a list. */
export function parseSearch(params: URLSearchParams): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = {}
  for (const [name, given] of params) {
    const value = plainText(given)
    const before = values[name]
    values[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
  }
  return values
}
