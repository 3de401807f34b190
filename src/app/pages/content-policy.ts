import { createHash } from 'node:crypto'
import type { Config } from '#site/server/config.ts'
import { REPORT_DIRECTIVES } from './policy-reports.ts'

// Vite brings styles and scripts of its own.
export const DEVELOPMENT_POLICY = "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob: ws: wss:; frame-ancestors 'none'"

/**
 * Allows exactly the inline scripts that this page has, by their hashes; a nonce would not survive a 304. Another site only for the
 * operator's map.
 */
export function contentPolicy(scripts: readonly string[], { publicUrl, map }: Pick<Config, 'publicUrl' | 'map'>): string {
  const own = ["'self'", map.styleOrigin].filter(Boolean).join(' ')
  const hashes = scripts.map(sourceOf)
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`.trim(),
    "style-src 'self'",
    `img-src ${own} data: blob:`,
    "font-src 'self'",
    `connect-src ${own}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
    REPORT_DIRECTIVES,
    ...(publicUrl?.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Scripts whose hashes are remembered: most are the same on every page. */
const SOURCES_MAX = 200
const SOURCE_LENGTH_MAX = 8192
const sources = new Map<string, string>()

/** How the content policy names the text of a script. */
function sourceOf(script: string): string {
  const known = sources.get(script)
  if (known !== undefined) return known
  const source = `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  if (script.length > SOURCE_LENGTH_MAX) return source
  if (sources.size >= SOURCES_MAX) sources.clear()
  sources.set(script, source)
  return source
}
