import { describe, expect, it } from 'vitest'
import { FLAKES_BEGIN, FLAKES_END, type Flake, readFlakes, titlesWithTwoOpenRows } from '#scripts/verify/flakes.ts'
import { flakyLines, hasPassed, planReruns, type Rerun } from '#scripts/verify/rerun.ts'
import { patternOf, stepOfRerun } from '#scripts/verify/steps.ts'
import { HOOKS, OUTSIDE, type TestRecord } from '#tests/support/report/test-record.ts'

const file = 'tests/journeys/vote.spec.ts'
const failure = (given: Partial<TestRecord> = {}): TestRecord => ({
  file,
  project: 'phone',
  title: 'a visitor votes once',
  outcome: 'failed',
  seconds: 1,
  error: 'expected 8 to be 7',
  serverFaults: [],
  ...given,
})
const passed = (title: string): TestRecord => ({ ...failure(), title, outcome: 'passed' })

/** The titles that are run again; a reason where nothing is. */
function planned(records: TestRecord[]): string[] | string {
  const plan = planReruns(records)
  return 'refused' in plan ? plan.refused.join() : plan.reruns.map(({ file: one, title = '(all)' }) => `${one} ${title}`)
}

describe('a test that failed', () => {
  it('is run again alone, with at most four others', () => {
    const five = ['a', 'b', 'c', 'd', 'e'].map((title) => failure({ title }))
    expect(planned([passed('x'), ...five])).toHaveLength(5)
    expect(planned([...five, failure({ title: 'f' })])).toMatch(/^6 tests failed/)
  })

  it('takes its whole file along where a hook failed or tests were left out', () => {
    expect(planned([failure({ title: `voting > ${HOOKS}` })])).toEqual([`${file} (all)`])
    expect(planned([failure(), { ...failure({ title: 'second' }), outcome: 'missed' }])).toEqual([`${file} (all)`])
    expect(planned([failure(), failure({ title: 'second' }), { ...failure({ title: 'third' }), outcome: 'missed' }])).toEqual([
      `${file} (all)`,
    ])
  })

  it.each([
    ['tests/races/votes.test.ts'],
    ['tests/security/permissions.test.ts'],
    ['tests/faults/disk.test.ts'],
    ['tests/journeys/security.spec.ts'],
    ['src/db/check-invariants.db.test.ts'],
  ])('is not run again in %s', (suite) => {
    expect(planned([failure(), failure({ file: suite, title: 'x' })])).toBe('x: its suite is never run again')
  })

  it.each<[Partial<TestRecord>]>([
    [{ serverFaults: ['500 for POST /vote'] }],
    [{ error: 'Failed to load resource: the server responded with a status of 502 ()' }],
    [{ error: 'Error: Not true: a vote counts once' }],
    [{ error: '{"level":50,"msg":"request failed"}' }],
  ])('is not run again when the product failed: %j', (given) => {
    expect(planned([failure(given)])).toMatch(/^a visitor votes once: the product failed: /)
  })

  it('is not run again when the failure is outside of tests', () => {
    expect(planned([failure({ title: OUTSIDE, file: '' })])).toMatch(/no failure of a test/)
  })

  it('has passed alone only when it ran and nothing beside it failed', () => {
    const rerun: Rerun = { file, project: 'phone', title: 'a', failures: [failure({ title: 'a' })] }
    expect(hasPassed(rerun, [passed('a')])).toBe(true)
    expect(hasPassed(rerun, [])).toBe(false)
    expect(hasPassed(rerun, [passed('b')])).toBe(false)
    expect(hasPassed(rerun, [passed('a'), failure({ title: 'b' })])).toBe(false)
    expect(hasPassed(rerun, [passed('a'), { ...failure({ title: 'b' }), outcome: 'missed' }])).toBe(false)
  })

  it('is found by a pattern of its whole title, whatever signs the title holds', () => {
    const title = 'votes (all) > costs $5.00 [VOTE-01]'
    expect(new RegExp(`^${patternOf(title)}$`).test('votes (all) costs $5.00 [VOTE-01]')).toBe(true)
    expect(new RegExp(`^${patternOf(title)}$`).test('votes (all) > costs $5.00 [VOTE-01]')).toBe(true)
    expect(new RegExp(`^${patternOf(title)}$`).test('votes (all) @once @both costs $5.00 [VOTE-01]')).toBe(true)
    expect(new RegExp(`^${patternOf(title)}$`).test('votes (all) costs $5x00 [VOTE-01]')).toBe(false)
  })

  it('is run again by its own runner, with one worker', () => {
    const rerun = { file, project: 'phone', title: 'a', failures: [] }
    expect(stepOfRerun(rerun).command).toEqual(['node', 'scripts/journeys.ts', file, '--project=phone', '--workers=1', '--grep', 'a'])
    expect(stepOfRerun({ ...rerun, file: 'src/a.db.test.ts', project: 'db' }).command).toEqual([
      'vitest',
      'run',
      '--project',
      'db',
      'src/a.db.test.ts',
      '--testNamePattern',
      '^a$',
    ])
  })
})

describe('the record of flaky tests', () => {
  const flake: Flake = { title: 'a', file, project: 'phone', error: 'x', seed: 1, commit: 'abc', day: '2026-11-26' }

  it('is printed between two marks, one line a test', () => {
    const lines = flakyLines([failure({ title: 'a', error: 'first\nsecond' })], { seed: 1, commit: 'abc', day: '2026-11-26' })
    expect([lines[0], lines.at(-1)]).toEqual([FLAKES_BEGIN, FLAKES_END])
    expect(readFlakes(lines.slice(1, -1).join('\n'))).toEqual([{ ...flake, error: 'first second' }])
  })

  it('holds a run back by a test with two open rows, and by no mended one', () => {
    expect(titlesWithTwoOpenRows([flake, { ...flake, title: 'b' }])).toEqual([])
    expect(titlesWithTwoOpenRows([flake, { ...flake, mended: 'it waits now' }])).toEqual([])
    expect(titlesWithTwoOpenRows([flake, flake, flake])).toEqual([`${file}: a`])
  })

  it('names no test twice that is still open', () => {
    expect(titlesWithTwoOpenRows(readFlakes())).toEqual([])
  })
})
