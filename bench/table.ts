/** One line of the result. */
export interface Row {
  what: string
  /** What was measured, with its unit. */
  measured: string
  /** The bare opponent of the same minutes, or the budget. */
  against: string
  /** The figure that counts. */
  figure: number
  /** The limit; undefined for a row without a goal. */
  goal?: { atLeast: number } | { atMost: number }
  /** The numbers of the two texts. */
  values?: Record<string, number>
}

/** The median. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** The value at this quantile, 0 to 1. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** Whether a row meets its goal; undefined without one. */
export function isMet({ figure, goal }: Pick<Row, 'figure' | 'goal'>): boolean | undefined {
  if (!goal) return undefined
  return 'atLeast' in goal ? figure >= goal.atLeast : figure <= goal.atMost
}

/** The figure with two decimals, or with as many as show on which side of its goal it is. */
export function figureText(row: Pick<Row, 'figure' | 'goal'>): string {
  const rounded = [2, 3, 4, 5, 6].map((digits) => Number(row.figure.toFixed(digits)))
  return String(rounded.find((figure) => isMet({ ...row, figure }) === isMet(row)) ?? row.figure)
}

/** The limit of a row as a sign and a number. */
export function goalText({ goal }: Pick<Row, 'goal'>): string {
  if (!goal) return '–'
  return 'atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`
}

/** Whether a row meets its goal, as a word. */
export function metText(row: Row): string {
  const met = isMet(row)
  return met === undefined ? '–' : met ? 'yes' : '**no**'
}

/** The cells of a row in a table. */
export function cellsOf(row: Row): string[] {
  return [row.what, row.measured, row.against, figureText(row), goalText(row), metText(row)]
}

/** The rows as a Markdown table. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map((row) => `| ${cellsOf(row).join(' | ')} |`)
  return ['| what | measured | against | figure | goal | met |', '|---|---|---|---|---|---|', ...lines].join('\n')
}
