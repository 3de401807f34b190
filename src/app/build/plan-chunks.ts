/** A module of the build: its size, what it imports, and what it imports on demand. */
export interface PlannedModule {
  /** In bytes of source. */
  size: number
  imports: readonly string[]
  dynamicImports: readonly string[]
  /** Whether it shares no file, because it is long or needs a library of its own. */
  isAlone: boolean
}

/** A file that is named. */
export interface Layer {
  name: string
  /** Whether every island comes with it. */
  isWithAll?: boolean
  /** Whether it takes all that its modules import, also what many entries need. */
  isWhole?: boolean
  /** Whether it may take modules that need a library of their own. */
  hasLibrary?: boolean
  /** Whether a module belongs to it: `users` is the number of entries that fetch the module, `isFirst` says that the first one imports it. */
  has(id: string, about: { size: number; users: number; isFirst: boolean; isEntry: boolean }): boolean
}

type Modules = ReadonlyMap<string, PlannedModule>

/** What one more file costs an entry, in bytes of source: its request, and that a small file compresses worse. */
const FILE_COST = 10_000

/** What more entries need than these is not fetched with a file that only some pages have. */
const FEW = 4

/** What readers press most. */
const OFTEN_PRESSED = /(?:vote-card|scoreboard|search-box)\b/

/** Modules that the same entries fetch. */
interface Chunk {
  /** The entries that fetch it. */
  users: Set<string>
  /** The entries that have it once they run, because they or their importers fetched it. */
  owners: Set<string>
  modules: string[]
  size: number
  /** Whether it shares no file: an entry, or a module that comes alone. */
  isEntry: boolean
}

/**
 * Plans which modules share a file. Modules that the same entries fetch belong together. Two such groups become one file where the requests
 * that this saves are worth more than the bytes that some entries then fetch in vain.
 * @param first the module that every page runs
 * @param layers files that are named, in this order: each takes the modules that it names, and what these import
 * @returns the name of the file of each shared module; a module without a name stays with its only entry
 */
export function planChunks(modules: Modules, first: string, layers: readonly Layer[]): Map<string, string> {
  const entries = new Set([...modules.values()].flatMap(({ dynamicImports }) => dynamicImports))
  const users = new Map<string, string[]>()
  const owners = new Map<string, Set<string>>()
  for (const [entry, { load, fetched }] of loadsOf(modules, first, entries)) {
    for (const id of load) users.set(id, [...(users.get(id) ?? []), entry])
    for (const id of union(load, fetched)) owners.set(id, (owners.get(id) ?? new Set()).add(entry))
  }
  const names = placeLayers(modules, first, layers, users, entries)
  const isWithAll = new Set(layers.filter((layer) => layer.isWithAll).map(({ name }) => name))
  const groups = new Map<string, Chunk>()
  /** The file that a module is in before anything is merged, if it shares that with no module of another group. */
  const fixedFile = (id: string): string | undefined =>
    names.get(id) ?? (entries.has(id) || id === first || modules.get(id)!.isAlone ? `entry ${id}` : undefined)
  for (const [id, own] of users) {
    const file = fixedFile(id)
    if (file !== undefined && isWithAll.has(file)) continue
    // A group that imports a fixed file in part, and is imported by it in part, would make a circle.
    const below = [...closureOf(modules, id)].map(fixedFile).filter((other) => other !== undefined)
    const key = file ?? [...own, ...new Set(below.toSorted())].join()
    const group = groups.get(key) ?? { users: new Set(), owners: owners.get(id)!, modules: [], size: 0, isEntry: file !== undefined }
    const all = union(group.users, new Set(own))
    groups.set(key, {
      ...group,
      users: all,
      owners: union(intersection(group.owners, owners.get(id)!), all),
      modules: [...group.modules, id],
      size: group.size + modules.get(id)!.size,
    })
  }
  const taken = new Set(names.values())
  for (const chunk of mergeChunks([...groups.values()], modules).filter(isShared)) {
    const name = freeName(chunk.modules, taken)
    taken.add(name)
    for (const id of chunk.modules) names.set(id, name)
  }
  return names
}

