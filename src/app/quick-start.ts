import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { enableCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'

const root = new URL('../../', import.meta.url).href

/**
 * Keeps compiled code in a private folder of the data directory: most of the CPU of a start goes into stripping types and compiling. It
 * makes no data directory, because a refused start leaves nothing behind. What cannot be written is compiled at each start.
 */
export function keepCompiled(dataDir: string): void {
  const directory = join(dataDir, 'compile-cache')
  try {
    if (!existsSync(dataDir)) return
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    enableCompileCache(directory)
  } catch {
    // A read-only disk; the check of the data directory says so.
  }
}

/**
 * Resolves the imports of our own files as Node does, without looking for package.json and for links again for each of the thousands of
 * imports. The names that begin with # come from package.json.
 */
export function resolveQuickly(): void {
  const { imports } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { imports: Record<string, string> }
  const folders = new Map(Object.entries(imports).map(([name, target]) => [name.slice(0, -1), target.split('*') as [string, string]]))
  const urlOf = (specifier: string, parent: string): string | undefined => {
    if (specifier.startsWith('.')) return new URL(specifier, parent).href
    const end = specifier.indexOf('/') + 1
    const [before, after] = folders.get(specifier.slice(0, end)) ?? []
    return before === undefined ? undefined : new URL(`${before}${specifier.slice(end)}${after}`, root).href
  }
  registerHooks({
    resolve(specifier, context, next) {
      const isOurs = specifier.endsWith('.ts') && context.parentURL?.startsWith(root) && !context.parentURL.includes('/node_modules/')
      const url = isOurs ? urlOf(specifier, context.parentURL!) : undefined
      return url === undefined ? next(specifier, context) : { url, format: 'module-typescript', shortCircuit: true }
    },
  })
}
