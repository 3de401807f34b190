import { createHash } from 'node:crypto'
import { inTransaction } from '#db/transaction.ts'
import type { Context } from '#site/server/context.ts'
import { notifySecurity } from '#features/notifications/server/index.ts'
import { deviceName } from '../../sessions.rules.ts'
import { languageOfAccount } from '../accounts.sql.ts'
import { newDeviceMail } from '../mail-links/mails.ts'
import { hasPassed, nobody } from '../mail-links/limit-mail.ts'
import { networkName } from './network-name.ts'

/**
 * Notifies a member by mail and on the site of a sign-in from a browser that was not seen before, at most five times a day: the first mails
 * tell enough. The sign-in holds even if the mail fails.
 */
export async function notifyNewDevice(
  { config, db, limits, log, mail }: Pick<Context, 'config' | 'db' | 'limits' | 'log' | 'mail'>,
  { userId, email, address, userAgent }: { userId: string; email: string; address: string; userAgent: string | null },
): Promise<void> {
  const subject = createHash('sha256').update(`new device ${userId}`).digest('base64url')
  if (!(await hasPassed(limits.consume('deviceMail', { viewer: nobody, address: undefined, subject })))) return
  const seen = { device: deviceName(userAgent), network: networkName(address), at: new Date() }
  try {
    await inTransaction(db, async (tx) => {
      // The mail locks the account and the notification the profile, in the order of a reset of the password.
      await mail.queue(tx, { ...newDeviceMail(config, await languageOfAccount(tx, userId), seen), userId, to: email })
      await notifySecurity(tx, userId, 'new_device')
    })
    mail.nudge()
  } catch (error) {
    log.warn({ part: 'mail', error: (error as Error).name }, 'mail not written')
  }
}
