import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { api, builtins, type Feature, featureOf, isNewer, staticOf } from './baseline.ts'
import type { Fault } from './source-faults.ts'

interface Expression {
  type: string
  name?: string
  value?: unknown
}

/** The members of a feature, each with its name. */
function membersOf(feature: Feature | undefined): [name: string, member: Feature][] {
  return Object.keys(feature ?? {})
    .filter((name) => name !== '__compat')
    .map((name) => [name.replace(/_static$/, ''), feature![name]!])
}

/** Members that only new features have, under names that no old feature and no library shares. */
function newerMembers(): Set<string> {
  const all = ['Array', 'String', 'Object', 'Set', 'Map', 'Promise', 'ArrayBuffer', 'RegExp', 'Atomics'].flatMap((name) =>
    membersOf(builtins[name]),
  )
  const known = [...all, ...Object.values(api).flatMap(membersOf)].filter(([, member]) => !isNewer(member))
  const old = new Set(known.map(([name]) => name))
  return new Set(all.filter(([name, member]) => isNewer(member) && !old.has(name) && name.length > 8).map(([name]) => name))
}

const members = newerMembers()
const isGlobal = (name: string | undefined): name is string =>
  name !== undefined && (Object.hasOwn(api, name) || Object.hasOwn(builtins, name))

/** What built scripts use and a supported browser lacks, as far as names and expressions tell it: also in libraries. */
export function builtFaults(pattern = 'dist/client/assets/*.js'): Fault[] {
  return globSync(pattern).flatMap((file) => {
    const found = usesIn(file, readFileSync(file, 'utf8'))
    return [...new Set(found)].map((message) => ({ file: basename(file).replace(/-[\w-]{8}\.js$/, ''), message }))
  })
}

/** The uses in the text of one script. */
export function usesIn(file: string, text: string): string[] {
  const found: string[] = []
  new Visitor({
    MemberExpression({ object, property, computed }) {
      const owner = (object as Expression).name
      const { name, value } = property as Expression
      const member = computed ? (typeof value === 'string' ? value : undefined) : name
      if (member === undefined) return
      const isStatic = isGlobal(owner) && isNewer(staticOf(owner, member))
      const isOfIntl = owner === 'Intl' && isNewer(builtins.Intl[member])
      if (isStatic || isOfIntl) found.push(`${owner}.${member}`)
      else if (members.has(member)) found.push(`.${member}`)
    },
    NewExpression({ callee }) {
      const { name } = callee as Expression
      if (isGlobal(name) && isNewer(featureOf(name))) found.push(`new ${name}`)
    },
    Literal(node) {
      if (typeof node.value === 'string' && node.value.includes('(?<!')) found.push(node.value)
      if (!('regex' in node) || !node.regex) return
      const { flags, pattern } = node.regex
      if (flags.includes('v') || /\(\?<[=!]/.test(pattern)) found.push(`/${pattern}/${flags}`)
    },
    TemplateElement({ value }) {
      if (/\(\?<[=!]/.test(value.raw)) found.push(`\`${value.raw}\``)
    },
  }).visit(parseSync(file, text).program)
  return found
}
