import { readFileSync } from 'node:fs'

/** A test that failed in a run and passed when it was run again alone: one line of tests/flakes.jsonl. */
export interface Flake {
  title: string
  file: string
  project: string
  error: string
  /** The seed and the commit of the run in which it failed. */
  seed: number
  commit: string
  /** The day of that run, as YYYY-MM-DD. */
  day: string
  /** Why it failed and what was mended; a row without it is open. */
  mended?: string
}

const FLAKES_FILE = 'tests/flakes.jsonl'
export const FLAKES_BEGIN = '── FLAKY: add these lines to tests/flakes.jsonl, and mend the tests'
export const FLAKES_END = '── end of FLAKY'

/** The rows of the file. @throws SyntaxError where a line is no JSON */
export function readFlakes(text = readFileSync(FLAKES_FILE, 'utf8')): Flake[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Flake)
}

/** A test that failed once more while its first failure is not mended holds the run back. */
export function titlesWithTwoOpenRows(flakes: readonly Flake[]): string[] {
  const open = flakes.filter(({ mended }) => mended === undefined).map(({ file, title }) => `${file}: ${title}`)
  return [...new Set(open.filter((title, at) => open.indexOf(title) !== at))]
}
