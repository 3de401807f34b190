import { inTransaction } from '#db/transaction.ts'
import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { LinkInput, ResetPasswordInput } from '../../links.contract.ts'
import { findProfileByAuthId } from '../accounts.sql.ts'
import { assertHardToGuess } from '../guessable.ts'
import { markReturned } from '../left-votes.ts'
import { dropLinks, endSessions, findLinkOwner, isLinkGood, lockAccount, markConfirmed, setPassword, takeLink } from './links.sql.ts'
import { tellPasswordChanged } from './tell-password-changed.ts'
import { hashToken } from './token.ts'

/** Anybody may ask whether a link would still do, without using it up. */
export function isResetLinkGood({ db }: Pick<Services, 'db'>, { token }: LinkInput): Promise<boolean> {
  return isLinkGood(db, 'recovery', hashToken(token))
}

/**
 * Whoever brings a link from the account's own mailbox chooses a new password, once. It ends every session of the
 * account and every other link; the e-mail has proven itself. Nobody is signed in by it.
 * @returns the account's e-mail and the new hash
 * @throws DomainError MAIL_LINK_INVALID; PASSWORD_TOO_COMMON and PASSWORD_IS_NAME, which leave the link as it is
 */
export async function resetPassword(
  services: Pick<Services, 'auth' | 'config' | 'db' | 'hub' | 'mail' | 'secret'>,
  { token, password }: ResetPasswordInput,
): Promise<{ email: string; passwordHash: string }> {
  const { auth, db, hub, mail } = services
  const hash = hashToken(token)
  // Hashing a password is dear: not for whoever brings nothing.
  const owner = await findLinkOwner(db, 'recovery', hash)
  if (!owner) throw new DomainError('MAIL_LINK_INVALID', 422)
  assertHardToGuess(password, owner)
  const hashed = await (await auth.$context).password.hash(password)
  const done = await inTransaction(db, async (tx) => {
    const userId = await takeLink(tx, 'recovery', hash)
    const account = userId && (await lockAccount(tx, userId))
    if (!userId || !account) throw new DomainError('MAIL_LINK_INVALID', 422)
    await setPassword(tx, userId, hashed)
    await endSessions(tx, userId)
    await markConfirmed(tx, userId)
    await dropLinks(tx, userId)
    await tellPasswordChanged(services, tx, userId, account.email)
    return { userId, email: account.email }
  })
  const profile = await findProfileByAuthId(db, done.userId)
  if (profile) {
    await markReturned(services, db, profile.id, { email: done.email, device: undefined })
    hub.closeUser(profile.id)
  }
  mail.nudge()
  return { email: done.email, passwordHash: hashed }
}
