// Runs all attacks on Lokma, prints what it tried, and exits with 1 when an attack succeeds.
// `npm test` runs the quick part. FUZZ_REQUESTS and FUZZ_SEED change the number of requests and their content.
import { spawnSync } from 'node:child_process'
import { findBrowser } from './browser.ts'

const requests = process.env['FUZZ_REQUESTS'] ?? '50000'
const bin = (name: string): string => `node_modules/.bin/${name}`
const outcomes: [what: string, how: string][] = []

function attack(what: string, command: string, args: string[], env: Record<string, string> = {}): void {
  console.log(`\n── ${what}`)
  const began = Date.now()
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  outcomes.push([what, status === 0 ? `held, ${((Date.now() - began) / 1000).toFixed(0)} s` : 'FAILED'])
}

/** Without a registry that serves advisories, the audit is skipped. */
function audit(): void {
  const what = 'known holes in packages'
  console.log(`\n── ${what}`)
  const { stdout } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8' })
  const answer = parse(stdout)
  const counts = answer?.metadata?.vulnerabilities
  if (!counts) {
    console.log('Not run: no registry here answers npm audit.')
    outcomes.push([what, 'not run: no registry here answers'])
    return
  }
  const grave = (counts['high'] ?? 0) + (counts['critical'] ?? 0)
  console.log(
    Object.entries(counts)
      .map(([kind, count]) => `${kind} ${count}`)
      .join(', '),
  )
  outcomes.push([what, grave === 0 ? 'held' : 'FAILED'])
}

function parse(text: string): { metadata?: { vulnerabilities?: Record<string, number> } } | undefined {
  try {
    return JSON.parse(text) as { metadata?: { vulnerabilities?: Record<string, number> } }
  } catch {
    return undefined
  }
}

attack('requests of every kind', bin('vitest'), ['run', '--project', 'db', '--reporter=verbose', 'tests/security'], {
  FUZZ_REQUESTS: requests,
})
attack('what members do in the same moment', bin('vitest'), ['run', '--project', 'db', '--reporter=verbose', 'tests/races'])
if (findBrowser())
  attack('what people write, in a real browser', bin('node'), [
    'scripts/journeys.ts',
    'tests/journeys/security.spec.ts',
    '--project',
    'phone',
  ])
else outcomes.push(['what people write, in a real browser', 'FAILED: no Chromium'])
attack('licences', bin('node'), ['scripts/check-licences.ts'])
attack('secrets', bin('node'), ['scripts/check-secrets.ts'])
audit()

console.log(
  `\n${outcomes.map(([what, how]) => `${how.startsWith('FAILED') ? '✗' : how.startsWith('not') ? '–' : '✓'} ${what}: ${how}`).join('\n')}`,
)
process.exit(outcomes.some(([, how]) => how.startsWith('FAILED')) ? 1 : 0)
