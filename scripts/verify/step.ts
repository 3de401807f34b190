import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestRecord } from '#tests/support/report/test-record.ts'

/** One command of the check. */
export interface Step {
  name: string
  /** A program of node_modules/.bin and its arguments. */
  command: readonly [program: string, ...args: string[]]
  /** The runner whose tests the step runs, and which records them. */
  runner?: 'vitest' | 'playwright'
  env?: Record<string, string>
}

export interface Ended {
  isFine: boolean
  seconds: number
  output: string
  /** What became of each test, where the step runs tests. */
  records: TestRecord[]
}

const records = mkdtempSync(join(tmpdir(), 'lokma-records-'))
process.on('exit', () => rmSync(records, { recursive: true, force: true }))
let runs = 0

const reporters = {
  vitest: ['--reporter=default', '--reporter=./tests/support/report/vitest-reporter.ts'],
  playwright: ['--reporter=list,./tests/support/report/playwright-reporter.ts'],
} as const

/** Runs a step to its end. With `isShown`, its output is printed while it runs. */
export function runStep({ command: [program, ...args], runner, env: given }: Step, isShown: boolean): Promise<Ended> {
  const began = Date.now()
  const output: Buffer[] = []
  const target = join(records, `${++runs}.jsonl`)
  const env = { ...process.env, ...given, TEST_RECORDS: target, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) }
  const all = runner ? [...args, ...reporters[runner]] : args
  const child = spawn(`node_modules/.bin/${program}`, all, { stdio: ['inherit', 'pipe', 'pipe'], env })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output.push(chunk)
      if (isShown) process.stdout.write(chunk)
    })
  const end = (isFine: boolean): Ended => ({
    isFine,
    seconds: (Date.now() - began) / 1000,
    output: Buffer.concat(output).toString(),
    records: readRecords(target),
  })
  return new Promise((done) => {
    child.on('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`))
      done(end(false))
    })
    child.on('close', (code) => done(end(code === 0)))
  })
}

function readRecords(file: string): TestRecord[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as TestRecord)
}
