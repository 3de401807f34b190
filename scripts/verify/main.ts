// Runs one of the suites of steps.ts: what the continuous integration runs, and what it leaves out.
// A test that failed is run once more, alone, at the end: see docs/guides/testing.md.
import { execFileSync } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import type { TestRecord } from '#tests/support/report/test-record.ts'
import { type Budget, dearest, expectedSeconds, judge, readBudget, storeBudget } from './budget.ts'
import { failedPages } from './failed-pages.ts'
import { measureReference } from './reference.ts'
import { flakyLines, hasPassed, planReruns } from './rerun.ts'
import { seedOf } from './seed.ts'
import { type Ended, runStep, type Step } from './step.ts'
import type { Group } from './steps.ts'

const name = (process.argv[2] ?? 'gate') as keyof typeof suites
const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim().slice(0, 7)
const seed = seedOf(name, commit, process.env['TEST_SEED'])
process.env['TEST_SEED'] = String(seed)
// The steps read the seed.
const { stepOfRerun, suites } = await import('./steps.ts')

if (!Object.hasOwn(suites, name)) throw new Error(`There is no suite '${name}'; there are ${Object.keys(suites).join(', ')}.`)
const groups: readonly Group[] = suites[name]
const isCounted = name !== 'quick'

const budget = readBudget()
const references = isCounted ? [await measureReference()] : []
console.log(`commit ${commit}, seed ${seed} (TEST_SEED=${seed} repeats it)`)
printExpectation()

interface Outcome {
  step: Step
  end: Ended
}

const outcomes: Outcome[] = []
/** The groups' times as multiples of the reference before and after each. */
const measured: Budget = {}
for (const group of groups) {
  const began = performance.now()
  outcomes.push(...(await runGroup(group)))
  const seconds = (performance.now() - began) / 1000
  if (!isCounted) continue
  references.push(await measureReference())
  measured[group.name] = (2 * seconds) / (references.at(-1)! + references.at(-2)!)
}

const failed = outcomes.filter(({ end }) => !end.isFine)
const flaky = await runAgain(failed)
const isSlow = isCounted && printTimes()
if (flaky) console.log(`\n${flakyLines(flaky, { seed, commit, day: new Date().toISOString().slice(0, 10) }).join('\n')}`)
else for (const one of failed) printFailure(one)
const reasons = [...(flaky ? [] : failed.map(({ step }) => step.name)), ...(isSlow ? ['the time that a group may take'] : [])]
console.log(reasons.length === 0 ? '\nAll checks passed.' : `\nFailed: ${reasons.join(', ')}.`)
process.exit(reasons.length === 0 ? 0 : 1)

function printExpectation(): void {
  const seconds = references.length > 0 ? expectedSeconds(groups, budget, references[0]!) : 0
  if (seconds > 0) console.log(`takes about ${Math.ceil(seconds / 60)} minutes on this machine as it is now`)
}

/** Two steps run at a time; each says so as it ends. The output of a step that runs alone is shown while it runs. */
async function runGroup({ steps }: Group): Promise<Outcome[]> {
  const isShown = steps.length === 1
  const waiting = [...steps]
  const ends: Outcome[] = []
  const task = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      if (isShown) console.log(`\n── ${step.name}`)
      const end = await runStep(step, isShown)
      if (!isShown) process.stdout.write(end.output)
      console.log(`── ${step.name}: ${end.isFine ? 'ok' : 'FAILED'}, ${end.seconds.toFixed(1)} s`)
      ends.push({ step, end })
    }
  }
  console.log('')
  await Promise.all([task(), task()])
  return ends
}

/** @returns the tests that failed and passed alone, where that explains all that failed */
async function runAgain(steps: readonly Outcome[]): Promise<TestRecord[] | undefined> {
  if (steps.length === 0) return undefined
  const isTold = steps.every(({ step, end }) => step.runner && end.records.some(({ outcome }) => outcome === 'failed'))
  if (!isTold) return undefined
  for (const page of failedPages()) console.log(`\n${page}`)
  const plan = planReruns(steps.flatMap(({ end }) => end.records))
  if ('refused' in plan) {
    console.log(`\n── nothing is run again\n${plan.refused.join('\n')}`)
    return undefined
  }
  const failures: TestRecord[] = []
  for (const rerun of plan.reruns) {
    const step = stepOfRerun(rerun)
    console.log(`\n── ${step.name}`)
    const end = await runStep(step, true)
    if (!end.isFine || !hasPassed(rerun, end.records)) return undefined
    failures.push(...rerun.failures)
  }
  return failures
}

/** Prints the groups and the dearest tests as multiples of the reference. @returns whether a group took too long, in CI */
function printTimes(): boolean {
  const reference = references.reduce((sum, one) => sum + one, 0) / references.length
  console.log(`\n── times, as multiples of a fixed piece of work (${references.map((one) => one.toFixed(2)).join(', ')} s)`)
  let isTooSlow = false
  for (const [group, multiple] of Object.entries(measured)) {
    const allowed = budget[group]
    const verdict = judge(multiple, allowed)
    isTooSlow ||= verdict === 'too slow'
    const beside = allowed === undefined ? '' : `, budget ${allowed}${verdict === 'fine' ? '' : `: ${verdict}`}`
    console.log(`${multiple.toFixed(1).padStart(6)}  ${group}${beside}`)
  }
  const tests = outcomes.flatMap(({ end }) => end.records)
  if (tests.length > 0) console.log(`the dearest tests:\n${dearest(tests, reference).join('\n')}`)
  if (process.argv.includes('--store-budget')) storeBudget(measured)
  return isTooSlow && process.env['CI'] !== undefined
}

/** A log that keeps only its end still tells what failed: first how, then the names alone. */
function printFailure({ step, end: { output, records } }: Outcome): void {
  const lines = stripVTControlCharacters(output).trimEnd().split('\n')
  const passed = /^\s*[✓↓-] /
  const last = lines.filter((line) => !passed.test(line)).slice(-60)
  console.log(`\n── the end of ${step.name}\n${last.join('\n')}`)
  const failures = records.filter(({ outcome }) => outcome === 'failed').slice(0, 20)
  if (failures.length > 0) console.log(`\n── failed in ${step.name}`)
  for (const { file, project, title, error = '' } of failures) console.log(`${file} (${project}): ${title}\n    ${error.split('\n')[0]}`)
}
