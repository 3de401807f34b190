import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Words of an earlier private dialect. docs/glossary.md says what to write instead. */
const AVOIDED = /\b(?:whoever|whomever|somebody|anew|deeds?|the own|who asks|askers?|so many|stands|lies)\b/i

const find = (...patterns: string[]): string[] => globSync(patterns, { cwd: root }).toSorted()

/** What a person reads in a source file besides the code: comments, and the titles of tests. */
function proseOf(file: string, source: string): string[] {
  const { comments } = parseSync(file, source)
  const titles = /\.(?:test|spec)\.ts$/.test(file)
    ? [...source.matchAll(/^\s*(?:it|test|describe)(?:\.\w+)*(?:\([^'"`]*\))?\(\s*(['"`])(.*?)\1/gm)].map(([, , title]) => title!)
    : []
  return [...comments.map(({ value }) => value), ...titles]
}

it('comments and test titles are written in plain English', () => {
  const files = find('{src,demo,tests,bench,scripts,tools}/**/*.{ts,tsx}').filter((file) => !/layers-fixture|src\/db\/types\.ts/.test(file))
  expect(files.length).toBeGreaterThan(800)
  const found = files.flatMap((file) =>
    proseOf(file, readFileSync(join(root, file), 'utf8'))
      .filter((text) => AVOIDED.test(text))
      .map((text) => `${file}: ${text.trim()}`),
  )
  expect(found).toEqual([])
})

it('documents, queries and styles are written in plain English', () => {
  // Landed migrations never change.
  const queries = find('src/**/*.{sql,css}').filter((file) => !file.startsWith('src/db/migrations/'))
  const files = [...find('*.md', 'docs/**/*.md'), ...queries].filter(
    (file) => file !== 'docs/requirements.md' && file !== 'docs/glossary.md',
  )
  expect(files.length).toBeGreaterThan(20)
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .map((line) => line.replaceAll(/`[^`]*`/g, ''))
      .filter((line) => AVOIDED.test(line))
      .map((line) => `${file}: ${line}`),
  )
  expect(found).toEqual([])
})
