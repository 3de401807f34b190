import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

const KEY = /^(?:query|mutation)Key$/
const CACHE_CALL = /^(?:get|set)Quer(?:y|ies)(?:Data|State)$/

type Node = { type: string; [field: string]: unknown }

/** The lines of a file that write a query key as a literal instead of taking it from a `<noun>.keys.ts`. */
export function literalKeys(file: string, source: string): string[] {
  const found: string[] = []
  const note = (node: unknown): void => {
    if ((node as Node | null)?.type !== 'ArrayExpression') return
    const line = source.slice(0, (node as { start: number }).start).split('\n').length
    found.push(`${file}:${line}`)
  }
  new Visitor({
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && KEY.test(key.name)) note(value)
    },
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && KEY.test(id.name)) note(init)
    },
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && CACHE_CALL.test(callee.property.name)) note(first)
    },
    // `for (const queryKey of [['votes'], …])`
    ForOfStatement: ({ left, right }) => {
      if (left.type !== 'VariableDeclaration' || right.type !== 'ArrayExpression') return
      const [name] = left.declarations
      if (name?.id.type === 'Identifier' && KEY.test(name.id.name)) for (const element of right.elements) note(element)
    },
  }).visit(parseSync(file, source).program)
  return found
}

/** Every literal query key of the pages. */
export function literalKeysOf(root: string): string[] {
  return globSync('src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.(?:keys|test)\.tsx?$/.test(file))
    .toSorted()
    .flatMap((file) => literalKeys(file, readFileSync(join(root, file), 'utf8')))
}
