import type { Tx } from '#db/transaction.ts'
import type { Context } from '#site/server/context.ts'
import { languageOfAccount } from '../accounts.sql.ts'
import { selectAddresses } from '../keys/keys.sql.ts'
import { type AddedKey, putUndo } from '../keys/undo-key.sql.ts'
import { type KeyChange, keysChangedMail } from './mails.ts'
import { makeToken } from './token.ts'

/**
 * Notifies a member of a changed key to the account by mail, in the same transaction: at every address of the last 72 hours. The mail
 * about a new key carries a link that removes it. Call `mail.nudge()` after its commit.
 */
export async function notifyKeysChanged(
  { config, mail }: Pick<Context, 'config' | 'mail'>,
  tx: Tx,
  { userId, change, added }: { userId: string; change: KeyChange; added?: Omit<AddedKey, 'userId'> },
): Promise<void> {
  const link = added && makeToken()
  if (added && link) await putUndo(tx, { userId, ...added }, link.hash)
  const message = keysChangedMail(config, await languageOfAccount(tx, userId), change, link?.token)
  for (const to of await selectAddresses(tx, userId)) await mail.queue(tx, { ...message, userId, to })
}