/** The name of one of the modules: a number would rename the files of others when one comes or goes. */
function freeName(modules: readonly string[], taken: ReadonlySet<string>): string {
  const stem = modules.toSorted()[0]!.replace(/^.*[\\/:]|\.\w+$/g, '')
  let name = `with-${stem}`
  for (let at = 2; taken.has(name); at++) name = `with-${stem}-${at}`
  return name
}

/** Names the modules of the layers. */
function placeLayers(
  modules: Modules,
  first: string,
  layers: readonly Layer[],
  users: ReadonlyMap<string, readonly string[]>,
  entries: ReadonlySet<string>,
): Map<string, string> {
  const names = new Map<string, string>()
  const ofFirst = closureOf(modules, first)
  ofFirst.delete(first)
  for (const { name, has, hasLibrary, isWithAll, isWhole } of layers)
    for (const [id, { size }] of modules) {
      if (names.has(id) || !has(id, { size, users: users.get(id)?.length ?? 0, isFirst: ofFirst.has(id), isEntry: entries.has(id) }))
        continue
      const isOfLayer = (other: string): boolean =>
        isWithAll === true || isWhole === true || other === id || (users.get(other)?.length ?? 0) <= FEW
      const closure = [...closureOf(modules, id)].filter((other) => !names.has(other) && isOfLayer(other))
      if (!hasLibrary && closure.some((other) => modules.get(other)!.isAlone)) continue
      for (const other of closure) names.set(other, name)
    }
  return names
}

/** What each entry fetches: all that it imports, without what every importer of it has fetched before. */
function loadsOf(modules: Modules, first: string, entries: ReadonlySet<string>): Map<string, { load: Set<string>; fetched: Set<string> }> {
  const closures = new Map([first, ...entries].map((entry) => [entry, closureOf(modules, entry)]))
  const importers = new Map<string, Set<string>>()
  for (const [entry, closure] of closures)
    for (const id of closure)
      for (const asked of modules.get(id)!.dynamicImports) importers.set(asked, (importers.get(asked) ?? new Set()).add(entry))
  const fetched = new Map<string, Set<string>>([[first, new Set()]])
  for (let isChanged = true; isChanged;) {
    isChanged = false
    for (const entry of entries) {
      const before = [...importers.get(entry)!]
        .filter((importer) => importer !== entry && fetched.has(importer))
        .map((importer) => union(closures.get(importer)!, fetched.get(importer)!))
      if (before.length === 0) continue
      const now = before.reduce(intersection)
      if (fetched.get(entry)?.size === now.size) continue
      fetched.set(entry, now)
      isChanged = true
    }
  }
  return new Map(
    [...closures].map(([entry, closure]) => {
      const before = fetched.get(entry) ?? new Set<string>()
      return [entry, { load: difference(closure, before), fetched: before }]
    }),
  )
}

function closureOf(modules: Modules, entry: string): Set<string> {
  const seen = new Set([entry])
  for (const id of seen) for (const other of modules.get(id)!.imports) seen.add(other)
  return seen
}

/** Merges the chunks that gain most, until none gain. */
function mergeChunks(all: Chunk[], modules: Modules): Chunk[] {
  const chunks = new Set(all)
  for (;;) {
    let graph = graphOf(chunks, modules)
    const shared = [...chunks].filter(isShared)
    const merges = shared
      .flatMap((one, at) => shared.slice(at + 1).map((other) => mergeOf(one, other, graph)))
      .filter((merge) => merge !== undefined)
    let isMerged = false
    const least = Math.max(0, ...merges.map(({ gain }) => gain)) * 0.6
    for (const { parts, gain } of merges.filter(({ gain }) => gain >= least).toSorted((one, other) => other.gain - one.gain)) {
      const [one, other] = parts as [Chunk, Chunk]
      if (!chunks.has(one) || !chunks.has(other)) continue
      // An earlier merge of this round can have changed what this one costs.
      const now = mergeOf(one, other, graph)
      if (!now || now.gain < gain * 0.9 || now.parts.some((part) => !chunks.has(part))) continue
      join(now, chunks)
      graph = graphOf(chunks, modules)
      isMerged = true
    }
    if (!isMerged) return [...chunks]
  }
}

