import { createHmac, timingSafeEqual } from 'node:crypto'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Context } from '#site/server/context.ts'
import type { RequestContext } from '#platform/http/router.ts'
import { isSecure } from '#platform/http/visitor-cookie.ts'
import { FRESH_MINUTES } from '../../settings.rules.ts'

type Signing = Pick<Context, 'config' | 'secret'>

const nameOf = ({ config }: Signing): string => (isSecure(config) ? '__Host-lokma_proof' : 'lokma_proof')
const signatureOf = ({ secret }: Signing, userId: string, until: string): Buffer =>
  createHmac('sha256', secret).update(`proof by Google ${userId} ${until}`).digest()

/** A member goes to Google to prove an act: the sign-in that follows in this browser counts as that proof. */
export function askForProof(c: RequestContext, signing: Signing, userId: string): void {
  const until = (Date.now() + FRESH_MINUTES * 60_000).toString(36)
  setCookie(c, nameOf(signing), `${until}.${signatureOf(signing, userId, until).toString('base64url')}`, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    maxAge: FRESH_MINUTES * 60,
    secure: isSecure(signing.config),
  })
}

/** Whether this member went to Google for a proof a few minutes ago, in this browser. The mark counts once. */
export function takeAskedProof(c: RequestContext, signing: Signing, userId: string): boolean {
  const [until = '', signature = ''] = (getCookie(c, nameOf(signing)) ?? '').split('.')
  if (until === '') return false
  deleteCookie(c, nameOf(signing), { path: '/', secure: isSecure(signing.config) })
  const expected = signatureOf(signing, userId, until)
  const given = Buffer.from(signature, 'base64url')
  return Number.parseInt(until, 36) > Date.now() && given.length === expected.length && timingSafeEqual(given, expected)
}
