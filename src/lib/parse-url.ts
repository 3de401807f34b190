/** The address that a text is; undefined where it is none. Safari before 17 has no `URL.canParse` and no `URL.parse`. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
