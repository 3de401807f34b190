import { inTransaction } from '#db/transaction.ts'
import { found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { EmailUndone } from '../../email-change.contract.ts'
import type { LinkInput } from '../../mail-links.contract.ts'
import { findProfileByAuthId } from '../accounts.sql.ts'
import { dropLinks, dropPassword, endSessions, lockAccount, offerLink } from '../mail-links/mail-links.sql.ts'
import { hashToken, makeToken } from '../mail-links/token.ts'
import { cancelAll } from '../keys/waiting-acts.sql.ts'
import { dropPasskeys } from '../passkeys/passkeys.sql.ts'
import { dropRecoveryCodes } from '../second-factor/second-factor.sql.ts'
import { dropChangesSince, dropGoogleSince, dropTotpSince, findByUndo, setEmail } from './email-change.sql.ts'

/**
 * A link from the old mailbox takes a change of the e-mail back for 72 hours, with the changes that came after it. Another person had
 * the keys to the account: every session, link, passkey and recovery code ends, the password too, and the person chooses a new one. An
 * authenticator app and a sign-in by Google from before the change stay.
 * @throws DomainError MAIL_LINK_INVALID
 */
export async function undoEmailChange({ db, hub }: Pick<Context, 'db' | 'hub'>, { token }: LinkInput): Promise<EmailUndone> {
  const hash = hashToken(token)
  const asked = found(await findByUndo(db, hash), 'MAIL_LINK_INVALID')
  const reset = makeToken()
  await inTransaction(db, async (tx) => {
    const change = found((await lockAccount(tx, asked.userId)) && (await findByUndo(tx, hash)), 'MAIL_LINK_INVALID')
    await dropTotpSince(tx, change)
    await dropRecoveryCodes(tx, change.userId)
    await dropGoogleSince(tx, change)
    await dropChangesSince(tx, change)
    if (!(await setEmail(tx, change.userId, change.oldEmail))) throw new Error('an address that was held has another account')
    await dropPassword(tx, change.userId)
    await dropPasskeys(tx, change.userId)
    await endSessions(tx, change.userId)
    await dropLinks(tx, change.userId)
    await cancelAll(tx, change.userId)
    await offerLink(tx, change.oldEmail, 'recovery', reset.hash)
  })
  const profile = await findProfileByAuthId(db, asked.userId)
  if (profile) hub.closeUser(profile.id)
  return { email: asked.oldEmail, resetToken: reset.token }
}
