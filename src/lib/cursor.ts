/** Where the next page begins: the sort values of the last row, opaque to whoever carries it. */
export function encodeCursor(values: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** The values of a cursor with this many of them; undefined when it is none of ours. */
export function decodeCursor(cursor: string | undefined, length: number): (string | number)[] | undefined {
  if (cursor === undefined) return undefined
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    const known = Array.isArray(values) && values.length === length && values.every((v) => typeof v === 'string' || Number.isFinite(v))
    return known ? (values as (string | number)[]) : undefined
  } catch {
    return undefined
  }
}
