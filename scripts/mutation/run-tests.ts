import { type ChildProcess, spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** A mutant can loop for ever. */
const LIMIT_MS = 30 * 60 * 1000

interface Report {
  testResults: { name: string; status: string; message: string; assertionResults: { status: string; title: string; fullName: string }[] }[]
}

let running: ChildProcess | undefined

/** Stops the tests that are running, with their processes. */
export function stopTests(): void {
  if (running?.pid !== undefined && running.exitCode === null) process.kill(-running.pid, 'SIGKILL')
}

/** A test that failed, or a file that failed as a whole. */
export interface Failure {
  file: string
  /** Undefined where the file failed. */
  title?: string
  message: string
}

/** Runs Vitest in a tree. @returns what failed */
async function run(tree: string, args: string[], env: Record<string, string>): Promise<Failure[]> {
  const report = join(tree, '.mutation-report.json')
  await rm(report, { force: true })
  const child = spawn(
    'node_modules/.bin/vitest',
    ['run', '--passWithNoTests', '--reporter=json', `--outputFile=${report}`, ...args],
    // A group of its own: it ends with all its workers.
    { cwd: tree, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  )
  running = child
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  let isLate = false
  const limit = setTimeout(() => {
    isLate = true
    stopTests()
  }, LIMIT_MS)
  const code = await new Promise<number | null>((done, fail) => child.on('error', fail).on('close', done))
  clearTimeout(limit)
  if (isLate) return [{ file: '', message: 'the tests did not end' }]
  if (code === 0) return []
  const failures = failuresIn(tree, await readFile(report, 'utf8').catch(() => '{"testResults":[]}'))
  if (failures.length === 0) throw new Error(`the tests did not run:\n${stripVTControlCharacters(output).slice(-3000)}`)
  return failures
}

function failuresIn(tree: string, text: string): Failure[] {
  const { testResults } = JSON.parse(text) as Report
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(tree, name)
    const tests = assertionResults.filter((one) => one.status === 'failed')
    if (tests.length > 0) return tests.map(({ title, fullName }) => ({ file, title, message: fullName }))
    return status === 'failed' ? [{ file, message: message.split('\n')[0] ?? '' }] : []
  })
}

/**
 * Runs these tests and then what failed once more, alone: on a busy machine a test can fail by itself.
 * @returns the first failure that came twice
 */
export async function findFailure(tree: string, args: string[], env: Record<string, string>): Promise<Failure | undefined> {
  const tried = new Set<string>()
  for (const bail of ['--bail=1', '--bail=0']) {
    const failures = await run(tree, [bail, ...args], env)
    if (failures.length === 0) return undefined
    for (const failure of failures) {
      const key = `${failure.file} ${failure.title}`
      if (failure.file === '') return failure
      if (tried.has(key)) continue
      tried.add(key)
      const alone = failure.title === undefined ? [] : ['-t', failure.title.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')]
      if ((await run(tree, [...projectsOf(args), failure.file, ...alone], env)).length > 0) return failure
    }
  }
  return undefined
}

/** The `--project` options among these. */
function projectsOf(args: string[]): string[] {
  return args.flatMap((arg, place) => (args[place - 1] === '--project' || arg === '--project' ? [arg] : []))
}
