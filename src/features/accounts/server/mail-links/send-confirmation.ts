import { inTransaction } from '#db/transaction.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Language } from '#i18n/languages.ts'
import { languageOr } from '#i18n/offered-language.ts'
import { linkMail, noticeMail } from './mails.ts'
import { languageOfAccount } from '../accounts.sql.ts'
import { hasPassed, limitMail } from './limit-mail.ts'
import { findAddress, findUserId, offerLink } from './mail-links.sql.ts'
import { makeToken } from './token.ts'

type Post = Pick<Context, 'config' | 'db' | 'limits' | 'mail'>

/** Asks a new member by mail to confirm the address. */
export async function sendConfirmation({ config, db, mail }: Omit<Post, 'limits'>, email: string): Promise<void> {
  const { token, hash } = makeToken()
  await inTransaction(db, async (tx) => {
    const userId = await offerLink(tx, email, 'signup', hash)
    await mail.queue(tx, { ...linkMail('confirm', config, await languageOfAccount(tx, userId), token), userId, to: email })
  })
  mail.nudge()
}

/** Sends the mail again while the address is unconfirmed. @returns whether it was needed @throws DomainError MAIL_LIMITED */
export async function sendConfirmationAgain(context: Post, { authId }: Member, address: string): Promise<boolean> {
  const account = await findAddress(context.db, authId)
  if (!account || account.email_verified) return false
  await limitMail(context, 'confirm', account.email, address)
  await sendConfirmation(context, account.email)
  return true
}

/** Notifies a member by mail of a sign-up attempt with the address; the form does not reveal it. */
export async function notifyAddressInUse(context: Post, email: string, address: string): Promise<void> {
  const { config, db, mail } = context
  if (!(await hasPassed(limitMail(context, 'known', email, address)))) return
  await inTransaction(db, async (tx) => {
    const userId = await findUserId(tx, email)
    await mail.queue(tx, { ...noticeMail('known', config, await languageOfAccount(tx, userId)), userId, to: email })
  })
  mail.nudge()
}

/** Notifies the owner of an e-mail that no account can be opened with it, because a banned person left with it. */
export async function notifyAddressBanned(
  context: Post,
  email: string,
  { address, language }: { address: string; language: Language | undefined },
): Promise<void> {
  if (!(await hasPassed(limitMail(context, 'known', email, address)))) return
  const message = noticeMail('banned', context.config, languageOr(language))
  await inTransaction(context.db, (tx) => context.mail.queue(tx, { ...message, userId: null, to: email }))
  context.mail.nudge()
}
