import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { api, builtins, type Feature, featureOf, isNewer, staticOf } from './baseline.ts'

/** Where the narrowed declarations are. */
export const NARROW_LIBS = 'node_modules/.cache/baseline'

/** The nodes of a declaration file that matter here. */
interface Node {
  type: string
  start: number
  end: number
  id?: { name: string; typeAnnotation?: { typeAnnotation?: Node } | null }
  key?: { name?: string; value?: string }
  computed?: boolean
  body?: { body?: Node[] }
  members?: Node[]
  declaration?: Node | null
  declarations?: Node[]
}

/** The compiler's declarations of the browser, for this platform. */
function libDirectory(): string {
  const typescript = createRequire(import.meta.url).resolve('typescript/package.json')
  const own = `@typescript/typescript-${process.platform}-${process.arch}`
  return join(dirname(createRequire(typescript).resolve(`${own}/package.json`)), 'lib')
}

/** Read-only collections have the members of the others. */
const alike: Record<string, string> = { ReadonlyArray: 'Array', ReadonlySet: 'Set', ReadonlyMap: 'Map' }

/** The declarations that the code of the browser is checked with. */
export const NARROW_ENTRIES = ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'].map((name) => join(NARROW_LIBS, name))

const reference = /\/\/\/ <reference lib="([^"]+)"\s*\/>/g

/** Copies the compiler's declarations of the browser without what a supported browser lacks. @returns how many declarations are left out */
export function narrowLibs(): number {
  mkdirSync(NARROW_LIBS, { recursive: true })
  const names = new Set(NARROW_ENTRIES.map((file) => basename(file)))
  let count = 0
  // A file adds the names of those that it refers to.
  for (const name of names) {
    const text = readFileSync(join(libDirectory(), name), 'utf8')
    for (const [, lib] of text.matchAll(reference)) names.add(`lib.${lib}.d.ts`)
    const cuts = newerIn(parseSync(name, text).program.body as unknown as Node[])
    count += cuts.length
    writeFileSync(join(NARROW_LIBS, name), without(text, cuts).replaceAll(reference, '/// <reference path="lib.$1.d.ts" />'))
  }
  return count
}

function without(text: string, cuts: readonly Node[]): string {
  const sorted = cuts.toSorted((one, other) => one.start - other.start)
  const parts = [...sorted, { start: text.length }].map(({ start }, nth) => text.slice(sorted[nth - 1]?.end ?? 0, start))
  return parts.join('')
}

function newerIn(body: readonly Node[]): Node[] {
  return body.flatMap((one) => {
    const node = one.type === 'ExportNamedDeclaration' ? (one.declaration ?? one) : one
    const name = node.id?.name ?? ''
    if (node.type === 'TSModuleDeclaration') return newerIn(node.body?.body ?? [])
    if (node.type === 'TSInterfaceDeclaration') return newerMembers(name, node.body?.body ?? [])
    if (node.type === 'TSDeclareFunction') return isNewer(api['Window']?.[name] ?? api[name] ?? builtins[name]) ? [node] : []
    if (node.type !== 'VariableDeclaration') return []
    return (node.declarations ?? []).flatMap(({ id }) => {
      if (isNewer(featureOf(id?.name ?? ''))) return [node]
      const type = id?.typeAnnotation?.typeAnnotation
      return type?.type === 'TSTypeLiteral' ? newerOf(type.members ?? [], (member) => staticOf(id?.name ?? '', member)) : []
    })
  })
}

function newerMembers(given: string, members: readonly Node[]): Node[] {
  const name = alike[given] ?? given
  if (name.endsWith('Constructor')) return newerOf(members, (member) => staticOf(name.slice(0, -'Constructor'.length), member))
  return newerOf(members, (member) => featureOf(name)?.[member])
}

function newerOf(members: readonly Node[], find: (member: string) => Feature | undefined): Node[] {
  return members.filter(({ key, computed }) => {
    const name = key?.name ?? key?.value
    return !computed && name !== undefined && isNewer(find(name))
  })
}
