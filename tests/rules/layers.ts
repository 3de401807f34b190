import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import { parseSync } from 'oxc-parser'

/** One import of one file. Paths start at the root of the tree; a package has its specifier. */
export interface Import {
  from: string
  to: string
  isType: boolean
}

/** What `layers.json` holds. */
export interface Layers {
  /** Rooms of `src` by name, `*` for the feature, each with the rooms that it imports. A room may always import itself. */
  rooms: Record<string, readonly string[]>
}

const BROWSER_ROOMS = new Set(['browser', 'routes', 'screens', 'shell', 'features/*/web', 'people/web', 'ui'])
const SERVER_PACKAGES = /^(?:zod|pg|kysely|hono|pino|ioredis|@hono\/|node:)/
const DOOR = /^src\/features\/[^/]+\/server\/index\.ts$/
/** A file in a folder below `web/`: it belongs to its feature. */
const PRIVATE_WEB = /^src\/features\/[^/]+\/web\/.+\//
const PUBLIC_WEB = /^src\/features\/[^/]+\/web\/[^/]+\.tsx?$/
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)

/** Every import of the code below these folders, but for tests. */
export function importsOf(root: string, folders: readonly string[]): Import[] {
  const aliases = aliasesOf(root)
  return globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: root },
  )
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !isTest(file))
    .toSorted()
    .flatMap((from) =>
      specifiersOf(from, readFileSync(join(root, from), 'utf8')).map(({ specifier, isType }) => ({
        from,
        to: resolve(specifier, from, aliases),
        isType,
      })),
    )
}

/** An entry of `imports` in package.json, its target cut at the star: `#lib/`, `src/lib/` and nothing after it. */
type Alias = [alias: string, before: string, after: string]

function aliasesOf(root: string): Alias[] {
  const { imports = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { imports?: Record<string, string> }
  return Object.entries(imports).map(([alias, target]) => {
    const [before = '', after = ''] = target.slice(2).split('*')
    return [alias.slice(0, -1), before, after]
  })
}

function specifiersOf(file: string, source: string): { specifier: string; isType: boolean }[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, source).module
  return [
    ...staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      isType: entries.length > 0 && entries.every((entry) => entry.isType),
    })),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest ? [{ specifier: moduleRequest.value, isType }] : [])),
    ),
    // An address that is computed names a built file, not a module of the tree.
    ...dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const literal = /^(['"])(.*)\1$/.exec(source.slice(start, end))
      return literal ? [{ specifier: literal[2]!, isType: false }] : []
    }),
  ]
}

function resolve(specifier: string, from: string, aliases: readonly Alias[]): string {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier))
  const alias = aliases.find(([name]) => specifier.startsWith(name))
  return alias ? alias[1] + specifier.slice(alias[0].length) + alias[2] : specifier
}

/** The room of a file: `features/votes/web` for `src/features/votes/web/vote-card.island.tsx`; undefined for a package. */
function roomOf(path: string): string | undefined {
  const [top, room = '', feature, side = ''] = path.split('/')
  if (top !== 'src') return ['demo', 'tools', 'tests', 'bench', 'scripts'].includes(top!) ? top : undefined
  if (room === 'people' || room === 'site') return ['server', 'web'].includes(feature!) ? `${room}/${feature}` : room
  if (room !== 'features') return room
  return ['server', 'web'].includes(side) ? `features/${feature}/${side}` : `features/${feature}`
}

/** The folder that a cycle counts: a feature as a whole, any other room by itself. */
function folderOf(room: string): string
function folderOf(room: string | undefined): string | undefined
function folderOf(room: string | undefined): string | undefined {
  return room?.replace(/^(features\/[^/]+)\/.*/, '$1')
}

/** The name under which `layers.json` knows a room. */
const layerOf = (room: string): string => room.replace(/^features\/[^/]+/, 'features/*')

/** The imports that break a rule, each as a sentence. */
export function violations(imports: readonly Import[], { rooms }: Layers): string[] {
  return imports.flatMap(({ from, to, isType }) => {
    const [own, target] = [roomOf(from)!, roomOf(to)]
    const layer = layerOf(own)
    const said: string[] = []
    if (target === undefined) {
      if (!isType && BROWSER_ROOMS.has(layer) && SERVER_PACKAGES.test(to)) said.push(`${from} takes ${to} to the browser`)
      return said
    }
    if (own === target) return said
    const allowed = rooms[layer] ?? []
    if (layer !== layerOf(target) && rooms[layer] && !allowed.includes(layerOf(target)))
      said.push(`${from} imports ${to} against the layers`)
    else if (/^features\/.*\/server$/.test(target) && !DOOR.test(to)) said.push(`${from} imports ${to} past the door server/index.ts`)
    else if (PRIVATE_WEB.test(to)) said.push(`${from} imports ${to}, which belongs to its feature: public files are in web/ itself`)
    return said
  })
}

/** The files in `web/` itself that nothing outside their feature imports: they belong in a folder below. */
export function unusedWebFiles(imports: readonly Import[]): string[] {
  const used = new Set(imports.filter(({ from, to }) => roomOf(from) !== roomOf(to)).map(({ to }) => to))
  return [...new Set(imports.map(({ from }) => from))].filter((file) => PUBLIC_WEB.test(file) && !used.has(file))
}

/**
 * A cycle of rooms, by imports of types too; empty where there is none. A feature is one thing here, with its server and its web: two
 * features that need each other are one, or a third one is missing.
 */
export function cycleOf(imports: readonly Import[]): string[] {
  const targets = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [own, target] = [folderOf(roomOf(from)!), folderOf(roomOf(to))]
    if (target !== undefined && own !== target) targets.set(own, (targets.get(own) ?? new Set()).add(target))
  }
  const done = new Set<string>()
  function visit(room: string, path: string[]): string[] {
    const at = path.indexOf(room)
    if (at !== -1) return [...path.slice(at), room]
    if (done.has(room)) return []
    for (const next of targets.get(room) ?? []) {
      const cycle = visit(next, [...path, room])
      if (cycle.length > 0) return cycle
    }
    done.add(room)
    return []
  }
  for (const room of targets.keys()) {
    const cycle = visit(room, [])
    if (cycle.length > 0) return cycle
  }
  return []
}
