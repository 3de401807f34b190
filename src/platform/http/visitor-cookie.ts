import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import type { RequestContext } from './router.ts'
import type { Visitor } from './viewer.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

interface Signing {
  config: { publicUrl: string | undefined }
  secret: string
}

function cookieName({ config }: Signing): string {
  return isSecure(config) ? '__Host-lokma_visitor' : 'lokma_visitor'
}

/** Whether people reach the site over HTTPS, so that cookies may insist on it. */
export function isSecure(config: Signing['config']): boolean {
  return config.publicUrl?.startsWith('https:') ?? false
}

function sign(id: string, secret: string): string {
  return createHmac('sha256', secret).update(`visitor ${id}`).digest('base64url')
}

/** The visitor that this browser's cookie proves, if any. */
export function visitorOf(c: RequestContext, signing: Signing): Visitor {
  const unknown: Visitor = { kind: 'visitor', anonymousId: undefined }
  const [name, signature] = (getCookie(c, cookieName(signing)) ?? '').split('.')
  if (!name || !signature) return unknown
  const expected = Buffer.from(sign(name, signing.secret))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return unknown
  const [id, since] = name.split('_')
  return { kind: 'visitor', anonymousId: id, knownSince: since === undefined ? 0 : Number.parseInt(since, 36) }
}

/**
 * Binds a visitor to the browser: the id that its storage made, or a new one, goes into a signed cookie,
 * and from then on the cookie decides.
 */
export function rememberVisitor(
  c: RequestContext,
  signing: Signing,
  visitor: Visitor,
  claimed?: string | null,
): Visitor & { anonymousId: string } {
  const known = visitor.anonymousId
  if (known) return { kind: 'visitor', anonymousId: known }
  // A link from another site must not give many browsers one id: their acts would count as one.
  const isOurPage = ['same-origin', undefined].includes(c.req.header('sec-fetch-site'))
  const anonymousId = (isOurPage && claimed) || randomUUID()
  const name = `${anonymousId}_${Date.now().toString(36)}`
  setCookie(c, cookieName(signing), `${name}.${sign(name, signing.secret)}`, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    maxAge: YEAR_SECONDS,
    secure: isSecure(signing.config),
  })
  return { kind: 'visitor', anonymousId }
}
