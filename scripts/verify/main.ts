// Everything that the continuous integration runs, fastest failures first. Each step is a separate command.
// A test that failed is run once more, alone, at the end: see docs/guides/testing.md.
import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { stripVTControlCharacters } from 'node:util'
import type { TestRecord } from '#tests/support/report/test-record.ts'
import { flakyLines, hasPassed, planReruns } from './rerun.ts'
import { type Ended, runStep, type Step } from './step.ts'
import { groups, stepOfRerun } from './steps.ts'

const seed = Number(process.env['TEST_SEED'] ?? randomInt(1, 2 ** 31))
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
process.env['TEST_SEED'] = String(seed)
console.log(`commit ${commit}, seed ${seed} (TEST_SEED=${seed} repeats it)`)

const ended: { step: Step; end: Ended }[] = []
for (const steps of groups) {
  const isShown = steps.length === 1
  if (!isShown) console.log(`\n── ${steps.map(({ name }) => name).join(', ')}`)
  const waiting = [...steps]
  const work = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      if (isShown) console.log(`\n── ${step.name}`)
      const end = await runStep(step, isShown)
      if (!isShown) process.stdout.write(end.output)
      console.log(`── ${step.name}: ${end.isFine ? 'ok' : 'FAILED'}, ${end.seconds.toFixed(1)} s`)
      ended.push({ step, end })
    }
  }
  await Promise.all([work(), work()])
}

const failed = ended.filter(({ end }) => !end.isFine)
const flaky = await runAgain(failed)
if (flaky) console.log(`\n${flakyLines(flaky, { seed, commit, day: new Date().toISOString().slice(0, 10) }).join('\n')}`)
else for (const one of failed) tellFailure(one)
const isFine = failed.length === 0 || flaky !== undefined
console.log(isFine ? '\nAll checks passed.' : `\nFailed: ${failed.map(({ step }) => step.name).join(', ')}.`)
process.exit(isFine ? 0 : 1)

/** @returns the tests that failed and passed alone, where that explains all that failed */
async function runAgain(steps: typeof failed): Promise<TestRecord[] | undefined> {
  if (steps.length === 0) return undefined
  const isTold = steps.every(({ step, end }) => step.runner && end.records.some(({ outcome }) => outcome === 'failed'))
  if (!isTold) return undefined
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

/** A log that keeps only its end still tells what failed: first how, then the names alone. */
function tellFailure({ step: { name }, end: { output, records } }: (typeof failed)[number]): void {
  const lines = stripVTControlCharacters(output).trimEnd().split('\n')
  const passed = /^\s*[✓↓-] /
  console.log(
    `\n── the end of ${name}\n${lines
      .filter((line) => !passed.test(line))
      .slice(-60)
      .join('\n')}`,
  )
  const failures = records.filter(({ outcome }) => outcome === 'failed').slice(0, 20)
  if (failures.length > 0) console.log(`\n── failed in ${name}`)
  for (const { file, project, title, error = '' } of failures) console.log(`${file} (${project}): ${title}\n    ${error.split('\n')[0]}`)
}
