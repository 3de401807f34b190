import { createHash } from 'node:crypto'
import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { OwnProfile, SignInInput } from '../accounts.contract.ts'
import { deleteSession, ensureProfile, findPassword, findProfileByAuthId } from './accounts.sql.ts'
import { presentOwnProfile } from './get-viewer.ts'

export interface SignedIn {
  profile: OwnProfile
  token: string
  cookies: string[]
}

/**
 * A member signs in with e-mail and password. A wrong password and an unknown e-mail get the same answer
 * after the same work; who keeps guessing at one account waits longer each time, but not with its owner's browser.
 * @throws DomainError INVALID_CREDENTIALS, RATE_LIMITED
 */
export async function signIn(
  { auth, db, limits, pace }: Pick<Services, 'auth' | 'db' | 'limits' | 'pace'>,
  input: SignInInput,
  asker: { address: string; headers: Headers; isKnown: boolean },
): Promise<SignedIn> {
  const subject = createHash('sha256')
    .update(`${asker.isKnown ? 'known ' : ''}${input.email}`)
    .digest('base64url')
  await limits.consume('signIn', { viewer: { kind: 'visitor', anonymousId: undefined }, address: asker.address })
  await pace.attempt(subject)
  const before = await findPassword(db, input.email)
  const response = await auth.api.signInEmail({
    body: { email: input.email, password: input.password },
    headers: asker.headers,
    asResponse: true,
  })
  if (response.ok) await pace.forget(subject)
  else {
    // Whoever left meanwhile has no password any more.
    if (response.status >= 500 && (await findPassword(db, input.email)) === before) throw new Error('sign-in failed')
    throw new DomainError('INVALID_CREDENTIALS', 401)
  }
  const { user, token } = (await response.json()) as { user: { id: string }; token: string }
  // A password that was replaced while it was checked opens nothing any more.
  if ((await findPassword(db, input.email)) !== before) {
    await deleteSession(db, token)
    throw new DomainError('INVALID_CREDENTIALS', 401)
  }
  const profile = (await findProfileByAuthId(db, user.id)) ?? (await ensureProfile(db, user.id))
  if (!profile) throw new DomainError('PROFILE_NOT_FOUND', 404)
  return {
    profile: presentOwnProfile(profile),
    token: response.headers.get('set-auth-token') ?? '',
    cookies: response.headers.getSetCookie(),
  }
}
