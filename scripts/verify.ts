// Everything that the continuous integration runs, in the order of what fails fastest. Each step is a command of its own.
import { spawnSync } from 'node:child_process'

const steps: [name: string, command: string, ...args: string[]][] = [
  ['pages', 'node', 'scripts/build.ts'],
  ['format', 'oxfmt', '--check'],
  ['lint', 'oxlint'],
  ['types', 'tsc'],
  ['dead code', 'knip'],
  ['documents', 'node', 'scripts/check-docs.ts'],
  ['requirements', 'node', 'scripts/check-requirements.ts'],
  ['licences', 'node', 'scripts/check-licences.ts'],
  ['secrets', 'node', 'scripts/check-secrets.ts'],
  ['database types', 'node', 'scripts/db-types.ts', '--verify'],
  ['rules, database, races, security', 'vitest', 'run', '--project', 'unit', '--project', 'db'],
  ['journeys', 'node', 'scripts/journeys.ts'],
]

const failed: string[] = []
for (const [name, command, ...args] of steps) {
  const began = Date.now()
  console.log(`\n── ${name}`)
  const { status } = spawnSync(`node_modules/.bin/${command}`, args, { stdio: 'inherit' })
  console.log(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'}, ${((Date.now() - began) / 1000).toFixed(1)} s`)
  if (status !== 0) failed.push(name)
}
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}.`)
process.exit(failed.length === 0 ? 0 : 1)
