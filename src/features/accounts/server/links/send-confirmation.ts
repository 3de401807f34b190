import { inTransaction } from '#db/transaction.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import { confirmLetter, knownLetter } from './letters.ts'
import { limitMail } from './limit-mail.ts'
import { findAddress, findUserId, offerLink } from './links.sql.ts'
import { makeToken } from './token.ts'

type Post = Pick<Services, 'config' | 'db' | 'limits' | 'mail'>

/** A new member is asked by mail whether the address is theirs. */
export async function sendConfirmation({ config, db, mail }: Omit<Post, 'limits'>, email: string): Promise<void> {
  const { token, hash } = makeToken()
  await inTransaction(db, async (tx) => {
    const userId = await offerLink(tx, email, 'signup', hash)
    await mail.queue(tx, { ...confirmLetter(config, token), userId, to: email })
  })
  mail.nudge()
}

/** A member whose address is not confirmed yet may have the letter again. @returns whether it was needed @throws DomainError MAIL_LIMITED */
export async function sendConfirmationAgain(services: Post, { authId }: Member, address: string): Promise<boolean> {
  const account = await findAddress(services.db, authId)
  if (!account || account.email_verified) return false
  await limitMail(services, 'confirm', account.email, address)
  await sendConfirmation(services, account.email)
  return true
}

/** A member hears by mail that somebody tried to sign up with the address: the form says nothing of it. */
export async function tellKnown(services: Post, email: string, address: string): Promise<void> {
  const { config, db, mail } = services
  const isAllowed = await limitMail(services, 'known', email, address).then(
    () => true,
    () => false,
  )
  if (!isAllowed) return
  await inTransaction(db, async (tx) => {
    const userId = await findUserId(tx, email)
    await mail.queue(tx, { ...knownLetter(config), userId, to: email })
  })
  mail.nudge()
}
