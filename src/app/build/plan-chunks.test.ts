import { expect, test } from 'vitest'
import { planChunks, type PlannedModule } from './plan-chunks.ts'

const FIRST = 'boot'

/** A build: boot asks for the pages, and each module has its imports. */
function build(pages: readonly string[], imports: Record<string, readonly string[]>, sizes: Record<string, number> = {}) {
  const ids = new Set([FIRST, ...pages, ...Object.keys(imports), ...Object.values(imports).flat()])
  return new Map<string, PlannedModule>(
    [...ids].map((id) => [
      id,
      { size: sizes[id] ?? 1000, imports: imports[id] ?? [], dynamicImports: id === FIRST ? pages : [], isAlone: id.startsWith('library') },
    ]),
  )
}

test('what two pages share becomes one file, and what only one needs stays with it', () => {
  const names = planChunks(build(['a', 'b'], { a: ['x', 'y', 'own'], b: ['x', 'y'] }), FIRST, [])
  expect(names.get('x')).toBeDefined()
  expect(names.get('x')).toBe(names.get('y'))
  expect([names.get('own'), names.get('a'), names.get('boot')]).toEqual([undefined, undefined, undefined])
})

test('small files of different pages become one, and a long one that few need stays alone', () => {
  const imports = { a: ['x', 'y'], b: ['x', 'y', 'long'], c: ['x', 'long'] }
  const names = planChunks(build(['a', 'b', 'c'], imports, { long: 90_000 }), FIRST, [])
  expect(names.get('x')).toBe(names.get('y'))
  expect(names.get('long')).not.toBe(names.get('x'))
})

test('two files of the plan never import each other', () => {
  // The first imports the last by way of a library, which shares no file.
  const imports = { a: ['top', 'low'], b: ['top', 'low'], top: ['library'], library: ['low'] }
  const names = planChunks(build(['a', 'b'], imports), FIRST, [])
  expect(names.get('top')).toBeDefined()
  expect(names.get('top')).not.toBe(names.get('low'))
})

test('a named file takes what it names with all that this imports', () => {
  const layers = [{ name: 'first', has: (_: string, { isFirst }: { isFirst: boolean }) => isFirst }]
  const names = planChunks(build(['a', 'b'], { boot: ['toast'], toast: ['text'], a: ['text'], b: ['text'] }), FIRST, layers)
  expect([names.get('toast'), names.get('text')]).toEqual(['first', 'first'])
})

test('what a page fetched before is not planned again for what it loads later', () => {
  const modules = build(['a'], { a: ['shared'], dialog: ['shared'] })
  modules.set('a', { ...modules.get('a')!, dynamicImports: ['dialog'] })
  expect(planChunks(modules, FIRST, []).get('shared')).toBeUndefined()
})
