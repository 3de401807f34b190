import type { Transaction } from 'kysely'
import type { DB } from '#db/types.ts'
import type { Context } from '#platform/context.ts'
import { languageOfAccount } from '../accounts.sql.ts'
import { type KeyChange, keysChangedMail } from './mails.ts'

/** Notifies a member of a changed key to the account by mail, in the same transaction. Call `mail.nudge()` after its commit. */
export async function notifyKeysChanged(
  { config, mail }: Pick<Context, 'config' | 'mail'>,
  tx: Transaction<DB>,
  { userId, email, change }: { userId: string; email: string; change: KeyChange },
): Promise<void> {
  await mail.queue(tx, { ...keysChangedMail(config, await languageOfAccount(tx, userId), change), userId, to: email })
}
