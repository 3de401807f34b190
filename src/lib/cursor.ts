import { isCleanText } from './text.ts'

/** What a sort value can be: a floating or a decimal number, a whole one, a moment in microseconds since 1970, text, or a UUID. */
export type CursorKind = 'number' | 'decimal' | 'integer' | 'micros' | 'text' | 'uuid'

export type CursorValue = string | number

/** The end of the year 2199: no stored time is later. */
const MICROS_MAX = 7_258_118_400_000_000
const TEXT_MAX = 200
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Encodes where the next page begins: the sort values of the last row, opaque to the client. */
export function encodeCursor(values: readonly CursorValue[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** Decodes a cursor into values of these kinds, in order; undefined when it is malformed. */
export function decodeCursor(cursor: string, kinds: readonly CursorKind[]): CursorValue[] | undefined {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    const known = Array.isArray(values) && values.length === kinds.length && kinds.every((kind, index) => isOfKind(values[index], kind))
    return known ? (values as CursorValue[]) : undefined
  } catch {
    return undefined
  }
}

function isOfKind(value: unknown, kind: CursorKind): boolean {
  if (kind === 'text') return typeof value === 'string' && value.length <= TEXT_MAX && isCleanText(value)
  if (kind === 'uuid') return typeof value === 'string' && UUID.test(value)
  if (kind === 'number' || kind === 'decimal') return Number.isFinite(value)
  return Number.isSafeInteger(value) && (kind === 'integer' || ((value as number) >= 0 && (value as number) <= MICROS_MAX))
}
