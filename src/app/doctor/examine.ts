import { setTimeout as sleep } from 'node:timers/promises'
import type { Check } from './check.ts'
import { type Code, type Finding, found, type Level, LEVELS } from './codes.ts'
import { hideSecrets } from './hide-secrets.ts'
import type { Setup } from './setup.ts'

/** One line of the report. */
export interface Line {
  subject: string
  level: Level | 'ok'
  /** Undefined where nothing is wrong. */
  code?: Code
  sentence: string
  help?: string
}

/** How long one check may take. */
const PATIENCE_MS = 10_000

/** Runs all checks at once, each with a time limit; one that crashes is a finding. Values of secret settings are cut out of what it says. */
export async function examine(checks: readonly Check[], setup: Setup, patienceMs = PATIENCE_MS): Promise<Line[]> {
  const lines = await Promise.all(checks.map((check) => runCheck(check, setup, patienceMs)))
  setup.stop()
  const hide = hideSecrets(setup.env)
  return lines
    .flat()
    .map(({ sentence, ...line }) => ({ ...line, sentence: hide(sentence), ...(line.help !== undefined && { help: hide(line.help) }) }))
}

async function runCheck({ subject, run }: Check, setup: Setup, patienceMs: number): Promise<Line[]> {
  const over = new AbortController()
  const late = sleep(patienceMs, undefined, { signal: over.signal }).then((): [Finding] => [tooSlow(subject, patienceMs)])
  late.catch(() => {})
  const running = run(setup).catch((error: Error & { code?: string }): [Finding] => [failed(subject, error)])
  const answers = await Promise.race([running, late])
  over.abort()
  return answers.map((one) =>
    typeof one === 'string' ? { subject, level: 'ok', sentence: one } : { subject, level: LEVELS[one.code], ...one },
  )
}

const tooSlow = (subject: string, patienceMs: number): Finding =>
  found(
    'CHECK_TOO_SLOW',
    `The check of ${subject} did not end within ${patienceMs / 1000} s.`,
    'run it again; what it talks to hangs if it happens again',
  )

const failed = (subject: string, error: Error & { code?: string }): Finding =>
  found(
    'CHECK_FAILED',
    `The check of ${subject} failed: ${error.code === undefined ? '' : `${error.code}: `}${error.message}`,
    'this is a fault of the check: report it, and look at this part yourself',
  )
