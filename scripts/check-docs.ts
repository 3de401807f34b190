// Checks the documents: paths and anchors that they name, README's length, tables of contents of long guides, and dates, states and
// index of the decisions. With --write-index it writes that index first.
import { existsSync, globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { problemsOf } from './documents/checks.ts'
import { INDEX, indexOf } from './documents/decisions.ts'

const documents = new Map<string, string>()
for (const path of [...globSync('*.md'), ...globSync('docs/**/*.md'), ...globSync('bench/*.md')])
  documents.set(path, await readFile(path, 'utf8'))
if (process.argv.includes('--write-index')) {
  documents.set(INDEX, indexOf(documents))
  await writeFile(INDEX, indexOf(documents))
}
const problems = problemsOf(documents, existsSync)
if (problems.length > 0) console.error(problems.join('\n'))
process.exit(problems.length > 0 ? 1 : 0)
