import { sql } from 'kysely'
import { inTransaction } from '#db/transaction.ts'
import { WITHOUT_PROOF } from '#features/challenges/challenges.rules.ts'
import type { Attempt } from '#features/challenges/server/index.ts'
import type { AccountsContext } from '../accounts-context.ts'
import type { ForgotPasswordInput } from '../../mail-links.contract.ts'
import { linkMail } from './mails.ts'
import { languageOfAccount } from '../accounts.sql.ts'
import { limitMail, limitMailInstead } from './limit-mail.ts'
import { offerLink } from './mail-links.sql.ts'
import { makeToken } from './token.ts'

type Post = Pick<AccountsContext, 'challenges' | 'config' | 'db' | 'limits' | 'mail'>

/**
 * Sends a link by mail to a member who forgot the password. An unknown e-mail gets the same answer after the same
 * statements, so that nobody can find out which e-mails belong to members. Under pressure it needs a proof of work, or one of the few
 * mails without one.
 * @throws DomainError MAIL_LIMITED, PROOF_OF_WORK_REQUIRED and the other refusals of a proof
 */
export async function requestPasswordReset(context: Post, input: ForgotPasswordInput, attempt: Attempt): Promise<void> {
  if (attempt.proof !== WITHOUT_PROOF) return context.challenges.guard('reset', attempt, () => sendReset(context, input, attempt.address))
  await limitMailInstead(context, 'reset', attempt.address)
  await sendReset(context, input, attempt.address)
}

async function sendReset(context: Post, { email }: ForgotPasswordInput, address: string): Promise<void> {
  const { config, db, mail } = context
  await limitMail(context, 'reset', email, address).catch(async (error: unknown) => {
    await context.challenges.noteRefusal('reset')
    throw error
  })
  const { token, hash } = makeToken()
  await inTransaction(db, async (tx) => {
    // A commit without writes skips the disk flush; this makes every commit write.
    await sql`select pg_logical_emit_message(true, 'lokma', '')`.execute(tx)
    const userId = await offerLink(tx, email, 'recovery', hash)
    await mail.queue(tx, { ...linkMail('reset', config, await languageOfAccount(tx, userId), token), userId, to: email })
  })
  mail.nudge()
}
