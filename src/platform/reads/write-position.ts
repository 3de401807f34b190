import type { Next } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { ReadRouter } from './read-router.ts'
import type { RequestContext } from '../http/router.ts'
import { isSecure } from '../http/visitor-cookie.ts'

const COOKIE = 'lokma_at'
/** Longer than a replica may be behind. */
const COOKIE_SECONDS = 60
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Read-your-writes: a cookie keeps the position of the database after the viewer's last write. */
export function rememberWritePosition({
  config,
  reads,
}: {
  config: { publicUrl: string | undefined }
  reads: Pick<ReadRouter, 'position'>
}) {
  return async (c: RequestContext, next: Next): Promise<void> => {
    await next()
    if (READS.has(c.req.method) || c.res.status >= 400) return
    const position = await reads.position()
    setCookie(c, COOKIE, String(position), {
      httpOnly: true,
      sameSite: 'Lax',
      path: '/api',
      maxAge: COOKIE_SECONDS,
      secure: isSecure(config),
    })
  }
}

/** The position that a database must have reached to serve this viewer. */
export function writePositionOf(c: RequestContext): number {
  // Programs with a bearer token keep no cookies.
  if (c.req.header('authorization') !== undefined) return Infinity
  const kept = getCookie(c, COOKIE)
  return kept === undefined ? 0 : /^\d{1,16}$/.test(kept) ? Number(kept) : Infinity
}
