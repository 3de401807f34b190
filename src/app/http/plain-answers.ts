import type * as CommonCatalogue from '#texts/i18n/common'
import type * as ErrorsCatalogue from '#texts/i18n/errors'
import { errors } from '../errors.ts'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { chosenLanguage, type Language } from '#i18n/languages.ts'
import { languageOr } from '#i18n/offered-language.ts'
import { loadTexts } from '#i18n/load-texts.ts'
import { escapeHtml } from '#shell/escape-html.ts'
import type { ErrorCode } from '#lib/errors.ts'

const errorCatalogues = await loadTexts<typeof ErrorsCatalogue>('i18n/errors')
const commonCatalogues = await loadTexts<typeof CommonCatalogue>('i18n/common')
const errorPage = readFileSync(join(import.meta.dirname, 'error-page.html'), 'utf8')

/** A line of text, never cached. */
export function sendText(res: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  res.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers }).end(text)
}

/** Refuses a call before it reaches its route: in the API's error shape where it is an API call. */
export function refuse(
  { url, headers }: IncomingMessage,
  res: ServerResponse,
  status: 429 | 503,
  code: ErrorCode,
  retryAfter: number,
): void {
  const more = { 'Retry-After': String(retryAfter), Connection: 'close' }
  if (!url?.startsWith('/api/')) return sendText(res, status, errorCatalogues[languageOf(headers)].errorTexts[code], more)
  const [message, requestId] = [errors[code][1], randomUUID()]
  res.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', 'X-Request-Id': requestId, ...more })
  res.end(JSON.stringify({ error: message, message, code, requestId, retryAfter }))
}

/** The page for when no page can be rendered: no script, no data, one link. */
export function sendErrorPage({ headers }: IncomingMessage, res: ServerResponse, status: number): void {
  const language = languageOf(headers)
  const texts: Record<string, unknown> = { ...commonCatalogues[language].commonTexts, language }
  res.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'",
    ...(status === 503 ? { 'Retry-After': '5' } : {}),
  })
  res.end(errorPage.replace(/\{(\w+)\}/g, (_, name: string) => escapeHtml(String(texts[name]))))
}

function languageOf(headers: IncomingMessage['headers']): Language {
  return languageOr(chosenLanguage(headers.cookie))
}
