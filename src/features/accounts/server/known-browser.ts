import { createHmac, randomBytes } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import type { RequestContext } from '#platform/http/router.ts'
import type { Context } from '#platform/context.ts'
import { isSecure } from '#platform/http/visitor-cookie.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

type Signing = Pick<Context, 'config' | 'secret'>

const nameOf = ({ config }: Signing): string => (isSecure(config) ? '__Host-lokma_known' : 'lokma_known')
const markOf = ({ secret }: Signing, email: string, passwordHash: string): string =>
  createHmac('sha256', secret).update(`known ${email} ${passwordHash}`).digest('base64url')

/** Whether this browser proved the account's current password before. A new password invalidates the mark. */
export function isKnownBrowser(c: RequestContext, signing: Signing, email: string, passwordHash: string | null | undefined): boolean {
  return typeof passwordHash === 'string' && getCookie(c, nameOf(signing)) === markOf(signing, email, passwordHash)
}

/**
 * Marks the browser of an owner: the limits on password guesses do not apply to it.
 * @param passwordHash undefined creates a mark without effect, where the answer must look the same
 */
export function rememberBrowser(c: RequestContext, signing: Signing, email: string, passwordHash: string | undefined): void {
  const mark = passwordHash === undefined ? randomBytes(32).toString('base64url') : markOf(signing, email, passwordHash)
  setCookie(c, nameOf(signing), mark, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    maxAge: YEAR_SECONDS,
    secure: isSecure(signing.config),
  })
}
