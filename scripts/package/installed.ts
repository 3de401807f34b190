import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the lockfile says about a package. */
interface Locked {
  version?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

type Packages = Record<string, Locked>

/** Node itself is shipped as a program, without the package that downloads it. */
const PROGRAM_OF_NODE = 'node'

/** The folders in `node_modules` of these packages and of everything that they need and that is installed on this machine. */
export function installedFolders(root: string, names: readonly string[]): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Packages }
  const folders = new Set<string>()
  const waiting = names.filter((name) => name !== PROGRAM_OF_NODE).map((name) => `node_modules/${name}`)
  for (const folder of waiting) {
    const known = packages[folder]
    if (!known) throw new Error(`package-lock.json does not know ${folder}: run 'npm ci'.`)
    if (folders.has(folder) || !existsSync(join(root, folder))) continue
    folders.add(folder)
    waiting.push(...neededBy(known).flatMap((name) => nearest(packages, name, folder) ?? []))
  }
  return [...folders].toSorted()
}

function neededBy({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: Locked): string[] {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => peerDependenciesMeta?.[name]?.optional !== true)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/** Where Node finds this package from a folder: in its own node_modules, else in those above it. */
function nearest(packages: Packages, name: string, from: string): string | undefined {
  const parts = from.split('/node_modules/')
  for (let depth = parts.length; depth > 0; depth--) {
    const folder = `${parts.slice(0, depth).join('/node_modules/')}/node_modules/${name}`
    if (packages[folder]) return folder
  }
  return packages[`node_modules/${name}`] ? `node_modules/${name}` : undefined
}
