import { awardBadges } from '#features/badges/server/index.ts'
import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import { usernameFromEmail } from '../accounts.rules.ts'
import type { SignUpInput } from '../accounts.contract.ts'
import { findProfileByAuthId, isEmailKnown, isUsernameTaken } from './accounts.sql.ts'

/**
 * Anybody with a new e-mail and a free username becomes a member and is signed in. A known e-mail gets the
 * same answer without the session, so that nobody can ask who is a member here.
 * @returns the session cookies to set; none for a known e-mail.
 * @throws DomainError USERNAME_TAKEN
 */
export async function signUp(
  { auth, db, log }: Pick<Services, 'auth' | 'db' | 'log'>,
  input: SignUpInput,
  headers: Headers,
): Promise<string[]> {
  const username = input.username ?? (await freeUsername(db, usernameFromEmail(input.email)))
  if (await isUsernameTaken(db, username)) throw new DomainError('USERNAME_TAKEN', 409)
  const nickname = input.nickname ?? username
  const response = await auth.api.signUpEmail({
    body: { email: input.email, password: input.password, name: nickname, username, nickname, policiesAcceptedAt: new Date() },
    headers,
    asResponse: true,
  })
  if (response.ok) {
    const { user } = (await response.json()) as { user: { id: string } }
    const profile = await findProfileByAuthId(db, user.id)
    await awardBadges({ db, log }, [profile?.id])
    return response.headers.getSetCookie()
  }
  const { code } = (await response.json()) as { code?: string }
  // Somebody took the e-mail or the name between the question and the insert.
  if (code?.startsWith('USER_ALREADY_EXISTS') || (await isEmailKnown(db, input.email))) {
    // As much work as a new e-mail makes, so that the time tells no more than the answer.
    await (await auth.$context).password.hash(input.password)
    return []
  }
  if (await isUsernameTaken(db, username)) throw new DomainError('USERNAME_TAKEN', 409)
  throw new Error(`sign-up failed with ${code ?? response.status}`)
}

async function freeUsername(db: Services['db'], base: string): Promise<string> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const name = attempt === 0 ? base : `${base}${Math.floor(Math.random() * 10 ** Math.min(5, attempt + 1))}`
    if (!(await isUsernameTaken(db, name))) return name
  }
  throw new DomainError('USERNAME_TAKEN', 409)
}
