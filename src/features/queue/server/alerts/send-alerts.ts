import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { enqueuePush } from '#features/notifications/server/index.ts'
import { languageOr } from '#i18n/offered-language.ts'
import { publicOrigin } from '#site/server/config.ts'
import type { Context } from '#site/server/context.ts'
import { countOverdue } from '../queue.sql.ts'
import { ALERT_TAG } from './alert-push.ts'
import { alertMail, type Overdue } from './alert-texts.ts'
import { pauseHours } from './alerts.rules.ts'
import { deleteOldAlerts, type Recipient, selectRecipients, takeAlert } from './alerts.sql.ts'

/** The next run takes further members of the staff. */
const BATCH = 200
/** A mail that waited for a mail server for a day is of no use: the next alert comes. */
const USEFUL_MINUTES = 24 * 60

type Parts = Pick<Context, 'config' | 'log' | 'mail' | 'site'>

/**
 * Notifies moderators and admins when something in the queue waits longer than the site's setting. Each of them is notified once a day at
 * most: by a push on the devices that take pushes, otherwise by a mail to a confirmed address.
 */
export async function sendWaitingAlerts(db: Db, signal: AbortSignal, context: Parts): Promise<void> {
  await deleteOldAlerts(db)
  const hours = context.site.current().waitingHours
  if (hours === 0) return
  const { count, oldest } = await countOverdue(db, hours)
  if (count === 0 || oldest === null) return
  for (const recipient of await selectRecipients(db, pauseHours(hours), BATCH)) {
    if (signal.aborted) break
    // One that fails is due again in the next run, and holds up nobody behind it.
    await sendAlert(db, context, recipient, { count, oldest, hours }).catch((error: Error & { code?: string }) =>
      context.log.warn({ part: 'queue', error: error.name, code: error.code }, 'an alert waits for the next run'),
    )
  }
  context.mail.nudge()
}

/** The mark and the message are one transaction: after a crash the alert is sent once or is still due. */
async function sendAlert(
  db: Db,
  { config, mail }: Parts,
  { member_id, auth_id, email, email_verified, language }: Recipient,
  overdue: Overdue & { oldest: Date },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await takeAlert(tx, member_id, pauseHours(overdue.hours)))) return
    if ((await enqueuePush(tx, member_id, ALERT_TAG)) || !email_verified) return
    const message = alertMail(overdue, { language: languageOr(language), origin: publicOrigin(config) })
    await mail.queue(tx, { ...message, userId: auth_id, to: email, minutes: USEFUL_MINUTES })
  })
}
