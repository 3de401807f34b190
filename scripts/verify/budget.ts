import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { TestRecord } from '#tests/support/report/test-record.ts'

/** How long each group of steps may take, as a multiple of the reference: seconds alone would measure the machine. */
export type Budget = Record<string, number>

const FILE = 'tests/budget.json'
/** Above the budget by this factor a group warns, or fails. */
const [WARNS, FAILS] = [1.2, 1.5]

export const readBudget = (): Budget => (existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Budget) : {})

/** Stores what the groups of a quiet run took. */
export function storeBudget(measured: Budget): void {
  const rounded = Object.entries(measured).map(([name, multiple]) => [name, Number(multiple.toPrecision(2))] as const)
  writeFileSync(FILE, `${JSON.stringify({ ...readBudget(), ...Object.fromEntries(rounded) }, undefined, 2)}\n`)
}

/** The seconds that these groups take one after the other by their budget. */
export function expectedSeconds(groups: readonly { name: string }[], budget: Budget, reference: number): number {
  return groups.reduce((sum, { name }) => sum + (budget[name] ?? 0), 0) * reference
}

export type Verdict = 'fine' | 'slow' | 'too slow' | 'unknown'

/** What the multiple of a group says beside its budget. */
export function judge(multiple: number, allowed: number | undefined): Verdict {
  if (allowed === undefined) return 'unknown'
  if (multiple > allowed * FAILS) return 'too slow'
  return multiple > allowed * WARNS ? 'slow' : 'fine'
}

/** The dearest tests of a run, each as a multiple of the reference. */
export function dearest(records: readonly TestRecord[], reference: number, most = 10): string[] {
  return records
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, most)
    .map(({ seconds, file, title }) => `${(seconds / reference).toFixed(1).padStart(6)}  ${file}: ${title}`)
}
