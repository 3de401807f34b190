import { inTransaction } from '#db/transaction.ts'
import { DomainError, ensure, found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { EmailConfirmed } from '../../email-change.contract.ts'
import type { LinkInput } from '../../mail-links.contract.ts'
import { notifySecurity } from '#features/notifications/server/index.ts'
import { findProfileByAuthId, languageOfAccount } from '../accounts.sql.ts'
import { returnSanctions } from '../left-sanctions.ts'
import { markReturned } from '../left-votes.ts'
import { dropLinks, lockAccount } from '../mail-links/mail-links.sql.ts'
import { linkMail } from '../mail-links/mails.ts'
import { hashToken } from '../mail-links/token.ts'
import { findByConfirmation, markChanged, setEmail } from './email-change.sql.ts'
import { undoToken } from './undo-token.ts'

/**
 * A link from the new mailbox makes its address that of the account, once. Links that were sent to the old address end, except the
 * one that undoes this for 72 hours; a mail there says so. Meanwhile nobody else gets the old address.
 * @throws DomainError MAIL_LINK_INVALID, EMAIL_TAKEN when another account took the address meanwhile
 */
export async function confirmEmailChange(
  context: Pick<Context, 'config' | 'db' | 'mail' | 'secret' | 'sessions'>,
  { token }: LinkInput,
): Promise<EmailConfirmed> {
  const { db, mail } = context
  const hash = hashToken(token)
  const asked = found(await findByConfirmation(db, hash), 'MAIL_LINK_INVALID')
  await inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, asked.userId)
    const change = account && (await findByConfirmation(tx, hash))
    ensure(change && account.email === change.oldEmail, 'MAIL_LINK_INVALID')
    ensure(await markChanged(tx, change.id), 'MAIL_LINK_INVALID')
    ensure(await setEmail(tx, change.userId, change.newEmail), 'EMAIL_TAKEN')
    await returnSanctions(context, tx, { userId: change.userId, email: change.newEmail })
    await dropLinks(tx, change.userId)
    await notifySecurity(tx, change.userId, 'email_changed')
    const language = await languageOfAccount(tx, change.userId)
    const message = linkMail('emailChanged', context.config, language, undoToken(context, change.id))
    await mail.queue(tx, { ...message, userId: change.userId, to: change.oldEmail })
  }).catch((error: { constraint?: string }) => {
    throw error.constraint === 'auth_users_email_unique' || error.constraint === 'auth_users_email_held'
      ? new DomainError('EMAIL_TAKEN')
      : error
  })
  mail.nudge()
  const profile = await findProfileByAuthId(db, asked.userId)
  if (profile) await markReturned(context, db, profile.id, { email: asked.newEmail, device: undefined })
  return { email: asked.newEmail }
}
