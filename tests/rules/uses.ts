import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

/** The lines that read this property of this global: `Math.random`, `performance.now`. */
export function uses(name: `${string}.${string}`, file: string, source: string): string[] {
  const [global = '', key = ''] = name.split('.')
  if (!source.includes(global)) return []
  const found: string[] = []
  new Visitor({
    MemberExpression({ object, property, start }) {
      const isKey = property.type === 'Identifier' ? property.name === key : property.type === 'Literal' && property.value === key
      if (!isKey || object.type !== 'Identifier' || object.name !== global) return
      found.push(`${file}:${source.slice(0, start).split('\n').length}`)
    },
  }).visit(parseSync(file, source).program)
  return found
}

/** Those of every test and of what tests use. */
export function usesInTests(name: `${string}.${string}`, root: string): string[] {
  return globSync(['tests/**/*.ts', '{src,demo,bench}/**/*.test.ts'], { cwd: root })
    .toSorted()
    .flatMap((file) => uses(name, file, readFileSync(join(root, file), 'utf8')))
}
