import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

const WRITE = /^(?:post|put|patch|delete)$/
/** Its first argument is an address of the API, not a key of a map. */
const ADDRESS = /^['"`](?:\$\{\w+\})?\/api/

/** The lines of a journey that write through the API and drop the answer: a refused preparation proves nothing. */
export function droppedAnswers(file: string, source: string): string[] {
  const found: string[] = []
  new Visitor({
    ExpressionStatement: ({ expression, start }) => {
      if (expression.type !== 'AwaitExpression' || expression.argument.type !== 'CallExpression') return
      const { callee, arguments: given } = expression.argument
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || !WRITE.test(callee.property.name)) return
      const [address] = given
      if (address && ADDRESS.test(source.slice(address.start, address.end)))
        found.push(`${file}:${source.slice(0, start).split('\n').length}`)
    },
  }).visit(parseSync(file, source).program)
  return found
}

/** Every dropped answer of the journeys and of the helpers that prepare them. */
export function droppedAnswersOf(root: string): string[] {
  return globSync('tests/{journeys,support}/*.ts', { cwd: root })
    .toSorted()
    .flatMap((file) => droppedAnswers(file, readFileSync(join(root, file), 'utf8')))
}
