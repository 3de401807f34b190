import type { Rerun } from './rerun.ts'
import type { Step } from './step.ts'

/** The steps of one group are independent of each other: two run at a time. Each group follows the one before. */
export const groups: readonly (readonly Step[])[] = [
  [{ name: 'pages', command: ['node', 'scripts/build.ts'] }],
  [
    { name: 'lint', command: ['oxlint'] },
    { name: 'types', command: ['tsc'] },
    { name: 'format', command: ['oxfmt', '--check'] },
    { name: 'dead code', command: ['knip'] },
    { name: 'documents', command: ['node', 'scripts/check-docs.ts'] },
    { name: 'requirements', command: ['node', 'scripts/check-requirements.ts'] },
    { name: 'licences', command: ['node', 'scripts/check-licences.ts'] },
    { name: 'secrets', command: ['node', 'scripts/check-secrets.ts'] },
    { name: 'database types', command: ['node', 'scripts/db-types.ts', '--verify'] },
  ],
  [
    {
      name: 'rules, database, races, security',
      command: ['vitest', 'run', '--project', 'unit', '--project', 'db'],
      runner: 'vitest',
    },
  ],
  [{ name: 'journeys', command: ['node', 'scripts/journeys.ts'], runner: 'playwright' }],
]

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)

/** A pattern for the full title of a test: both runners join titles in a way of their own. */
export function patternOf(title: string): string {
  return title.split(' > ').map(escaped).join('(?: > | )')
}

/** The step that runs one test, or one file, alone. */
export function stepOfRerun({ file, project, title }: Rerun): Step {
  const name = `again, alone: ${title ?? file}`
  if (file.endsWith('.spec.ts')) {
    const only = title === undefined ? [] : ['--grep', patternOf(title)]
    return { name, command: ['node', 'scripts/journeys.ts', file, `--project=${project}`, '--workers=1', ...only], runner: 'playwright' }
  }
  const only = title === undefined ? [] : ['--testNamePattern', `^${patternOf(title)}$`]
  return { name, command: ['vitest', 'run', '--project', project, file, ...only], runner: 'vitest' }
}
