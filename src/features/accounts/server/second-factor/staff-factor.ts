import { inTransaction, type Tx } from '#db/transaction.ts'
import { ensure, found, refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import { findProfileByAuthId, languageOfAccount } from '../accounts.sql.ts'
import { findEarlierAddress } from '../keys/keys.sql.ts'
import { limitMail } from '../mail-links/limit-mail.ts'
import { findAddress, offerLink, takeLink } from '../mail-links/mail-links.sql.ts'
import { linkMail } from '../mail-links/mails.ts'
import { hashToken, makeToken } from '../mail-links/token.ts'
import { confirmFactors, confirmFactorsOfLink, lacksStaffFactor } from './staff-factor.sql.ts'

/**
 * Where the site asks its staff for a second factor, no member of the staff removes the last one. Called after the removal, under the
 * account's lock.
 */
export async function assertStaffKeepsFactor(tx: Tx, memberId: string): Promise<void> {
  refuseIf(await lacksStaffFactor(tx, memberId), 'STAFF_FACTOR_LAST')
}

/**
 * What staff added without a second factor counts for their role once a mail to their address, or an admin, confirms it: a thief may
 * have the password. Members ask for the mail themselves.
 * @throws DomainError STAFF_FACTOR_SETTLED where nothing waits for it, MAIL_LIMITED
 */
export async function sendFactorMail(
  context: Pick<Context, 'config' | 'db' | 'limits' | 'mail'>,
  { authId, id }: Member,
  address: string,
): Promise<void> {
  const account = await findAddress(context.db, authId)
  ensure(account && (await lacksStaffFactor(context.db, id)), 'STAFF_FACTOR_SETTLED')
  await limitMail(context, 'confirm', account.email, address)
  const { token, hash } = makeToken()
  await inTransaction(context.db, async (tx) => {
    await offerLink(tx, account.email, 'factor', hash)
    await context.mail.queue(tx, {
      ...linkMail('factor', context.config, await languageOfAccount(tx, authId), token),
      userId: authId,
      to: await findEarlierAddress(tx, authId),
    })
  })
  context.mail.nudge()
}

/** The link in that mail confirms what was there when it was asked for, once. @throws DomainError MAIL_LINK_INVALID */
export async function confirmFactorByLink({ db, sessions }: Pick<Context, 'db' | 'sessions'>, token: string): Promise<void> {
  const userId = found(
    await inTransaction(db, async (tx) => {
      const hash = hashToken(token)
      await confirmFactorsOfLink(tx, hash)
      return takeLink(tx, 'factor', hash)
    }),
    'MAIL_LINK_INVALID',
  )
  const profile = await findProfileByAuthId(db, userId)
  if (profile) sessions.forget(profile.id)
}

/** An admin who knows the person confirms the factors of another member of the staff. @returns whether one waited for it */
export async function confirmFactorOf({ db, sessions }: Pick<Context, 'db' | 'sessions'>, memberId: string): Promise<boolean> {
  const isConfirmed = await confirmFactors(db, memberId)
  sessions.forget(memberId)
  return isConfirmed
}
