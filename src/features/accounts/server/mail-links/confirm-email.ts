import { inTransaction } from '#db/transaction.ts'
import { ensure, found, refuseIf } from '#lib/errors.ts'
import type { AccountsContext } from '../accounts-context.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { GUESSES_PER_HOUR } from '../../accounts.rules.ts'
import type { ConfirmEmailInput } from '../../mail-links.contract.ts'
import { findProfileByAuthId } from '../accounts.sql.ts'
import { returnSanctions } from '../left-sanctions.ts'
import { markReturned } from '../left-votes.ts'
import { endPendingChange } from '../email-change/email-change.sql.ts'
import { dropPasskeys } from '../passkeys/passkeys.sql.ts'
import { deleteTotp, findTotp } from '../second-factor/second-factor.sql.ts'
import {
  dropLinks,
  dropPassword,
  endSessions,
  findSignUpLink,
  lockAccount,
  markConfirmed,
  offerLink,
  type SignUpLink,
  takeLink,
} from './mail-links.sql.ts'
import { hashToken, makeToken } from './token.ts'
import { openSession } from './start-session.ts'

interface Requester {
  viewer: Viewer
  headers: Headers
  /** Whether this browser proved the account's current password before. */
  isKnown: (email: string, passwordHash: string) => boolean
}

interface Confirmed {
  /** The session cookies to set. */
  cookies: string[]
  /** Allows the person to choose a password, where the previous one was dropped. */
  resetToken?: string
}

/**
 * A link from the account's own mailbox confirms the address, once, and signs the person in. A password that this person did not prove,
 * here or in this browser, may belong to a stranger who signed up with the address: it is dropped, every session, passkey and authenticator
 * app ends with it, and the person chooses another. A member who is signed in here stays signed in as before.
 * @throws DomainError MAIL_LINK_INVALID; PASSWORD_UNPROVEN and PASSWORD_WRONG, which leave the link as it is; RATE_LIMITED
 */
export async function confirmEmail(
  context: Pick<AccountsContext, 'auth' | 'db' | 'hub' | 'signInThrottle' | 'secret' | 'sessions'>,
  { token, password, withoutPassword = false }: ConfirmEmailInput,
  requester: Requester,
): Promise<Confirmed> {
  const { auth, db } = context
  const hash = hashToken(token)
  const link = found(await findSignUpLink(db, hash), 'MAIL_LINK_INVALID')
  const isProven = await provesPassword(context, link, password, requester)
  refuseIf(!isProven && !withoutPassword, 'PASSWORD_UNPROVEN')
  const reset = isProven ? undefined : makeToken()
  await inTransaction(db, async (tx) => {
    // The proven password must still be the current one.
    const now = found((await lockAccount(tx, link.userId)) && (await findSignUpLink(tx, hash)), 'MAIL_LINK_INVALID')
    refuseIf(now.passwordHash !== link.passwordHash, 'PASSWORD_UNPROVEN')
    refuseIf((await takeLink(tx, 'signup', hash)) === undefined, 'MAIL_LINK_INVALID')
    await markConfirmed(tx, link.userId)
    await returnSanctions(context, tx, link)
    if (!reset) return
    await dropPassword(tx, link.userId)
    await dropPasskeys(tx, link.userId)
    await deleteTotp(tx, link.userId)
    await endPendingChange(tx, link.userId)
    await endSessions(tx, link.userId)
    await dropLinks(tx, link.userId)
    await offerLink(tx, link.email, 'recovery', reset.hash)
  })
  const profile = await findProfileByAuthId(db, link.userId)
  if (profile) await markReturned(context, db, profile.id, { email: link.email, device: undefined })
  if (profile && reset) context.hub.closeUser(profile.id)
  const more = reset ? { resetToken: reset.token } : {}
  // A mailbox alone opens no account that asks for a code.
  if (requester.viewer.kind === 'member' || (await findTotp(db, link.userId))?.isOn) return { cookies: [], ...more }
  return { cookies: (await openSession(auth, link.userId, requester.headers)).headers.getSetCookie(), ...more }
}

/** No proof is needed without a password or if the address was confirmed before. @throws DomainError PASSWORD_WRONG, RATE_LIMITED */
async function provesPassword(
  { auth, signInThrottle }: Pick<AccountsContext, 'auth' | 'signInThrottle'>,
  { userId, email, isConfirmed, passwordHash }: SignUpLink,
  password: string | undefined,
  { viewer, isKnown }: Requester,
): Promise<boolean> {
  if (passwordHash === null || isConfirmed || isKnown(email, passwordHash)) return true
  if (viewer.kind === 'member' && viewer.authId === userId) return true
  if (password === undefined) return false
  const subject = `own:${userId}`
  await signInThrottle.attempt(subject, { perHour: GUESSES_PER_HOUR })
  ensure(await (await auth.$context).password.verify({ hash: passwordHash, password }), 'PASSWORD_WRONG')
  await signInThrottle.forget(subject)
  return true
}
