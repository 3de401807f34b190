import type { Row } from './table.ts'

/** A stored row with the name and time of its measurement. */
export interface StoredResults extends Row {
  measure: string
  at: string
}

/**
 * Replaces the rows of the measurements of this run and keeps all others. Of a measurement that took only some of its rows, the others stay
 * as well.
 */
export function mergeResults(
  before: readonly StoredResults[],
  now: readonly StoredResults[],
  order: readonly string[],
  inParts: ReadonlySet<string> = new Set(),
): StoredResults[] {
  const nameOf = ({ measure, what }: StoredResults): string => (inParts.has(measure) ? `${measure}: ${what}` : measure)
  const measured = new Set(now.map(nameOf))
  const rows = [...before.filter((row) => order.includes(row.measure) && !measured.has(nameOf(row))), ...now]
  return rows.sort((a, b) => order.indexOf(a.measure) - order.indexOf(b.measure))
}
