// Every id of docs/requirements.md is open, done or kept for later. Fails when no test title names a done id,
// or a title names an unknown id. With --mark, ids that titles name become done.
import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'

const file = 'docs/requirements.md'
const text = await readFile(file, 'utf8')
const states = new Map([...text.matchAll(/^- \[(open|done|later)\] ([A-Z]+-\d+) /gm)].map(([, state, id]) => [id!, state!]))
const named = new Set<string>()
for (const test of globSync(['src/**/*.test.{ts,tsx}', 'tests/**/*.{test,spec}.ts'])) {
  const source = await readFile(test, 'utf8')
  for (const [, ids] of source.matchAll(/\b(?:it|test|describe)(?:\.\w+)*(?:\([^)]*\))?\(\s*[`'"].*?\[((?:[A-Z]+-\d+[ ,]*)+)\]/g)) {
    for (const id of ids!.split(/[ ,]+/).filter(Boolean)) named.add(id)
  }
}

if (process.argv.includes('--mark')) {
  await writeFile(
    file,
    text.replaceAll(/^- \[(open)\] ([A-Z]+-\d+) /gm, (line, _, id: string) => (named.has(id) ? `- [done] ${id} ` : line)),
  )
  process.exit(0)
}

const unproven = [...states].filter(([id, state]) => state === 'done' && !named.has(id)).map(([id]) => id)
const unknown = [...named].filter((id) => !states.has(id))
const unmarked = [...named].filter((id) => states.get(id) === 'open')
const open = [...states].filter(([, state]) => state === 'open').map(([id]) => id)
const areas = Object.groupBy(open, (id) => id.split('-')[0]!)
console.log(
  `requirements: ${states.size - open.length} of ${states.size} done or kept for later; open: ${Object.entries(areas)
    .map(([area, ids]) => `${area} ${ids!.length}`)
    .join(', ')}`,
)
if (process.argv.includes('--open')) console.log(open.join(' '))
if (unproven.length > 0) console.error(`Done, but named by no test: ${unproven.join(' ')}`)
if (unknown.length > 0) console.error(`Named by a test, but no requirement: ${unknown.join(' ')}`)
if (unmarked.length > 0) console.error(`Named by a test, but not marked done (npm run requirements -- --mark): ${unmarked.join(' ')}`)
process.exit(unproven.length + unknown.length + unmarked.length > 0 ? 1 : 0)
