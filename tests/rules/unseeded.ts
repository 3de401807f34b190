import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

/** The lines of a test that use `Math.random`: a run with the same seed could not repeat what they made. */
export function unseeded(file: string, source: string): string[] {
  if (!source.includes('Math')) return []
  const found: string[] = []
  new Visitor({
    MemberExpression({ object, property, start }) {
      const isRandom =
        property.type === 'Identifier' ? property.name === 'random' : property.type === 'Literal' && property.value === 'random'
      if (!isRandom || object.type !== 'Identifier' || object.name !== 'Math') return
      found.push(`${file}:${source.slice(0, start).split('\n').length}`)
    },
  }).visit(parseSync(file, source).program)
  return found
}

/** Those of every test and of what tests use. */
export function unseededOf(root: string): string[] {
  return globSync(['tests/**/*.ts', '{src,demo,bench}/**/*.test.ts'], { cwd: root })
    .toSorted()
    .flatMap((file) => unseeded(file, readFileSync(join(root, file), 'utf8')))
}
