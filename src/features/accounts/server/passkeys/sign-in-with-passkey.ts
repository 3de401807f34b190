import { inTransaction } from '#db/transaction.ts'
import { DomainError } from '#lib/errors.ts'
import type { AccountsContext } from '../accounts-context.ts'
import type { PasskeySignIn } from '../../passkeys.contract.ts'
import { deleteSession, ensureProfile, findProfileByAuthId } from '../accounts.sql.ts'
import { presentOwnProfile } from '../present-own-profile.ts'
import { provesCode } from '../second-factor/prove-code.ts'
import { markOpened } from '../sessions/sessions.sql.ts'
import { notifyNewDevice } from '../sessions/notify-new-device.ts'
import { findAccountDetails } from '../settings/settings.sql.ts'
import type { SignedIn } from '../sign-in.ts'
import { nobody } from '../mail-links/limit-mail.ts'
import { openSession } from '../mail-links/start-session.ts'
import { usePasskey } from './use-passkey.ts'
import { isStillThere } from './passkeys.sql.ts'
import type { RelyingParty } from './relying-party.ts'
import { verifyPasskey } from './verify-passkey.ts'

interface Requester {
  address: string
  headers: Headers
  party: RelyingParty
  /** Whether this browser was seen with the account before. */
  isSeen: (email: string, passwordHash: string | null) => boolean
}

/**
 * A member signs in with a passkey alone, also where an authenticator app is on: the device asked for a finger, a face or a PIN.
 * Without such a check a passkey proves only possession, so the code is asked for too. A mail tells of a browser that was not
 * seen before.
 * @throws DomainError PASSKEY_REFUSED, PASSKEY_UNKNOWN, PASSKEY_EXPIRED, CODE_WRONG, RATE_LIMITED
 */
export async function signInWithPasskey(
  context: Pick<AccountsContext, 'auth' | 'config' | 'db' | 'limits' | 'log' | 'mail' | 'secret' | 'signInThrottle'>,
  { response, code }: PasskeySignIn,
  { address, headers, party, isSeen }: Requester,
): Promise<(Omit<SignedIn, 'token'> & { email: string }) | { needsCode: true }> {
  const { auth, db } = context
  await context.limits.consume('signIn', { viewer: nobody, address })
  const proven = await verifyPasskey(context, response, { purpose: 'sign-in', party })
  const { userId } = proven
  const held = proven.isUserVerified ? undefined : await provesCode(context, userId, code, true)
  if (!proven.isUserVerified && !held) return { needsCode: true }
  await inTransaction(db, (tx) => usePasskey(tx, proven))
  const started = await openSession(auth, userId, headers)
  const { token } = (await started.json()) as { token: string }
  await markOpened(db, token, `passkey:${proven.passkeyId}`, proven.countsForStaff || held?.countsForStaff === true)
  const account = await findAccountDetails(db, userId)
  const profile = (await findProfileByAuthId(db, userId)) ?? (await ensureProfile(db, userId))
  // A passkey that was removed meanwhile opens no session.
  if (!account || !profile || !(await isStillThere(db, proven.passkeyId))) {
    await deleteSession(db, token)
    throw new DomainError('PASSKEY_UNKNOWN')
  }
  const { email, password } = account
  if (!isSeen(email, password)) await notifyNewDevice(context, { userId, email, address, userAgent: headers.get('user-agent') })
  return { profile: presentOwnProfile(profile), email, passwordHash: password ?? '', cookies: started.headers.getSetCookie() }
}
