import { type Layer, planChunks, type PlannedModule } from './plan-chunks.ts'

/** What the bundler says about a module. */
interface ModuleInfo {
  code: string | null
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}

/** A library is larger than the module that imports it: 50 KB of source is about the dialog of Base UI. */
const LIBRARY_SIZE = 50_000
/** A module that is this long, such as all sentences of refusals or a map, comes alone. */
const LONG = 20_000

/** The libraries that every island needs. */
export const base = /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]|@tanstack[\\/](react-query|query-core)/

const library = /node_modules/
const ours = /[\\/]src[\\/]/

function isOurs(id: string): boolean {
  return id.startsWith('\0icon:') || (!id.startsWith('\0') && ours.test(id) && !library.test(id) && /\.(?:tsx?|json)$/.test(id))
}

/** The files that have a name, in this order. None imports a later one. */
const layers: readonly Layer[] = [
  // What the first script of every page needs: it brings none of the others along.
  { name: 'first', isWithAll: true, has: (_, { isFirst }) => isFirst },
  // What every page runs when it is idle, without React.
  {
    name: 'page',
    isWithAll: true,
    has: (id) => /src[\\/](i18n[\\/](create-)?format\.(ts|texts)|ui[\\/]show-text|browser[\\/](update-times|hide-bars))/.test(id),
  },
  // Whether a restaurant is open now, in every list of restaurants.
  { name: 'hours', isWhole: true, has: (id) => /src[\\/]features[\\/]hours[\\/]web[\\/]show-open-status/.test(id) },
  { name: 'texts', isWithAll: true, has: (id) => /src[\\/](i18n[\\/](common|pages)\.texts|ui[\\/]avatar-look)/.test(id) },
  // A member's pages run it before any island shows something.
  { name: 'member', has: (id) => /src[\\/]browser[\\/]show-member/.test(id) },
  // What most islands share. Thirty small files compress worse than one and cost a request each.
  {
    name: 'common',
    isWithAll: true,
    has: (id, { users, size, isEntry }) =>
      /^\0icon:|src[\\/](browser[\\/]mount-island|people[\\/]sanction\.rules|features[\\/]votes[\\/]web[\\/]carried[\\/]asked)/.test(id) ||
      (users >= 26 && size < 8000 && !isEntry && !/src[\\/]browser[\\/]/.test(id)),
  },
  // The live channel of a member's tab.
  { name: 'tab', hasLibrary: true, has: (id) => /src[\\/]browser[\\/](start-tab|realtime[\\/])/.test(id) },
]

/**
 * Names the file of each module that several entries share, for the bundler's `codeSplitting`.
 * @param first the path of the first script
 */
export function createChunkNames(first: string): (id: string, context: { getModuleInfo(id: string): ModuleInfo | null }) => string | null {
  let names: Map<string, string> | undefined
  return (id, context) => {
    if (/vite[\\/]preload-helper/.test(id)) return 'first'
    names ??= planChunks(
      modulesOf(first, (one) => context.getModuleInfo(one)),
      first,
      layers,
    )
    return names.get(id) ?? null
  }
}

/** Our own modules. Libraries are left to the bundler, which knows what it drops of them. */
function modulesOf(first: string, getModuleInfo: (id: string) => ModuleInfo | null): Map<string, PlannedModule> {
  const modules = new Map<string, PlannedModule>()
  const waiting = [first]
  for (const id of waiting) {
    if (modules.has(id)) continue
    const { code, importedIds, dynamicallyImportedIds } = getModuleInfo(id)!
    const size = code?.length ?? 0
    const hasLibrary = importedIds.some((other) => library.test(other) && !base.test(other))
    const imports = importedIds.filter((other) => isOurs(other))
    const dynamicImports = dynamicallyImportedIds.filter((other) => isOurs(other))
    modules.set(id, { isAlone: hasLibrary || size > LONG, size: size + (hasLibrary ? LIBRARY_SIZE : 0), imports, dynamicImports })
    waiting.push(...imports, ...dynamicImports)
  }
  return modules
}
