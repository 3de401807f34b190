import { appendFileSync } from 'node:fs'

/** What became of one planned test in one run. */
export interface TestRecord {
  /** The path of the test file in the repository. */
  file: string
  /** The project of Vitest or of Playwright. */
  project: string
  /** The titles of its groups and its own, joined by ' > '; that of a failed hook or of a failure outside of tests says so. */
  title: string
  /** 'missed': planned, but a hook or a test before it failed. */
  outcome: 'passed' | 'failed' | 'skipped' | 'missed'
  seconds: number
  /** Why it failed, in plain text. */
  error?: string
  /** What the product itself did wrong during the test: answers with 5xx, log lines of level error, broken invariants. */
  serverFaults?: string[]
}

/** The failure of something that is no test: it cannot be run again alone. */
export const OUTSIDE = '(outside of tests)'
/** A hook that prepares a file or a group. */
export const HOOKS = '(hooks)'

/** Where scripts/verify reads the records; without it a run leaves none. */
const target = process.env['TEST_RECORDS']

/** Adds one line to the records of this run. */
export function writeRecord(record: TestRecord): void {
  if (target !== undefined) appendFileSync(target, `${JSON.stringify(record)}\n`)
}
