import { FLAKES_BEGIN, FLAKES_END, type Flake } from './flakes.ts'
import { HOOKS, OUTSIDE, type TestRecord } from '#tests/support/report/test-record.ts'

/** More failures at once are no accident. */
const RERUN_MOST = 5

/** Suites in which one failure in a thousand runs is a fault of the product. */
const neverAgain = [
  /^tests\/(?:races|security|faults)\//,
  /^tests\/journeys\/security\.spec\.ts$/,
  /^src\/db\/check-invariants\.db\.test\.ts$/,
]
/** How a failure tells of an answer with 5xx, an error in the server's log or a broken invariant where no record of it was kept. */
const serverFault = /\bstatus of 5\d\d\b|"level":(?:50|60|"error"|"fatal")|\bNot true: /

/** Why this failure counts as it is; undefined where the test may be run again alone. */
function reasonAgainstRerun({ file, title, error = '', serverFaults = [] }: TestRecord): string | undefined {
  if (title === OUTSIDE) return 'it is no failure of a test'
  if (neverAgain.some((suite) => suite.test(file))) return 'its suite is never run again'
  if (serverFaults.length > 0) return `the product failed: ${serverFaults[0]!.slice(0, 200)}`
  const told = serverFault.exec(error)?.[0]
  return told === undefined ? undefined : `the product failed: ${told}`
}

/** One test, or a whole file whose hooks failed or left tests out. */
export interface Rerun {
  file: string
  project: string
  /** Without one, the whole file. */
  title?: string
  failures: TestRecord[]
}

/** What to run again, or why the run stays as it is. */
export function planReruns(records: readonly TestRecord[]): { reruns: Rerun[] } | { refused: string[] } {
  const failures = records.filter(({ outcome }) => outcome === 'failed')
  if (failures.length > RERUN_MOST) return { refused: [`${failures.length} tests failed: at most ${RERUN_MOST} are run again`] }
  const refused = failures.flatMap((failure) => {
    const reason = reasonAgainstRerun(failure)
    return reason === undefined ? [] : [`${failure.title}: ${reason}`]
  })
  if (refused.length > 0) return { refused }
  const reruns: Rerun[] = []
  for (const failure of failures) {
    const isOfFile = ({ file, project }: { file: string; project: string }) => file === failure.file && project === failure.project
    const isWhole = failure.title.endsWith(HOOKS) || records.some((one) => one.outcome === 'missed' && isOfFile(one))
    const known = reruns.find((one) => isOfFile(one) && one.title === undefined)
    if (known) known.failures.push(failure)
    else
      reruns.push({
        file: failure.file,
        project: failure.project,
        ...(isWhole ? {} : { title: failure.title }),
        failures: [failure],
      })
  }
  return { reruns }
}

/** Whether this rerun passed: each test that failed before, and each test of the file that it ran. */
export function hasPassed({ failures }: Rerun, records: readonly TestRecord[]): boolean {
  const isFine = records.every(({ outcome }) => outcome === 'passed' || outcome === 'skipped')
  const titles = new Set(records.filter(({ outcome }) => outcome === 'passed').map(({ title }) => title))
  return isFine && titles.size > 0 && failures.every(({ title }) => title.endsWith(HOOKS) || titles.has(title))
}

/** The rows of a run's flaky tests between two lines that a tool can find. */
export function flakyLines(failures: readonly TestRecord[], run: Pick<Flake, 'seed' | 'commit' | 'day'>): string[] {
  const rows = failures.map(({ title, file, project, error = '' }): Flake => ({
    title,
    file,
    project,
    // The lines after the first say what was expected and what came instead.
    error: error
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, 8)
      .join(' ')
      .slice(0, 500),
    ...run,
  }))
  return [FLAKES_BEGIN, ...rows.map((row) => JSON.stringify(row)), FLAKES_END]
}
