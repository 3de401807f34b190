import type { Context } from 'hono'
import type { AppEnv } from '#server/router.ts'
import type { Services } from '#server/services.ts'
import { isMediaName } from './disk-store.ts'

/** Pictures are open to everybody, for an hour in every cache, and can do nothing but be seen. */
export async function serveMedia(c: Context<AppEnv>, { media }: Pick<Services, 'media'>): Promise<Response> {
  const name = c.req.param('name') ?? ''
  const data = isMediaName(name) ? await media.get(name) : undefined
  if (!data) return c.body('Not found', 404, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' })
  return c.body(new Uint8Array(data), 200, {
    'Content-Type': 'image/webp',
    'Content-Length': String(data.length),
    'Cache-Control': 'public, max-age=3600',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
  })
}
