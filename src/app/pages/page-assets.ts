import type { Assets } from '#shell/document.tsx'

/** What Vite writes about the files that it built, by the path of their source. */
export type Manifest = Record<string, ManifestEntry>

interface ManifestEntry {
  file: string
  name?: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}

const BOOT = 'src/browser/boot.ts'
/** The file that mounts islands, by its name in src/app/build/chunk-names.ts. */
const MOUNT = 'common'
const FONTS = ['src/ui/fonts/bricolage-titles.woff2', 'src/ui/fonts/figtree-latin.woff2']

/** The built files by what names them in a document. */
export function assetsOf(manifest: Manifest): Assets {
  const url = (file: string): string => `/${file}`
  const boot = entryOf(manifest, BOOT)
  const { styles: booted, scripts } = filesOf(manifest, BOOT)
  const base = new Set(booted)
  const first = new Set(scripts)
  const known = new Map<string, ReturnType<Assets['of']>>()
  // The key of a file is the path of its source, or its own name where another file imports it.
  const byName = (name: string): string => Object.keys(manifest).find((key) => manifest[key]!.name === name) ?? name
  const shared = filesOf(manifest, byName(MOUNT)).scripts
  return {
    script: url(boot.file),
    imports: scripts.filter((script) => script !== boot.file).map(url),
    styles: [...base].map(url),
    idle: shared.filter((script) => !first.has(script)).map(url),
    fonts: FONTS.map((font) => url(entryOf(manifest, font).file)),
    of(island) {
      const kept = known.get(island)
      if (kept) return kept
      const { styles, scripts } = filesOf(manifest, byName(`${island}.island`))
      const made = {
        styles: styles.filter((style) => !base.has(style)).map(url),
        scripts: scripts.map(url),
        own: scripts.filter((script) => !first.has(script) && !shared.includes(script)).map(url),
      }
      known.set(island, made)
      return made
    },
    development: '',
  }
}

function entryOf(manifest: Manifest, source: string): ManifestEntry {
  const entry = manifest[source]
  if (!entry) throw new Error(`The build holds nothing of ${source}.`)
  return entry
}

/** The styles and scripts that a module needs before it runs: its own and those of everything that it imports. */
function filesOf(manifest: Manifest, source: string): { styles: string[]; scripts: string[] } {
  const seen = new Set<string>()
  const styles = new Set<string>()
  const scripts = new Set<string>()
  const visit = (name: string): void => {
    if (seen.has(name)) return
    seen.add(name)
    const entry = entryOf(manifest, name)
    if (entry.file.endsWith('.js')) scripts.add(entry.file)
    for (const style of entry.css ?? []) styles.add(style)
    for (const other of entry.imports ?? []) visit(other)
  }
  visit(source)
  return { styles: [...styles], scripts: [...scripts] }
}

/** In development Vite serves the sources, and brings the styles of a module with it. */
export const assetsInDevelopment: Assets = {
  script: `/${BOOT}`,
  imports: [],
  styles: ['/src/browser/documents.css'],
  idle: [],
  fonts: FONTS.map((font) => `/${font}`),
  of: () => ({ styles: [], scripts: [], own: [] }),
  development: `<script type="module" src="/@vite/client"></script><script type="module">import { injectIntoGlobalHook } from '/@react-refresh'; injectIntoGlobalHook(window); window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => (type) => type</script>`,
}