interface Merge {
  parts: Chunk[]
  below: Set<Chunk>
  gain: number
}

/** What two chunks gain as one file; undefined where that gains nothing. */
function mergeOf(one: Chunk, other: Chunk, graph: Graph): Merge | undefined {
  if (intersection(one.users, other.users).size === 0) return undefined
  const parts = withBetween(one, other, graph)
  if (!parts.every(isShared)) return undefined
  const below = difference(new Set(parts.flatMap((part) => [...graph.get(part)!])), new Set(parts))
  const gain = gainOf(parts, below)
  return gain > 0 ? { parts, below, gain } : undefined
}

function join({ parts, below }: Merge, chunks: Set<Chunk>): void {
  const users = usersOf(parts)
  // An entry that fetches the file also fetches what any part of it imports.
  for (const chunk of below) {
    chunk.users = union(chunk.users, difference(users, chunk.owners))
    chunk.owners = union(chunk.owners, users)
  }
  for (const part of parts) chunks.delete(part)
  chunks.add({
    users,
    owners: union(parts.map(({ owners }) => owners).reduce(intersection), users),
    modules: parts.flatMap((part) => part.modules),
    size: parts.reduce((all, { size }) => all + size, 0),
    isEntry: false,
  })
}

const isShared = ({ isEntry, users }: Chunk): boolean => !isEntry && users.size > 1

const usersOf = (chunks: Iterable<Chunk>): Set<string> => new Set([...chunks].flatMap(({ users }) => [...users]))

/** Two chunks and all by way of which one imports the other: without these, the merged file and they would import each other. */
function withBetween(one: Chunk, other: Chunk, graph: Graph): Chunk[] {
  const between = (from: Chunk, to: Chunk): Chunk[] =>
    graph.get(from)!.has(to) ? [...graph.get(from)!].filter((third) => graph.get(third)!.has(to)) : []
  return [one, other, ...between(one, other), ...between(other, one)]
}

/** What the saved requests are worth, less what entries fetch in vain when these chunks are one file. */
function gainOf(parts: readonly Chunk[], below: ReadonlySet<Chunk>): number {
  const users = usersOf(parts)
  let gain = -FILE_COST * weightOf(users)
  for (const part of parts) gain += weightOf(part.users) * FILE_COST - weightOf(difference(users, part.owners)) * part.size
  for (const chunk of below) gain -= weightOf(difference(users, chunk.owners)) * (chunk.size + FILE_COST)
  return gain
}

/** How much a request or a byte of these entries counts. */
function weightOf(entries: ReadonlySet<string>): number {
  let weight = 0
  for (const entry of entries) weight += OFTEN_PRESSED.test(entry) ? 8 : 1
  return weight
}

/** All that each chunk imports, directly or by way of others. */
type Graph = ReadonlyMap<Chunk, ReadonlySet<Chunk>>

function graphOf(chunks: ReadonlySet<Chunk>, modules: Modules): Graph {
  const places = new Map([...chunks].flatMap((chunk) => chunk.modules.map((id) => [id, chunk] as const)))
  const direct = new Map(
    [...chunks].map((chunk) => {
      const imported = chunk.modules.flatMap((id) => modules.get(id)!.imports).map((id) => places.get(id))
      return [chunk, new Set(imported.filter((other) => other !== undefined && other !== chunk))] as const
    }),
  )
  return new Map(
    [...chunks].map((chunk) => {
      const seen = new Set(direct.get(chunk)) as Set<Chunk>
      for (const other of seen) for (const next of direct.get(other)!) seen.add(next!)
      return [chunk, seen]
    }),
  )
}

const union = <T>(one: ReadonlySet<T>, other: ReadonlySet<T>): Set<T> => new Set([...one, ...other])

const intersection = <T>(one: ReadonlySet<T>, other: ReadonlySet<T>): Set<T> => new Set([...one].filter((item) => other.has(item)))

const difference = <T>(one: ReadonlySet<T>, other: ReadonlySet<T>): Set<T> => new Set([...one].filter((item) => !other.has(item)))
