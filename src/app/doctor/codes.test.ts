import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { LEVELS } from './codes.ts'

const tests = globSync('**/*.db.test.ts', { cwd: import.meta.dirname }).map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))

/** The codes of the broken set-ups in the tables of the tests. */
const proven = new Set(tests.flatMap((text) => [...text.matchAll(/(?:code: |^ *\['[^']+', )'([A-Z][A-Z_]+)'/gm)].map(([, code]) => code!)))

it('more than thirty broken set-ups are each recognised by a code of its own, and no code is without one [PKG-03]', () => {
  const codes = Object.keys(LEVELS)
  expect(codes.length).toBeGreaterThan(30)
  expect(codes.filter((code) => !proven.has(code))).toEqual(['MAILS_WAIT', 'CHECK_FAILED', 'CHECK_TOO_SLOW'])
  expect([...proven].filter((code) => !codes.includes(code))).toEqual([])
})
