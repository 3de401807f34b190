import { createHash } from 'node:crypto'
import { DomainError, ensure, found } from '#lib/errors.ts'
import type { AccountsContext } from './accounts-context.ts'
import { GUESSES_PER_HOUR } from '../accounts.rules.ts'
import type { OwnProfile } from '#people/viewer.contract.ts'
import type { SignInInput } from '../accounts.contract.ts'
import { deleteSession, ensureProfile, findLogin, findProfileByAuthId, type Login } from './accounts.sql.ts'
import { isApplicant } from './admission/admission.sql.ts'
import { provesCode } from './second-factor/prove-code.ts'
import { presentOwnProfile } from './present-own-profile.ts'
import { markOpened } from './sessions/sessions.sql.ts'
import { notifyNewDevice } from './sessions/notify-new-device.ts'
import { nobody } from './mail-links/limit-mail.ts'

export interface SignedIn {
  profile: OwnProfile
  token: string
  passwordHash: string
  cookies: string[]
}

/**
 * A member signs in with e-mail and password. A wrong password and an unknown e-mail get the same answer after the same work. Guesses at
 * one account from unknown browsers wait longer each time and end after 25 an hour; the owner's browser is not limited, and on a new device
 * a link by mail still works. A mail tells of a sign-in from a browser that was not seen before. An application that waits opens no
 * member's session. An account with an authenticator app opens no session without its code.
 * @throws DomainError INVALID_CREDENTIALS, CODE_WRONG, RATE_LIMITED, SIGN_IN_LIMITED
 */
export async function signIn(
  context: Pick<AccountsContext, 'auth' | 'config' | 'db' | 'limits' | 'log' | 'mail' | 'secret' | 'signInThrottle'>,
  input: SignInInput,
  requester: { address: string; headers: Headers; isKnown: (passwordHash: string | null | undefined) => boolean; isSeen: boolean },
): Promise<SignedIn | { needsCode: true } | { isWaiting: true; cookies: string[] }> {
  const { auth, db, limits, signInThrottle } = context
  await limits.consume('signIn', { viewer: nobody, address: requester.address })
  const before = await findLogin(db, input.email)
  const isKnown = requester.isKnown(before?.password)
  const subject = createHash('sha256')
    .update(`${isKnown ? 'known ' : ''}${input.email}`)
    .digest('base64url')
  await signInThrottle.attempt(subject, isKnown ? {} : { perHour: GUESSES_PER_HOUR }).catch((error: unknown) => {
    throw error instanceof DomainError ? new DomainError('SIGN_IN_LIMITED', error.details) : error
  })
  const userId = found(await provenUser(context, before, input.password), 'INVALID_CREDENTIALS')
  await signInThrottle.forget(subject)
  const code = await provesCode(context, userId, input.code, isKnown)
  if (!code) return { needsCode: true }
  const response = await auth.api.startSession({ body: { userId }, headers: requester.headers, asResponse: true })
  // A member who left meanwhile has no account any more.
  if (!response.ok && (await findLogin(db, input.email))?.password === before?.password) throw new Error('sign-in failed')
  ensure(response.ok, 'INVALID_CREDENTIALS')
  const { token } = (await response.json()) as { token: string }
  if (code.isAsked) await markOpened(db, token, 'app', code.countsForStaff)
  // A password that was replaced during the check opens no session.
  if ((await findLogin(db, input.email))?.password !== before?.password) {
    await deleteSession(db, token)
    throw new DomainError('INVALID_CREDENTIALS')
  }
  const profile = (await findProfileByAuthId(db, userId)) ?? (await ensureProfile(db, userId))
  // The session opens nothing but the page that says so.
  if (!profile && (await isApplicant(db, userId)))
    return { isWaiting: true, cookies: input.withToken ? [] : response.headers.getSetCookie() }
  ensure(profile, 'PROFILE_NOT_FOUND')
  if (!isKnown && !requester.isSeen) {
    const { address, headers } = requester
    await notifyNewDevice(context, { userId, email: input.email, address, userAgent: headers.get('user-agent') })
  }
  return {
    profile: presentOwnProfile(profile),
    token: response.headers.get('set-auth-token') ?? '',
    passwordHash: before?.password ?? '',
    cookies: response.headers.getSetCookie(),
  }
}

/** The account, if the password is right. An unknown e-mail costs the same work. */
async function provenUser({ auth }: Pick<AccountsContext, 'auth'>, login: Login | undefined, typed: string): Promise<string | undefined> {
  const { password } = await auth.$context
  if (!login) {
    await password.hash(typed)
    return undefined
  }
  return (await password.verify({ hash: login.password, password: typed })) ? login.userId : undefined
}
