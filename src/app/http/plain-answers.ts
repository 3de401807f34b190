import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { errors as sentences } from '#i18n/en/errors.ts'
import type { ErrorCode } from '#lib/errors.ts'

const errorPage = readFileSync(join(import.meta.dirname, 'error-page.html'))

/** A line of text, never cached. */
export function sendText(res: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  res.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers }).end(text)
}

/** Refuses a call before it reaches its route: in the API's error shape where it is an API call. */
export function refuse({ url }: IncomingMessage, res: ServerResponse, status: 429 | 503, code: ErrorCode, retryAfter: number): void {
  const more = { 'Retry-After': String(retryAfter), Connection: 'close' }
  if (!url?.startsWith('/api/')) return sendText(res, status, status === 429 ? 'Too many requests' : 'Busy', more)
  const [message, requestId] = [sentences[code], randomUUID()]
  res.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', 'X-Request-Id': requestId, ...more })
  res.end(JSON.stringify({ error: message, message, code, requestId, retryAfter }))
}

/** The page for when no page can be rendered: no script, no data, one link. */
export function sendErrorPage(res: ServerResponse, status: number): void {
  res.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'",
    ...(status === 503 ? { 'Retry-After': '5' } : {}),
  })
  res.end(errorPage)
}
