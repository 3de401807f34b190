import type { RequestContext } from '#platform/http/router.ts'
import { isMediaName, isPrivateName, type MediaStore } from './media-store.ts'
import { hasStandIn, standIn } from './stand-in.ts'

/** Pictures are public, cached for an hour, and sandboxed. */
export async function serveMedia(c: RequestContext, { media }: { media: MediaStore }): Promise<Response> {
  const name = c.req.param('name') ?? ''
  const data = isMediaName(name) && !isPrivateName(name) ? await read(media, name) : undefined
  if (!data) return c.body('Not found', 404, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' })
  // The content of a name never changes, so the name is the version.
  const etag = `"${name.slice(0, -'.webp'.length)}"`
  const headers = {
    'Cache-Control': 'public, max-age=3600',
    ETag: etag,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
  if (isKnown(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
  return c.body(new Uint8Array(data), 200, { ...headers, 'Content-Type': 'image/webp', 'Content-Length': String(data.length) })
}

async function read(media: MediaStore, name: string): Promise<Buffer | undefined> {
  return (await media.get(name)) ?? (hasStandIn(name) ? media.get(standIn(name)) : undefined)
}

function isKnown(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((known) => known.trim().replace(/^W\//, '') === etag)
}
