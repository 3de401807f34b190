import { globSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { expect, it } from 'vitest'
import config from '../../vitest.config.ts'

const root = join(import.meta.dirname, '../..')

it('every test file belongs to exactly one suite', () => {
  const suites = config.test!.projects!.map((project) => (project as { test: { include: string[]; exclude?: string[] } }).test)
  const files = globSync('{src,demo,tests,bench,scripts,tools}/**/*.test.{ts,tsx}', { cwd: root })
  expect(files.length).toBeGreaterThan(150)
  const isIn = (file: string, globs: string[] = []): boolean => globs.some((glob) => matchesGlob(file, glob))
  const lost = files.filter((file) => suites.filter(({ include, exclude }) => isIn(file, include) && !isIn(file, exclude)).length !== 1)
  expect(lost).toEqual([])
})
