import { sql } from 'kysely'
import { inTransaction } from '#db/transaction.ts'
import type { Services } from '#server/services.ts'
import type { ForgotPasswordInput } from '../../links.contract.ts'
import { resetLetter } from './letters.ts'
import { limitMail } from './limit-mail.ts'
import { offerLink } from './links.sql.ts'
import { makeToken } from './token.ts'

/**
 * Whoever forgot the password gets a link by mail. An e-mail that nobody has gets the same answer after the same
 * statements, so that nobody can ask who is a member here.
 * @throws DomainError MAIL_LIMITED
 */
export async function askForReset(
  services: Pick<Services, 'config' | 'db' | 'limits' | 'mail'>,
  { email }: ForgotPasswordInput,
  address: string,
): Promise<void> {
  const { config, db, mail } = services
  await limitMail(services, 'reset', email, address)
  const { token, hash } = makeToken()
  await inTransaction(db, async (tx) => {
    // A commit that wrote nothing waits for no disk: with this every one does.
    await sql`select pg_logical_emit_message(true, 'lokma', '')`.execute(tx)
    const userId = await offerLink(tx, email, 'recovery', hash)
    await mail.queue(tx, { ...resetLetter(config, token), userId, to: email })
  })
  mail.nudge()
}
