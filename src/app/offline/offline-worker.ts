import type * as OfflineCatalogue from '#texts/app/offline/offline'
import type * as CommonCatalogue from '#texts/i18n/common'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '#i18n/languages.ts'
import { HOUSE_NAME, publicSite, wordMark } from '#i18n/site.ts'
import { brandColors } from '#lib/brand-colors.ts'
import { themeValue } from '#lib/theme-value.ts'
import { escapeHtml } from '#shell/escape-html.ts'
import { loadTexts } from '#i18n/load-texts.ts'

const assets = join(import.meta.dirname, '../../../dist/client/assets')
const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The faces of the built pages; browsers keep their files for good, so that they are there without network as well. */
const faces = [
  {
    file: 'bricolage-titles-tr',
    is: "font-family:'Bricolage Grotesque Variable';font-weight:200 800;font-stretch:75% 100%",
    range: 'U+0100-02BA',
  },
  {
    file: 'bricolage-titles',
    is: "font-family:'Bricolage Grotesque Variable';font-weight:200 800;font-stretch:75% 100%",
    range: 'U+0000-00FF,U+0131,U+2000-206F',
  },
  { file: 'anybody-numerals', is: "font-family:'Lokma Rakam';font-weight:850 900;font-stretch:50% 100%", range: 'U+61,U+6B-6D,U+6F' },
  { file: 'figtree-tr', is: "font-family:'Figtree Variable';font-weight:300 900", range: 'U+0100-02BA' },
  { file: 'figtree-latin', is: "font-family:'Figtree Variable';font-weight:300 900", range: 'U+0000-00FF,U+0131,U+2000-206F' },
]

function fontFaces(files: string[]): string {
  return faces
    .map(({ file, is, range }) => {
      const built = files.find((name) => name.startsWith(`${file}-`) && /^-[\w-]{8}\.woff2$/.test(name.slice(file.length)))
      return built ? `@font-face{${is};unicode-range:${range};font-display:swap;src:url(/assets/${built}) format('woff2')}` : ''
    })
    .join('\n')
}

const common = await loadTexts<typeof CommonCatalogue>('i18n/common')
const offline = await loadTexts<typeof OfflineCatalogue>('app/offline/offline')

/**
 * The service worker: one file that carries the offline page within, and so nothing to store, to version or to clear.
 * Browsers take a new one as soon as a byte of it differs.
 */
export function offlineWorker(language: Language): string {
  return compose(language, safeList())
}

function safeList(): string[] {
  try {
    return readdirSync(assets)
  } catch {
    return []
  }
}

function compose(language: Language, files: string[]): string {
  const { siteName: site, tryAgain } = common[language].commonTexts
  const { logo, name, accentColor, barColor } = publicSite()
  const colors = brandColors(accentColor, barColor)
  const texts: Record<string, string> = { ...offline[language].offlineTexts, language, site, tryAgain, word: wordMark() }
  // The drawn mark belongs to the name that it was drawn for. Its star is used further down, so it stays in the page.
  const hidden = logo === null && name === HOUSE_NAME ? '' : '[data-mark]{display:none}'
  const style = `${fontFaces(files)}\n${read('offline.css')}${hidden}`
    .replaceAll('#ffb31a', colors.accent)
    .replaceAll('#f09a00', colors.accentDeep)
    .replaceAll('light-dark(#1e140e, #0a0705)', `light-dark(${colors.bar.light}, ${colors.bar.dark})`)
    .replaceAll('light-dark(#8a4b00, #ffc24a)', `light-dark(${colors.accentText.light}, ${colors.accentText.dark})`)
    .replaceAll(/light-dark\((#\w+), (#\w+)\)/g, (_, light: string, dark: string) => themeValue(light, dark))
  const script = read('offline.js')
  const html = read('offline.html')
    .replace(/\{(\w+)\}/g, (all, key: string) => (texts[key] === undefined ? all : escapeHtml(texts[key])))
    .replaceAll('#ffb31a', colors.accent)
    .replaceAll('content="#1e140e"', `content="${colors.bar.light}"`)
    .replace('<style></style>', () => `<style>${style}</style>`)
    .replace('<script></script>', () => `<script>${script}</script>`)
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': [
      "default-src 'none'",
      `style-src ${hashOf(style)}`,
      `script-src ${hashOf(script)}`,
      "font-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  }
  return `const html = ${JSON.stringify(html)}\nconst headers = ${JSON.stringify(headers)}\n${read('service-worker.js')}`
}
