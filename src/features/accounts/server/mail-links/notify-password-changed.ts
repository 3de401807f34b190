import type { Tx } from '#db/transaction.ts'
import type { Context } from '#site/server/context.ts'
import { notifySecurity } from '#features/notifications/server/index.ts'
import { languageOfAccount } from '../accounts.sql.ts'
import { noticeMail } from './mails.ts'

/** Notifies a member of a changed password by mail and on the site, in the same transaction. Call `mail.nudge()` after its commit. */
export async function notifyPasswordChanged(
  { config, mail }: Pick<Context, 'config' | 'mail'>,
  tx: Tx,
  userId: string,
  email: string,
): Promise<void> {
  await mail.queue(tx, { ...noticeMail('changed', config, await languageOfAccount(tx, userId)), userId, to: email })
  await notifySecurity(tx, userId, 'password_changed')
}
