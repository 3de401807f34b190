import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import { parseSync, Visitor } from 'oxc-parser'

/** One writing endpoint: what it declares, and what the modules of its verbs do. */
export interface Write {
  file: string
  id: string
  permit: string | undefined
  changes: string | undefined
  /** Whether a verb, or a module of its feature that it imports, asks a policy. */
  asksPolicy: boolean
  /** Whether a verb, or a verb of another feature that it calls, invalidates cached pages. */
  changesPages: boolean
}

type Node = { type: string; start: number; end: number; [field: string]: unknown }
interface Imported {
  name: string
  from: string
}

/** Reads modules once: their text and what they import by name. */
function createReader(root: string) {
  const known = new Map<string, { source: string; imports: Map<string, Imported>; exports: Map<string, string> }>()
  const resolve = (specifier: string, from: string): string | undefined => {
    if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier))
    const alias = /^#(features|people)\/(.*)$/.exec(specifier)
    return alias ? `src/${alias[1]}/${alias[2]}` : undefined
  }
  return (file: string) => {
    const found = known.get(file)
    if (found) return found
    const source = readFileSync(join(root, file), 'utf8')
    const { staticImports, staticExports } = parseSync(file, source).module
    const imports = new Map<string, Imported>()
    for (const { moduleRequest, entries } of staticImports) {
      const target = resolve(moduleRequest.value, file)
      for (const entry of entries)
        if (target && !entry.isType)
          imports.set(entry.localName.value, { name: entry.importName.name ?? entry.localName.value, from: target })
    }
    const exports = new Map<string, string>()
    for (const entry of staticExports.flatMap(({ entries }) => entries)) {
      const target = entry.moduleRequest && resolve(entry.moduleRequest.value, file)
      if (target && entry.exportName.name) exports.set(entry.exportName.name, target)
    }
    const read = { source, imports, exports }
    known.set(file, read)
    return read
  }
}

/** All writing endpoints below a folder. */
export function writesOf(root: string): Write[] {
  const read = createReader(root)
  /** Through a door to the module behind it. */
  const behind = ({ name, from }: Imported): string => (from.endsWith('/server/index.ts') ? (read(from).exports.get(name) ?? from) : from)
  const folderOf = (file: string): string => /^src\/features\/[^/]+\//.exec(file)?.[0] ?? file
  const reach = (file: string, holds: (file: string) => boolean, follow: (from: string, to: string) => boolean): boolean => {
    const seen = new Set<string>()
    const visit = (at: string): boolean => {
      if (seen.has(at)) return false
      seen.add(at)
      if (holds(at)) return true
      return [...read(at).imports.values()].map(behind).some((to) => follow(at, to) && visit(to))
    }
    return visit(file)
  }
  const isServer = (file: string): boolean => file.includes('/server/')
  const asksPolicy = (file: string): boolean =>
    reach(
      file,
      (at) => at.endsWith('.policy.ts'),
      // What a write returns is read by functions that share a file: the policy of another read there is not the write's.
      (from, to) => isServer(to) && !to.endsWith('.reads.ts') && (folderOf(from) === folderOf(to) || to.endsWith('.policy.ts')),
    )
  const changesPages = (file: string): boolean =>
    reach(
      file,
      (at) => /\bpages\.changed\(/.test(read(at).source),
      (_, to) => isServer(to),
    )
  return globSync('src/{features,app}/**/*.endpoints.ts', { cwd: root })
    .toSorted()
    .flatMap((file) => {
      const { source, imports } = read(file)
      return writingEndpoints(file, source).map(({ id, permit, changes, verbs }) => {
        const modules = verbs.flatMap((verb) => (imports.has(verb) ? [behind(imports.get(verb)!)] : [])).filter(isServer)
        return { file, id, permit, changes, asksPolicy: modules.some(asksPolicy), changesPages: modules.some(changesPages) }
      })
    })
}

function writingEndpoints(file: string, source: string) {
  const found: { id: string; permit: string | undefined; changes: string | undefined; verbs: string[] }[] = []
  new Visitor({
    Property: ({ key, value }) => {
      const call = value as unknown as {
        type: string
        callee?: { name?: string }
        arguments?: [{ properties: { key: { name: string }; value: Node }[] }]
      }
      if (call.type !== 'CallExpression' || !/^(?:endpoint|responseEndpoint)$/.test(call.callee?.name ?? '')) return
      const fields = new Map(call.arguments![0].properties.map((field) => [field.key.name, field.value]))
      const text = (name: string): string | undefined => fields.get(name)?.['value'] as string | undefined
      if (text('method') === 'get') return
      const run = fields.get('run') ?? fields.get('respond')!
      const verbs = [...new Set(source.slice(run.start, run.end).match(/(?<![.\w])[a-z]\w+(?=\()/g))]
      found.push({ id: (key as unknown as { name: string }).name, permit: text('permit'), changes: text('changes'), verbs })
    },
  }).visit(parseSync(file, source).program)
  return found
}
