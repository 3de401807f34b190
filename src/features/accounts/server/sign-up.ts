import { awardBadges } from '#features/badges/server/index.ts'
import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import { usernameFromEmail } from '../names.rules.ts'
import type { SignUpInput } from '../accounts.contract.ts'
import { findPassword, findProfileByAuthId, isEmailKnown } from './accounts.sql.ts'
import { assertHardToGuess } from './guessable.ts'
import { isUsernameFree } from './held-names.ts'
import { markReturned } from './left-votes.ts'
import { isThrowaway } from './throwaway-domains.ts'
import { sendConfirmation, tellKnown } from './links/send-confirmation.ts'

/**
 * Anybody with a new e-mail and a free username becomes a member, is asked by mail to confirm the address, and is
 * signed in, unless the link in that mail comes first here. A known e-mail gets the same answer without the session,
 * so that nobody can ask who is a member here; its owner hears of it by mail.
 * @returns the session cookies to set, none for a known e-mail; and the hash of the password where an account was made.
 * @throws DomainError EMAIL_THROWAWAY, PASSWORD_TOO_COMMON, PASSWORD_IS_NAME, USERNAME_TAKEN
 */
export async function signUp(
  services: Pick<Services, 'auth' | 'config' | 'db' | 'hub' | 'limits' | 'log' | 'mail' | 'secret'>,
  input: SignUpInput,
  asker: { address: string; headers: Headers; device: string | undefined },
): Promise<{ cookies: string[]; passwordHash: string | undefined }> {
  const { auth, db, log } = services
  if (isThrowaway(input.email, services.config.mailDomains)) throw new DomainError('EMAIL_THROWAWAY', 422)
  assertHardToGuess(input.password, { username: input.username, email: input.email })
  const username = input.username ?? (await freeUsername(services, usernameFromEmail(input.email)))
  if (!(await isUsernameFree(services, db, username))) throw new DomainError('USERNAME_TAKEN', 409)
  const nickname = input.nickname ?? username
  const response = await auth.api.signUpEmail({
    body: { email: input.email, password: input.password, name: nickname, username, nickname, policiesAcceptedAt: new Date() },
    headers: asker.headers,
    asResponse: true,
  })
  if (response.ok) {
    const { user } = (await response.json()) as { user: { id: string } }
    const profile = await findProfileByAuthId(db, user.id)
    if (profile) {
      // The e-mail counts once it is confirmed.
      await markReturned(services, db, profile.id, { email: undefined, device: asker.device })
      await awardBadges(services, [profile.id])
      await write(log, () => sendConfirmation(services, input.email))
      return { cookies: response.headers.getSetCookie(), passwordHash: (await findPassword(db, input.email)) ?? undefined }
    }
    // Nobody was made: where nobody is signed in, better-auth itself answers a known e-mail like a new one, after the same work.
    await write(log, () => tellKnown(services, input.email, asker.address))
    return nothing
  }
  const { code } = (await response.json()) as { code?: string }
  // Somebody took the e-mail or the name between the question and the insert.
  if (code?.startsWith('USER_ALREADY_EXISTS') || (await isEmailKnown(db, input.email))) {
    // As much work as a new e-mail makes, so that the time tells no more than the answer.
    await (await auth.$context).password.hash(input.password)
    await write(log, () => tellKnown(services, input.email, asker.address))
    return nothing
  }
  if (!(await isUsernameFree(services, db, username))) throw new DomainError('USERNAME_TAKEN', 409)
  throw new Error(`sign-up failed with ${code ?? response.status}`)
}

const nothing = { cookies: [], passwordHash: undefined }

/** The account stands, whatever becomes of its letter: it can be asked for again. */
async function write(log: Services['log'], letter: () => Promise<void>): Promise<void> {
  await letter().catch((error: Error) => log.warn({ part: 'mail', error: error.name }, 'letter not written'))
}

/** This name, or the first free one with a number behind it. @throws DomainError USERNAME_TAKEN when all are taken */
export async function freeUsername(services: Pick<Services, 'db' | 'secret'>, base: string): Promise<string> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const name = attempt === 0 ? base : `${base}${Math.floor(Math.random() * 10 ** Math.min(5, attempt + 1))}`
    if (await isUsernameFree(services, services.db, name)) return name
  }
  throw new DomainError('USERNAME_TAKEN', 409)
}
