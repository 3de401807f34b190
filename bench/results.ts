import type { Row } from './table.ts'

/** A stored row with the name and time of its measurement. */
export interface StoredResults extends Row {
  measure: string
  at: string
}

/** Replaces the rows of the measurements of this run and keeps all others. */
export function mergeResults(before: readonly StoredResults[], now: readonly StoredResults[], order: readonly string[]): StoredResults[] {
  const measured = new Set(now.map(({ measure }) => measure))
  const rows = [...before.filter(({ measure }) => order.includes(measure) && !measured.has(measure)), ...now]
  return rows.sort((a, b) => order.indexOf(a.measure) - order.indexOf(b.measure))
}
