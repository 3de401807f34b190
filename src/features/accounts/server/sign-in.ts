import { createHash } from 'node:crypto'
import { DomainError } from '#lib/errors.ts'
import type { AccountsContext } from './accounts-context.ts'
import { GUESSES_PER_HOUR } from '../accounts.rules.ts'
import type { OwnProfile, SignInInput } from '../accounts.contract.ts'
import { deleteSession, ensureProfile, findPassword, findProfileByAuthId } from './accounts.sql.ts'
import { isApplicant } from './admission/admission.sql.ts'
import { provesCode } from './second-factor/prove-code.ts'
import { presentOwnProfile } from './get-viewer.ts'
import { notifyNewDevice } from './sessions/notify-new-device.ts'

export interface SignedIn {
  profile: OwnProfile
  token: string
  passwordHash: string
  cookies: string[]
}

/**
 * A member signs in with e-mail and password. A wrong password and an unknown e-mail get the same answer
 * after the same work. Guesses at one account from unknown browsers wait longer each time and end after 25 an hour;
 * the owner's browser is not limited, and on a new device a link by mail still works. A letter tells of a sign-in from a browser that
 * was not seen before. An application that waits opens no member's session. An account with an authenticator app opens no session without its code.
 * @throws DomainError INVALID_CREDENTIALS, CODE_WRONG, RATE_LIMITED, SIGN_IN_LIMITED
 */
export async function signIn(
  context: Pick<AccountsContext, 'auth' | 'config' | 'db' | 'limits' | 'log' | 'mail' | 'secret' | 'signInThrottle'>,
  input: SignInInput,
  requester: { address: string; headers: Headers; isKnown: (passwordHash: string | null | undefined) => boolean; isSeen: boolean },
): Promise<SignedIn | { needsCode: true } | { isWaiting: true; cookies: string[] }> {
  const { auth, db, limits, signInThrottle } = context
  await limits.consume('signIn', { viewer: { kind: 'visitor', anonymousId: undefined }, address: requester.address })
  const before = await findPassword(db, input.email)
  const isKnown = requester.isKnown(before)
  const subject = createHash('sha256')
    .update(`${isKnown ? 'known ' : ''}${input.email}`)
    .digest('base64url')
  await signInThrottle.attempt(subject, isKnown ? {} : { perHour: GUESSES_PER_HOUR }).catch((error: unknown) => {
    throw error instanceof DomainError ? new DomainError('SIGN_IN_LIMITED', error.details) : error
  })
  const response = await auth.api.signInEmail({
    body: { email: input.email, password: input.password },
    headers: requester.headers,
    asResponse: true,
  })
  if (response.ok) await signInThrottle.forget(subject)
  else {
    // A member who left meanwhile has no password any more.
    if (response.status >= 500 && (await findPassword(db, input.email)) === before) throw new Error('sign-in failed')
    throw new DomainError('INVALID_CREDENTIALS')
  }
  const { user, token } = (await response.json()) as { user: { id: string }; token: string }
  // A password that was replaced during the check opens no session.
  if ((await findPassword(db, input.email)) !== before) {
    await deleteSession(db, token)
    throw new DomainError('INVALID_CREDENTIALS')
  }
  const isProven = await provesCode(context, user.id, input.code, isKnown).catch(async (error: unknown) => {
    await deleteSession(db, token)
    throw error
  })
  if (!isProven) {
    await deleteSession(db, token)
    return { needsCode: true }
  }
  const profile = (await findProfileByAuthId(db, user.id)) ?? (await ensureProfile(db, user.id))
  // The session opens nothing but the page that says so.
  if (!profile && (await isApplicant(db, user.id)))
    return { isWaiting: true, cookies: input.withToken ? [] : response.headers.getSetCookie() }
  if (!profile) throw new DomainError('PROFILE_NOT_FOUND')
  if (!isKnown && !requester.isSeen) {
    const { address, headers } = requester
    await notifyNewDevice(context, { userId: user.id, email: input.email, address, userAgent: headers.get('user-agent') })
  }
  return {
    profile: presentOwnProfile(profile),
    token: response.headers.get('set-auth-token') ?? '',
    passwordHash: before ?? '',
    cookies: response.headers.getSetCookie(),
  }
}
