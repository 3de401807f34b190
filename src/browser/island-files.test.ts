import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadIsland, islandFiles } from './island-files.ts'

const source = join(import.meta.dirname, '..')

test('every island of a document is hydrated by the component that the server rendered', async () => {
  const used = globSync('**/*.tsx', { cwd: source }).flatMap((file) => [
    ...readFileSync(join(source, file), 'utf8').matchAll(/<Island\b[^>]*?\bname="([\w-]+)"[^>]*>\s*<(\w+)/g),
    ...readFileSync(join(source, file), 'utf8').matchAll(/\bisland: '([\w-]+)',[^]*?view: \([^)]*\) => <(\w+)/g),
  ])
  expect(used.length).toBeGreaterThan(50)
  for (const [, name, component] of used) expect((await loadIsland(name!)).component.name, name).toBe(component)
})

test('the file of an island has its name, and no two have the same', () => {
  const names = Object.keys(islandFiles)
  expect(names).toHaveLength(globSync('**/*.island.tsx', { cwd: source }).length)
  expect(names.length).toBeGreaterThan(50)
})
