import { inTransaction } from '#db/transaction.ts'
import type { Language } from '#i18n/languages.ts'
import { languageOr } from '#i18n/offered-language.ts'
import { refuseIf } from '#lib/errors.ts'
import type { SignUpPassInput } from '../../mail-links.contract.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { isAddressTaken } from '../email-change/email-change.sql.ts'
import { isBannedEmail } from '../left-sanctions.ts'
import { isThrowaway } from '../throwaway-domains.ts'
import { limitMailInstead, limitMail } from './limit-mail.ts'
import { signUpPassMail } from './mails.ts'
import { notifyAddressBanned, notifyAddressInUse } from './send-confirmation.ts'

/**
 * Sends a person whose device cannot solve a proof of work a link by mail, with which the sign-up needs none. It opens no account by
 * itself. A known e-mail gets the same answer; its owner is notified by mail.
 * @throws DomainError EMAIL_THROWAWAY, MAIL_LIMITED
 */
export async function sendSignUpPass(
  context: Pick<AccountsContext, 'challenges' | 'config' | 'db' | 'limits' | 'mail' | 'secret'>,
  { email }: SignUpPassInput,
  requester: { address: string; language: Language | undefined },
): Promise<void> {
  const { challenges, config, db, mail } = context
  refuseIf(isThrowaway(email, config.mailDomains), 'EMAIL_THROWAWAY')
  await limitMailInstead(context, 'sign-up', requester.address)
  await limitMail(context, 'pass', email, requester.address)
  if (await isBannedEmail(context, db, email)) return notifyAddressBanned(context, email, requester)
  if (await isAddressTaken(db, email)) return notifyAddressInUse(context, email, requester.address)
  const message = signUpPassMail(config, languageOr(requester.language), challenges.makePass('signUp', email))
  await inTransaction(db, (tx) => mail.queue(tx, { ...message, userId: null, to: email }))
  mail.nudge()
}
