import { createHmac, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from '#server/router.ts'
import type { Services } from '#server/services.ts'
import { isSecure } from '#server/visitor.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

type Signing = Pick<Services, 'config' | 'secret'>

const nameOf = ({ config }: Signing): string => (isSecure(config) ? '__Host-lokma_known' : 'lokma_known')
const markOf = ({ secret }: Signing, email: string, passwordHash: string): string =>
  createHmac('sha256', secret).update(`known ${email} ${passwordHash}`).digest('base64url')

/** Whether this browser proved the account's present password before. A mark does not outlive the password. */
export function isKnownBrowser(c: Context<AppEnv>, signing: Signing, email: string, passwordHash: string | null | undefined): boolean {
  return typeof passwordHash === 'string' && getCookie(c, nameOf(signing)) === markOf(signing, email, passwordHash)
}

/**
 * Marks the browser of an owner: the limits for guesses at the account do not reach it.
 * @param passwordHash undefined gives a mark that says nothing, where the answer must look the same
 */
export function rememberBrowser(c: Context<AppEnv>, signing: Signing, email: string, passwordHash: string | undefined): void {
  const mark = passwordHash === undefined ? randomBytes(32).toString('base64url') : markOf(signing, email, passwordHash)
  setCookie(c, nameOf(signing), mark, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    maxAge: YEAR_SECONDS,
    secure: isSecure(signing.config),
  })
}
