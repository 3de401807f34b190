import type { RequestContext } from '#platform/http/router.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { authHeaders, setCookies } from '../auth-headers.ts'

/** Renews a session older than a day to its full lifetime, so that a returning member stays signed in. */
export async function renewSession(c: RequestContext, { auth }: AccountsContext): Promise<{ expiresAt: Date } | undefined> {
  const { response, headers } = await auth.api.getSession({ headers: authHeaders(c), returnHeaders: true })
  setCookies(c, headers?.getSetCookie() ?? [])
  return response?.session
}
