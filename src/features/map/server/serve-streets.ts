import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Context } from '#site/server/context.ts'
import type { RequestContext } from '#platform/http/router.ts'
import { rangeOf } from './byte-range.ts'

/** A part up to this size is read at once; a map asks for some hundred kilobytes at most. */
const READ_MAX = 4 * 1024 * 1024

/** Sends the operator's file of streets, whole or the part that is asked for. No part of the address names a file. */
export async function serveStreets(c: RequestContext, { config }: Pick<Context, 'config'>): Promise<Response> {
  const path = config.map.pmtiles
  const found = path === undefined ? undefined : await stat(path).catch(() => undefined)
  if (path === undefined || !found?.isFile()) return c.body('Not found', 404, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' })
  const { size, mtimeMs } = found
  const etag = `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`
  const headers = {
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'public, max-age=3600',
    ETag: etag,
    'Content-Type': 'application/vnd.pmtiles',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
  const ifRange = c.req.header('if-range')
  const range = ifRange === undefined || ifRange === etag ? rangeOf(c.req.header('range'), size) : undefined
  if (range === 'unsatisfiable') return c.body(null, 416, { ...headers, 'Content-Range': `bytes */${size}` })
  const { first, last } = range ?? { first: 0, last: size - 1 }
  const length = last - first + 1
  const body = c.req.method === 'HEAD' ? null : await partOf(path, first, length)
  const sized = { ...headers, 'Content-Length': String(length) }
  return new Response(
    body,
    range ? { status: 206, headers: { ...sized, 'Content-Range': `bytes ${first}-${last}/${size}` } } : { headers: sized },
  )
}

async function partOf(path: string, first: number, length: number): Promise<Uint8Array<ArrayBuffer> | ReadableStream> {
  if (length > READ_MAX) return Readable.toWeb(createReadStream(path, { start: first, end: first + length - 1 })) as ReadableStream
  const file = await open(path)
  try {
    const bytes = new Uint8Array(length)
    const { bytesRead } = await file.read(bytes, 0, length, first)
    return bytes.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
