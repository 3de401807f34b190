import type { Counter } from 'prom-client'
import type { Db } from '#db/connect.ts'
import { pauseAfter } from '#platform/pause-after.ts'
import { isRefusedForGood, isServerUnavailable, type Refusal } from './mail.rules.ts'
import type { Content } from './message.ts'
import { deleteMail, type MailRow, postponeMail } from './mails.sql.ts'

interface Parts {
  db: Db
  /** Unseals a message; undefined when the secret that sealed it no longer exists. */
  open(sealed: Buffer, userId: string | null): Content | undefined
  deliver(content: Content, row: MailRow): Promise<Refusal | undefined>
  results: Counter<'result'>
}

/** Sends one message and records how that ended. */
export async function sendMail({ db, open, deliver, results }: Parts, row: MailRow): Promise<'done' | 'postponed' | 'unavailable'> {
  const content = open(row.sealed, row.user_id)
  if (!content) {
    await deleteMail(db, row.id)
    results.inc({ result: 'unreadable' })
    return 'done'
  }
  const failure = await deliver(content, row)
  if (failure === undefined || isRefusedForGood(failure)) {
    await deleteMail(db, row.id)
    results.inc({ result: failure ? 'refused' : 'sent' })
    return 'done'
  }
  await postponeMail(db, row.id, pauseAfter(row.attempts))
  results.inc({ result: 'failed' })
  return isServerUnavailable(failure) ? 'unavailable' : 'postponed'
}
