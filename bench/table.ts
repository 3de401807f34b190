/** One line of the result. */
export interface Row {
  what: string
  /** What was measured, with its unit. */
  measured: string
  /** The bare opponent of the same minutes, or the budget. */
  against: string
  /** The figure that counts. */
  figure: number
  /** What it must reach, and from which side. */
  goal: { atLeast: number } | { atMost: number }
}

/** The middle of some figures. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export function printTable(rows: readonly Row[]): void {
  const lines = rows.map(({ what, measured, against, figure, goal }) => {
    const met = 'atLeast' in goal ? figure >= goal.atLeast : figure <= goal.atMost
    const wanted = 'atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`
    return `| ${what} | ${measured} | ${against} | ${Number(figure.toFixed(2))} | ${wanted} | ${met ? 'yes' : '**no**'} |`
  })
  console.log(['| what | measured | against | figure | goal | met |', '|---|---|---|---|---|---|', ...lines].join('\n'))
}
