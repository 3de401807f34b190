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

/** The rows as a Markdown table. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const { what, measured, against, figure, goal } = row
    const met = isMet(row)
    const wanted = !goal ? '–' : 'atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`
    return `| ${what} | ${measured} | ${against} | ${Number(figure.toFixed(2))} | ${wanted} | ${met === undefined ? '–' : met ? 'yes' : '**no**'} |`
  })
  return ['| what | measured | against | figure | goal | met |', '|---|---|---|---|---|---|', ...lines].join('\n')
}
