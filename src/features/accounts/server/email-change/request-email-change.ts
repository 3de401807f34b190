import { randomUUID } from 'node:crypto'
import { inTransaction } from '#db/transaction.ts'
import { found, refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { EmailChangeInput } from '../../email-change.contract.ts'
import { languageOfAccount } from '../accounts.sql.ts'
import { isBannedEmail } from '../left-sanctions.ts'
import { limitMail } from '../mail-links/limit-mail.ts'
import { findUserId, lockAccount } from '../mail-links/mail-links.sql.ts'
import { linkMail, noticeMail } from '../mail-links/mails.ts'
import { hashToken, makeToken } from '../mail-links/token.ts'
import { isThrowaway } from '../throwaway-domains.ts'
import { isAddressTaken, putChange } from './email-change.sql.ts'
import { undoToken } from './undo-token.ts'

/**
 * A member with a fresh proof asks for another e-mail. A link goes to the new address, and a mail to the old one has a link that undoes
 * the change. An address that has an account, or that a banned person left with, gets the same answer; its owner gets a mail.
 * @throws DomainError EMAIL_THROWAWAY, EMAIL_SAME, MAIL_LIMITED
 */
export async function requestEmailChange(
  context: Pick<Context, 'config' | 'db' | 'limits' | 'mail' | 'secret'>,
  member: Member,
  { email }: EmailChangeInput,
  address: string,
): Promise<void> {
  const { config, db, mail } = context
  refuseIf(isThrowaway(email, config.mailDomains), 'EMAIL_THROWAWAY')
  await limitMail(context, 'change', email, address)
  await limitMail(context, 'change', member.authId, address)
  const isBanned = await isBannedEmail(context, db, email)
  const { token, hash } = makeToken()
  const id = randomUUID()
  await inTransaction(db, async (tx) => {
    const account = found(await lockAccount(tx, member.authId), 'NOT_AUTHENTICATED')
    refuseIf(account.email === email, 'EMAIL_SAME')
    const isTaken = await isAddressTaken(tx, email)
    const language = await languageOfAccount(tx, member.authId)
    const undo = undoToken(context, id)
    const confirmHash = isTaken || isBanned ? undefined : hash
    await putChange(tx, id, { userId: member.authId, oldEmail: account.email, newEmail: email, confirmHash }, hashToken(undo))
    const toNew = isTaken
      ? noticeMail('taken', config, await languageOfAccount(tx, (await findUserId(tx, email)) ?? member.authId))
      : isBanned
        ? noticeMail('banned', config, language)
        : linkMail('newEmail', config, language, token)
    await mail.queue(tx, { ...toNew, userId: member.authId, to: email })
    await mail.queue(tx, { ...linkMail('emailAsked', config, language, undo), userId: member.authId, to: account.email })
  })
  mail.nudge()
}
