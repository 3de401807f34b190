import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'

/** Types of unfinished SQL: another feature could join them to a query of its own. */
const QUERY_PARTS = /\b(?:RawBuilder|\w*QueryBuilder|Keyset|Compilable|Sql|ReturnType)\b/

/** SQL fragments of the one statement that casts a vote: a verb of its own would cost a vote a further round trip. */
const FRAGMENTS = ['awardingAction', 'haveEarned', 'mayEarn']

/** Their types are inferred from libraries: the routers of Hono, and better-auth. */
const isInferred = (file: string, name: string): boolean => /\.(endpoints|routes)\.ts$/.test(file) || name === 'createAuth'

/** The exports of the features’ doors (server/index.ts) that are or may be parts of a query, each as a sentence. */
export function queryPartsOf(root: string): string[] {
  return globSync('src/features/*/server/index.ts', { cwd: root })
    .toSorted()
    .flatMap((door) =>
      exportsOf(root, door).flatMap(({ file, name }) => {
        if (FRAGMENTS.includes(name) || isInferred(file, name)) return []
        const type = resultOf(join(root, file), name)
        if (type === undefined) return [`${door} exports ${name}, which does not state the type of its result`]
        return QUERY_PARTS.test(type) ? [`${door} exports ${name}, a part of a query`] : []
      }),
    )
}

/** The values that a door hands on, with their files. */
function exportsOf(root: string, door: string): { file: string; name: string }[] {
  const { staticExports } = parseSync(door, readFileSync(join(root, door), 'utf8')).module
  return staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, importName, isType }) =>
      moduleRequest && !isType && importName.name !== null
        ? [{ file: join(dirname(door), moduleRequest.value), name: importName.name }]
        : [],
    ),
  )
}

/** The stated type of what an exported function returns; undefined for anything else. */
function resultOf(file: string, name: string): string | undefined {
  const source = readFileSync(file, 'utf8')
  for (const statement of parseSync(file, source).program.body) {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'FunctionDeclaration') continue
    const { id, returnType } = statement.declaration
    if (id?.name === name) return returnType ? source.slice(returnType.start, returnType.end) : undefined
  }
  return undefined
}
