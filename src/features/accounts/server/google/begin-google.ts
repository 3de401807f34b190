import { ensure, found } from '#lib/errors.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { nextPage } from '../../viewer.rules.ts'
import type { Auth } from '../auth.ts'

/** Where a member returns after Google, with the page to continue to. */
function landingPage(next: unknown): string {
  const wanted = nextPage(next)
  return wanted === '/tr' ? '/tr/auth-landing' : `/tr/auth-landing?next=${encodeURIComponent(wanted)}`
}

/**
 * Any visitor may sign in with Google where the operator has set it up; Google proves the identity.
 * @returns the address of Google's page, and the cookies that tie the return to this browser.
 * @throws DomainError NOT_FOUND where it is not set up, GOOGLE_AWAY
 */
export async function beginGoogle(
  { googleAuth, log }: Pick<AccountsContext, 'googleAuth' | 'log'>,
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
  ensure(response && url !== undefined, 'GOOGLE_AWAY')
  return { to: url, cookies: response.headers.getSetCookie() }
}

/** The auth instance for Google sign-in. @throws DomainError NOT_FOUND, GOOGLE_AWAY */
export async function findGoogle(googleAuth: AccountsContext['googleAuth']): Promise<Auth> {
  return found(googleAuth, 'NOT_FOUND')()
}
