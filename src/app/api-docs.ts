import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { siteName } from '#i18n/site.ts'
import { escapeHtml } from '#shell/escape-html.ts'
import type { Config } from '#site/server/config.ts'
import { type ApiDocument, createApiDocument } from './api-document.ts'
import { REPORT_DIRECTIVES, REPORT_HEADERS } from './pages/policy-reports.ts'
import { type AppEnv, createRouter } from '#platform/http/router.ts'

const assets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

const files: Record<string, string> = {
  'swagger-ui.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
}

const page = () => `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(siteName())} API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css"><div id="docs"></div>
<script src="/api/docs/start.js"></script><script src="/api/docs/swagger-ui-bundle.js"></script></html>`

// Swagger UI puts formatted text and drawings into its page as markup: elements without attributes may pass, anything else stays text.
// From about 135 operations on, Swagger UI needs more than fifteen seconds to draw them all: the sections are closed at first.
const start = `trustedTypes?.createPolicy('default', {
  createHTML: (text) => (/^(?:[^<]|<\\/?(?:a|br|code|em|li|ol|p|pre|strong|ul)>)*$/.test(text) ? text : text.replaceAll('<', '&lt;')),
})
addEventListener('load', () => SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, docExpansion: 'none' }))`

// Swagger UI draws with inline styles; its page holds nothing but our own documentation.
const policy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types default dompurify',
  REPORT_DIRECTIVES,
].join('; ')

const read = new Map<string, Promise<Buffer>>()

/** A file of Swagger UI, read once. */
function readAsset(name: string): Promise<Buffer> {
  const known = read.get(name)
  if (known) return known
  const reading = readFile(join(assets, name))
  read.set(name, reading)
  reading.catch(() => read.delete(name))
  return reading
}

/** The OpenAPI document of the API, and a page to read it. */
export function docsRoutes(app: OpenAPIHono<AppEnv>, config: Pick<Config, 'publicUrl'>) {
  let document: ApiDocument | undefined
  return createRouter()
    .get('/openapi.json', (c) => {
      document ??= createApiDocument(app, config)
      return c.json({ ...document, info: { ...document.info, title: siteName() } })
    })
    .get('/docs', (c) => c.html(page(), 200, { 'Content-Security-Policy': policy, ...REPORT_HEADERS }))
    .get('/docs/start.js', (c) => c.body(start, 200, { 'Content-Type': 'text/javascript', 'Content-Security-Policy': policy }))
    .get('/docs/:file', async (c) => {
      const name = c.req.param('file')
      const type = Object.hasOwn(files, name) ? files[name] : undefined
      if (!type) return c.notFound()
      return c.body(new Uint8Array(await readAsset(name)), 200, {
        'Content-Type': type,
        'Cache-Control': 'public, max-age=86400',
      })
    })
}
