// Breaks rules, policies and guards one at a time, and says which tests notice: npm run test:mutation -- --seed 7 --count 20
// Options: --only <part of a path> draws from those files; --own runs only the tests of the broken feature's folder.
import { randomInt } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '#db/embedded.ts'
import { copyTree } from './mutation/copy-tree.ts'
import { draw } from './mutation/draw.ts'
import { judge, type Verdict } from './mutation/judge.ts'
import { type Mutant, placesOf } from './mutation/mutants.ts'
import { stopTests } from './mutation/run-tests.ts'

const root = join(import.meta.dirname, '..')
const SOURCES = [
  'src/{features,people}/**/*.{rules,policy}.ts',
  'src/{features,people,site}/**/server/**/*.ts',
  'src/lib/*.rules.ts',
  'src/platform/limits/*.ts',
]
const GOALS = { caught: 95, 'own folder': 80 }

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    count: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
    own: { type: 'boolean', default: false },
  },
})

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 100)
const nameOf = ({ file, line, kind, original, replacement }: Mutant): string =>
  `${file}:${line} ${kind}: ${oneLine(original) || 'nothing'} → ${oneLine(replacement) || 'nothing'}`

/** A database server for all runs: to start one for each would take longer than many tests. */
async function startDatabase(): Promise<{ env: Record<string, string>; stop(): Promise<void> }> {
  if (process.env['DATABASE_URL']) return { env: {}, stop: async () => {} }
  const dir = await mkdtemp(join(tmpdir(), 'lokma-mutation-'))
  const { connection, stop } = await startEmbedded(dir)
  const { host, port, user } = connection
  return {
    env: { DATABASE_URL: `postgresql://${user}@localhost/postgres?host=${encodeURIComponent(host)}&port=${port}` },
    async stop() {
      await stop()
      for (const path of new Set([dir, host])) await rm(path, { recursive: true, force: true })
    },
  }
}

function report(verdicts: readonly Verdict[]): boolean {
  const count = (outcome: Verdict['outcome']): number => verdicts.filter((verdict) => verdict.outcome === outcome).length
  const share = (part: number): number => Math.round((1000 * part) / Math.max(1, verdicts.length)) / 10
  const own = share(count('own folder'))
  const caught = share(count('own folder') + count('elsewhere'))
  console.log(`\n${verdicts.length} mutants: ${count('own folder')} caught by their own folder (${own} %, goal ${GOALS['own folder']} %),`)
  console.log(`${count('elsewhere')} elsewhere, ${count('survived')} survived; caught in all ${caught} % (goal ${GOALS.caught} %)`)
  for (const { mutant, outcome } of verdicts) if (outcome === 'survived') console.log(`survived ${nameOf(mutant)}`)
  return caught >= GOALS.caught && own >= GOALS['own folder']
}

const seed = Number(values.seed)
const files = [...new Set(globSync(SOURCES, { cwd: root }))].filter((file) => !file.endsWith('.test.ts') && file.includes(values.only))
const places = files.toSorted().flatMap((file) => placesOf(file, readFileSync(join(root, file), 'utf8')))
const mutants = draw(places, Number(values.count), seed)
console.log(`seed ${seed}: ${mutants.length} of ${places.length} places in ${files.length} files`)

const [tree, database] = [await copyTree(root), await startDatabase()]
let stopping: Promise<void> | undefined
const stop = (): Promise<void> => (stopping ??= cleanUp())
async function cleanUp(): Promise<void> {
  stopTests()
  await database.stop()
  await tree.remove()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop().finally(() => process.exit(130)))

const verdicts: Verdict[] = []
try {
  for (const mutant of mutants) {
    const verdict = await judge(tree, mutant, database.env, values.own)
    verdicts.push(verdict)
    console.log(
      `${String(verdicts.length).padStart(3)} ${verdict.outcome.padEnd(10)} ${nameOf(mutant)}${verdict.test ? `\n    by ${verdict.test}` : ''}`,
    )
  }
} catch (error) {
  // The tests that a signal stopped have no result.
  if (!stopping) throw error
} finally {
  await stop()
}
process.exitCode = report(verdicts) ? 0 : 1
