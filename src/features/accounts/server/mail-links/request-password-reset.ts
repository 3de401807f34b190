import { sql } from 'kysely'
import { inTransaction } from '#db/transaction.ts'
import type { Context } from '#platform/context.ts'
import type { ForgotPasswordInput } from '../../mail-links.contract.ts'
import { resetMail } from './mails.ts'
import { languageOfAccount } from '../accounts.sql.ts'
import { limitMail } from './limit-mail.ts'
import { offerLink } from './mail-links.sql.ts'
import { makeToken } from './token.ts'

/**
 * Sends a link by mail to a member who forgot the password. An unknown e-mail gets the same answer after the same
 * statements, so that nobody can find out which e-mails belong to members.
 * @throws DomainError MAIL_LIMITED
 */
export async function requestPasswordReset(
  context: Pick<Context, 'config' | 'db' | 'limits' | 'mail'>,
  { email }: ForgotPasswordInput,
  address: string,
): Promise<void> {
  const { config, db, mail } = context
  await limitMail(context, 'reset', email, address)
  const { token, hash } = makeToken()
  await inTransaction(db, async (tx) => {
    // A commit without writes skips the disk flush; this makes every commit write.
    await sql`select pg_logical_emit_message(true, 'lokma', '')`.execute(tx)
    const userId = await offerLink(tx, email, 'recovery', hash)
    await mail.queue(tx, { ...resetMail(config, await languageOfAccount(tx, userId), token), userId, to: email })
  })
  mail.nudge()
}
