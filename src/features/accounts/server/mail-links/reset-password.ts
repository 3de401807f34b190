import { inTransaction } from '#db/transaction.ts'
import { found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { AccountsContext } from '../accounts-context.ts'
import type { LinkInput, ResetPasswordInput } from '../../mail-links.contract.ts'
import { findProfileByAuthId } from '../accounts.sql.ts'
import { assertHardToGuess } from '../guessable.ts'
import { returnSanctions } from '../left-sanctions.ts'
import { markReturned } from '../left-votes.ts'
import { endPendingChange } from '../email-change/email-change.sql.ts'
import type { OpeningKey } from '../../keys.contract.ts'
import { selectKeys } from '../keys/keys.sql.ts'
import { dropPasskeys } from '../passkeys/passkeys.sql.ts'
import { deleteTotp } from '../second-factor/second-factor.sql.ts'
import { dropLinks, endSessions, findLinkOwner, isLinkGood, lockAccount, markConfirmed, setPassword, takeLink } from './mail-links.sql.ts'
import { notifyPasswordChanged } from './notify-password-changed.ts'
import { hashToken } from './token.ts'

/** Every client may check whether a link is still valid, without using it up. */
export function isResetLinkGood({ db }: Pick<Context, 'db'>, { token }: LinkInput): Promise<boolean> {
  return isLinkGood(db, 'recovery', hashToken(token))
}

/**
 * A link from the account's own mailbox allows one new password. It ends every session and every other link
 * of the account, also one that waits at a new e-mail, and confirms the e-mail. It signs nobody in.
 * Other keys stay, and are shown; only those from before the first confirmation of the address go with it.
 * @returns the account's e-mail, the new hash, and what else opens the account
 * @throws DomainError MAIL_LINK_INVALID; PASSWORD_TOO_COMMON and PASSWORD_IS_NAME, which leave the link as it is
 */
export async function resetPassword(
  context: Pick<AccountsContext, 'auth' | 'config' | 'db' | 'hub' | 'mail' | 'secret' | 'sessions'>,
  { token, password }: ResetPasswordInput,
): Promise<{ email: string; passwordHash: string; keys: OpeningKey[] }> {
  const { db } = context
  const hash = hashToken(token)
  // Hashing a password is expensive: only with a valid link.
  const owner = found(await findLinkOwner(db, 'recovery', hash), 'MAIL_LINK_INVALID')
  assertHardToGuess(password, owner)
  const hashed = await (await context.auth.$context).password.hash(password)
  const done = await inTransaction(db, async (tx) => {
    const account = found(await lockAccount(tx, owner.userId), 'MAIL_LINK_INVALID')
    const userId = found(await takeLink(tx, 'recovery', hash), 'MAIL_LINK_INVALID')
    await setPassword(tx, userId, hashed)
    await endSessions(tx, userId)
    // Before the address was confirmed, another person can have added them.
    if (await markConfirmed(tx, userId)) {
      await dropPasskeys(tx, userId)
      await deleteTotp(tx, userId)
    }
    await returnSanctions(context, tx, { userId, email: account.email })
    await dropLinks(tx, userId)
    await endPendingChange(tx, userId)
    await notifyPasswordChanged(context, tx, userId, account.email)
    return { userId, email: account.email, keys: (await selectKeys(tx, userId)).filter(({ kind }) => kind !== 'password') }
  })
  const profile = await findProfileByAuthId(db, done.userId)
  if (profile) {
    await markReturned(context, db, profile.id, { email: done.email, device: undefined })
    context.hub.closeUser(profile.id)
  }
  context.mail.nudge()
  const keys = done.keys.map(({ kind, name, since, isOld }) => ({ kind, name, since: since?.toISOString() ?? null, isNew: !isOld }))
  return { email: done.email, passwordHash: hashed, keys }
}
