// Everything that the continuous integration runs, fastest failures first. Each step is a separate command.
import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'

type Step = [name: string, command: string, ...args: string[]]

/** Steps of one group are independent: two run at a time, and the output of each is printed when it is done, in this order. */
const groups: Step[][] = [
  [['pages', 'node', 'scripts/build.ts']],
  [
    ['format', 'oxfmt', '--check'],
    ['lint', 'oxlint'],
    ['types', 'tsc'],
    ['dead code', 'knip'],
    ['documents', 'node', 'scripts/check-docs.ts'],
    ['requirements', 'node', 'scripts/check-requirements.ts'],
    ['licences', 'node', 'scripts/check-licences.ts'],
    ['secrets', 'node', 'scripts/check-secrets.ts'],
    ['database types', 'node', 'scripts/db-types.ts', '--verify'],
  ],
  [['rules, database, races, security', 'vitest', 'run', '--project', 'unit', '--project', 'db']],
  [['journeys', 'node', 'scripts/journeys.ts']],
]

interface Ended {
  isFine: boolean
  seconds: number
  output: Buffer
}

/** With `isShown`, the output is printed while the step runs; it is kept in any case. */
function run([, command, ...args]: Step, isShown: boolean): Promise<Ended> {
  const began = Date.now()
  const output: Buffer[] = []
  const env = process.stdout.isTTY ? { ...process.env, FORCE_COLOR: '1' } : process.env
  const child = spawn(`node_modules/.bin/${command}`, args, { stdio: ['inherit', 'pipe', 'pipe'], env })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output.push(chunk)
      if (isShown) process.stdout.write(chunk)
    })
  const end = (isFine: boolean): Ended => ({ isFine, seconds: (Date.now() - began) / 1000, output: Buffer.concat(output) })
  return new Promise((done) => {
    child.on('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`))
      done(end(false))
    })
    child.on('close', (code) => done(end(code === 0)))
  })
}

/** Vitest and Playwright both end with the failures in full. */
const shownLines = 60
/** A test that passed or was skipped. */
const passed = /^\s*[✓↓-] /
/** The name of a test that failed, as Vitest and as Playwright print it. */
const failure = /^\s*(?:FAIL |✘ |\d+\) \[)/
const failed: { name: string; output: string }[] = []
for (const steps of groups) {
  const isShown = steps.length === 1
  const ends = steps.map(() => Promise.withResolvers<Ended>())
  let next = 0
  const work = async (): Promise<void> => {
    for (let turn = next++; turn < steps.length; turn = next++) ends[turn]!.resolve(await run(steps[turn]!, isShown))
  }
  void work()
  void work()
  for (const [turn, [name]] of steps.entries()) {
    console.log(`\n── ${name}`)
    const { isFine, seconds, output } = await ends[turn]!.promise
    if (!isShown) process.stdout.write(output)
    console.log(`── ${name}: ${isFine ? 'ok' : 'FAILED'}, ${seconds.toFixed(1)} s`)
    if (!isFine) failed.push({ name, output: output.toString() })
  }
}
// A log that keeps only its end still tells what failed: first how, then the names alone.
const lines = failed.map(({ name, output }) => ({ name, lines: stripVTControlCharacters(output).trimEnd().split('\n') }))
for (const { name, lines: all } of lines) {
  console.log(`\n── the end of ${name}`)
  console.log(
    all
      .filter((line) => !passed.test(line))
      .slice(-shownLines)
      .join('\n'),
  )
}
for (const { name, lines: all } of lines) {
  console.log(`\n── failed in ${name}`)
  console.log([...new Set(all.filter((line) => failure.test(line)).map((line) => line.trim()))].slice(0, 20).join('\n'))
}
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.map(({ name }) => name).join(', ')}.`)
process.exit(failed.length === 0 ? 0 : 1)
