import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import { nextPage } from '../../viewer.rules.ts'
import type { Auth } from '../auth.ts'

/** Where a member comes back to after Google, with the page that was wanted. */
function landingPage(next: unknown): string {
  const wanted = nextPage(next)
  return wanted === '/tr' ? '/tr/auth-landing' : `/tr/auth-landing?next=${encodeURIComponent(wanted)}`
}

/**
 * Anybody may sign in with Google where the operator has set it up; whoever comes back has proven who they are there.
 * @returns Google's page to go to, and the cookies that prove on return that this browser went.
 * @throws DomainError NOT_FOUND where it is not set up, GOOGLE_AWAY
 */
export async function beginGoogle(
  { googleAuth, log }: Pick<Services, 'googleAuth' | 'log'>,
  next: unknown,
  headers: Headers,
): Promise<{ to: string; cookies: string[] }> {
  const auth = await findGoogle(googleAuth)
  const response = await auth.api
    .signInSocial({
      body: { provider: 'google', callbackURL: landingPage(next), errorCallbackURL: '/tr/login', disableRedirect: true },
      headers,
      asResponse: true,
    })
    .catch((error: Error) => {
      log.warn({ part: 'google', error: error.name }, 'sign-in could not begin')
    })
  const { url } = response?.ok ? ((await response.json()) as { url?: string }) : {}
  if (!response || url === undefined) throw new DomainError('GOOGLE_AWAY', 503)
  return { to: url, cookies: response.headers.getSetCookie() }
}

/** Where people sign in with Google. @throws DomainError NOT_FOUND, GOOGLE_AWAY */
export async function findGoogle(googleAuth: Services['googleAuth']): Promise<Auth> {
  if (!googleAuth) throw new DomainError('NOT_FOUND', 404)
  return googleAuth()
}
