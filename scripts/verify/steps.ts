import { spawnSync } from 'node:child_process'
import type { Rerun } from './rerun.ts'
import type { Step } from './step.ts'

/** Steps that are independent of each other: two run at a time. */
export interface Group {
  name: string
  steps: readonly Step[]
}

const alone = (step: Step): Group => ({ name: step.name, steps: [step] })

const pages: Step = { name: 'pages', command: ['node', 'scripts/build.ts'] }

const vitest = (name: string, projects: readonly string[], ...args: string[]): Step => ({
  name,
  command: ['vitest', 'run', ...projects.flatMap((project) => ['--project', project]), ...args],
  runner: 'vitest',
})
const journeys = (name: string, ...args: string[]): Step => ({
  name,
  command: ['node', 'scripts/journeys.ts', ...args],
  runner: 'playwright',
})

/** The step with a clock that passes midnight while it runs. */
function atMidnight(step: Step): Step {
  return { ...step, command: ['node', 'scripts/at-midnight.ts', ...step.command] }
}

/** The compiler alone. In the gate the linter reports what the compiler finds, because its rules need the types too. */
const types: Step = { name: 'types', command: ['tsc'] }

/** The longest first, so that none runs alone at the end. */
const checks: readonly Step[] = [
  { name: 'lint and types', command: ['oxlint', '--type-check'] },
  { name: 'supported browsers', command: ['node', 'scripts/check-browsers.ts'] },
  { name: 'secrets', command: ['node', 'scripts/check-secrets.ts'] },
  { name: 'database files', command: ['node', 'scripts/db-generate.ts', '--verify'] },
  { name: 'dead code', command: ['knip'] },
  { name: 'migrations', command: ['node', 'scripts/check-migrations.ts'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'documents', command: ['node', 'scripts/check-docs.ts'] },
  { name: 'requirements', command: ['node', 'scripts/check-requirements.ts'] },
  { name: 'licences', command: ['node', 'scripts/check-licences.ts'] },
]

const gate: readonly Group[] = [
  alone(pages),
  { name: 'static checks', steps: checks },
  alone(vitest('rules, database, races, security', ['unit', 'db'])),
  alone({ ...journeys('main journeys', '--project=phone'), env: { TEST_PART: 'main' } }),
]
const rest: readonly Group[] = [
  alone(vitest('the product as a process', ['operating'])),
  alone({ ...journeys('further journeys'), env: { TEST_PART: 'rest' } }),
]

/** What changed since the last landing, in about two minutes: no proof, but a first answer. */
const quick: readonly Group[] = [
  {
    name: 'quick checks',
    steps: [types, ...checks.filter(({ name }) => ['format', 'documents', 'requirements'].includes(name))],
  },
  alone(vitest('changed rules and verbs', ['unit', 'db'], `--changed=${base()}`, '--passWithNoTests')),
]

/** The last landing; a clone without a remote compares with its last commit. */
function base(): string {
  const known = spawnSync('git', ['rev-parse', '--verify', '--quiet', 'origin/main'])
  return known.status === 0 ? 'origin/main' : 'HEAD'
}

/** What would make everybody wait. The closing note of a change that touches it says that it ran. */
const long: readonly Group[] = [
  alone(pages),
  alone(types),
  alone({ name: 'ages of flaky tests', command: ['node', 'scripts/check-flakes.ts'] }),
  alone(vitest('a third language, valid HTML, packages, upgrades, guides, alerts, 512 MB', ['long'], '--no-file-parallelism')),
  alone({
    name: 'fifty thousand made-up requests',
    command: ['node', 'scripts/security.ts'],
    env: { FUZZ_SEED: process.env['TEST_SEED'] ?? '' },
  }),
  alone(atMidnight(vitest('rules, database, races, security, across midnight', ['unit', 'db']))),
  alone(vitest('faults', ['faults'])),
  alone(vitest('failover', ['failover'])),
  alone({ ...journeys('all journeys in both languages and widths'), env: { ENGLISH: 'all', WIDTHS: 'all' } }),
]

/** The commands of package.json. */
export const suites = { gate, rest, all: [...gate, ...rest], quick, long } satisfies Record<string, readonly Group[]>

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)

/** A pattern for the full title of a test: both runners join titles in a way of their own, and Playwright adds the tags of each part. */
export function patternOf(title: string): string {
  return title
    .split(' > ')
    .map(escaped)
    .join(String.raw`(?: @\S+)*(?: > | )`)
}

/** The step that runs one test, or one file, alone. */
export function stepOfRerun({ file, project, title }: Rerun): Step {
  const name = `again, alone: ${title ?? file}`
  if (file.endsWith('.spec.ts')) {
    const only = title === undefined ? [] : ['--grep', patternOf(title)]
    return journeys(name, file, `--project=${project}`, '--workers=1', ...only)
  }
  return vitest(name, [project], file, ...(title === undefined ? [] : ['--testNamePattern', `^${patternOf(title)}$`]))
}
