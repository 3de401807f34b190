import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/** What lucide says about an icon: its elements with their attributes. */
interface IconData {
  node: [element: string, attributes: Record<string, string>][]
}

const IMPORT = /lucide-react\/icons\/([\w-]+)/g
const VIRTUAL = '\0icon:'

/**
 * Draws every lucide icon that the sources import once, on one sheet, instead of in every page and script. An import of an icon
 * becomes a component that refers to the sheet.
 */
export function iconSheet(): Plugin {
  const root = join(import.meta.dirname, '../..')
  let sheet: { path: string; svg: string } | undefined
  let isServed = false

  async function draw(): Promise<{ path: string; svg: string }> {
    const names = [...new Set(sourcesIn(root).flatMap((file) => [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, name]) => name!)))]
    const symbols = await Promise.all(names.toSorted().map(symbolOf))
    const svg = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
    // In development new icons come and go under one address.
    const path = isServed ? '/icons.svg' : `/assets/i-${createHash('sha256').update(svg).digest('base64url').slice(0, 8)}.svg`
    return { path, svg }
  }

  return {
    name: 'icon-sheet',
    enforce: 'pre',
    configureServer({ middlewares }) {
      isServed = true
      middlewares.use('/icons.svg', (_, res) => {
        void draw().then(({ svg }) => res.setHeader('Content-Type', 'image/svg+xml').end(svg))
      })
    },
    async buildStart() {
      sheet = await draw()
      if (!isServed && this.environment.name === 'client')
        this.emitFile({ type: 'asset', fileName: sheet.path.slice(1), source: sheet.svg })
    },
    resolveId: (source) => (source.startsWith('lucide-react/icons/') ? VIRTUAL + source.slice('lucide-react/icons/'.length) : undefined),
    async load(id) {
      if (!id.startsWith(VIRTUAL)) return undefined
      sheet ??= await draw()
      return `import { icon } from '#ui/icon.tsx'\nexport default /* @__PURE__ */ icon(${JSON.stringify(`${sheet.path}#${id.slice(VIRTUAL.length)}`)})`
    },
  }
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => extname(file) === '.tsx')
    .map((file) => join(folder, file))
}

async function symbolOf(name: string): Promise<string> {
  const data = await dataOf(name)
  const elements = data.node.map(([element, attributes]) => {
    // The key is for React.
    const written = Object.entries(attributes).map(([attribute, value]) => (attribute === 'key' ? '' : ` ${attribute}="${value}"`))
    return `<${element}${written.join('')}/>`
  })
  return `<symbol id="${name}" viewBox="0 0 24 24">${elements.join('')}</symbol>`
}

async function dataOf(name: string): Promise<IconData> {
  const file = join(import.meta.dirname, `../../../node_modules/lucide-react/dist/esm/icons/${name}.mjs`)
  const { __iconData: data } = (await import(pathToFileURL(file).href)) as { __iconData?: IconData }
  if (data) return data
  // An older name of an icon only names the file of the new one.
  const [, other] = /from '\.\/([\w-]+)\.mjs'/.exec(readFileSync(file, 'utf8')) ?? []
  if (other === undefined) throw new Error(`lucide-react draws no icon ${name}.`)
  return dataOf(other)
}
