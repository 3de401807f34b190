import type { GoogleFailure } from '../../viewer.rules.ts'
import { findGoogle } from './begin-google.ts'
import type { AccountsContext } from '../accounts-context.ts'

const failures: Record<string, GoogleFailure> = { access_denied: 'refused', account_not_linked: 'unlinked' }

/**
 * A valid return from Google opens a session; any other leads to the sign-in page with the reason.
 * @throws DomainError NOT_FOUND, GOOGLE_AWAY
 */
export async function endGoogle({ googleAuth, log }: Pick<AccountsContext, 'googleAuth' | 'log'>, request: Request): Promise<Response> {
  const response = await (await findGoogle(googleAuth)).handler(request)
  const location = response.headers.get('location')
  const error = location === null ? 'no_answer' : new URL(location, 'http://localhost').searchParams.get('error')
  if (error === null) return response
  log.warn({ part: 'google', reason: error.slice(0, 60) }, 'sign-in failed')
  const headers = new Headers({ Location: `/tr/login?tab=signin&google=${failures[error] ?? 'failed'}` })
  for (const cookie of response.headers.getSetCookie()) headers.append('Set-Cookie', cookie)
  return new Response(null, { status: 302, headers })
}
