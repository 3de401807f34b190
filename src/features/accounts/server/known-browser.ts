import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from '#server/router.ts'
import type { Services } from '#server/services.ts'
import { isSecure } from '#server/visitor.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

type Signing = Pick<Services, 'config' | 'secret'>

const nameOf = ({ config }: Signing): string => (isSecure(config) ? '__Host-lokma_known' : 'lokma_known')
const markOf = ({ secret }: Signing, email: string): string => createHmac('sha256', secret).update(`known ${email}`).digest('base64url')

/** Whether the owner of this e-mail was in this browser before. */
export function isKnownBrowser(c: Context<AppEnv>, signing: Signing, email: string): boolean {
  return getCookie(c, nameOf(signing)) === markOf(signing, email)
}

/** Marks the browser of an owner: strangers who guess at the account keep each other waiting, and not this browser. */
export function rememberBrowser(c: Context<AppEnv>, signing: Signing, email: string): void {
  setCookie(c, nameOf(signing), markOf(signing, email), {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    maxAge: YEAR_SECONDS,
    secure: isSecure(signing.config),
  })
}
