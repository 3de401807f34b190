import { createHmac, randomBytes } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import type { RequestContext } from '#platform/http/router.ts'
import type { Context } from '#site/server/context.ts'
import { isSecure } from '#platform/http/visitor-cookie.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60
/** A browser keeps the marks of this many accounts, the last used first: families share one. */
const MARKS_MAX = 5

/** In the place of a password's hash, for browsers that signed in with Google, or with a passkey where there is no password. */
export const BY_GOOGLE = 'google'

type Signing = Pick<Context, 'config' | 'secret'>

const nameOf = ({ config }: Signing): string => (isSecure(config) ? '__Host-lokma_known' : 'lokma_known')
const markOf = ({ secret }: Signing, email: string, passwordHash: string): string =>
  createHmac('sha256', secret).update(`known ${email} ${passwordHash}`).digest('base64url')

const marksOf = (c: RequestContext, signing: Signing): string[] =>
  (getCookie(c, nameOf(signing)) ?? '').split('.').filter((mark) => /^[\w-]{43}$/.test(mark))

/** Whether this browser proved the account's current password before. A new password invalidates the mark. */
export function isKnownBrowser(c: RequestContext, signing: Signing, email: string, passwordHash: string | null | undefined): boolean {
  return typeof passwordHash === 'string' && marksOf(c, signing).includes(markOf(signing, email, passwordHash))
}

/**
 * Marks the browser of an owner: the limits on password guesses do not apply to it, and its sign-ins need no mail.
 * @param passwordHash undefined creates a mark without effect, where the answer must look the same
 */
export function rememberBrowser(c: RequestContext, signing: Signing, email: string, passwordHash: string | undefined): void {
  const mark = passwordHash === undefined ? randomBytes(32).toString('base64url') : markOf(signing, email, passwordHash)
  const marks = [mark, ...marksOf(c, signing).filter((one) => one !== mark)].slice(0, MARKS_MAX)
  setCookie(c, nameOf(signing), marks.join('.'), {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    maxAge: YEAR_SECONDS,
    secure: isSecure(signing.config),
  })
}
