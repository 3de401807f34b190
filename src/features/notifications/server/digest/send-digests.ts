import { batchesOf } from '#db/batches.ts'
import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { languageOr } from '#i18n/offered-language.ts'
import { publicOrigin } from '#site/server/config.ts'
import type { Context } from '#site/server/context.ts'
import { selectGroups } from '../notifications.sql.ts'
import { presentNotification } from '../notifications.view.ts'
import { digestMail } from './digest-mail.ts'
import { type Reader, selectDue, selectUnseen, takeDigest } from './digest.sql.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

const BATCH = 100
const NOBODY = '00000000-0000-0000-0000-000000000000'
/** More lines make a mail that nobody reads; the others are counted. */
const LINES_MAX = 15
/** A digest that waited for a mail server for a day is of no use: the next one comes. */
const USEFUL_MINUTES = 24 * 60

type Post = Pick<Context, 'config' | 'log' | 'mail' | 'secret'>

/** Writes the mails of all members whose digest is due; those who have seen everything get none. */
export async function sendDigests(db: Db, signal: AbortSignal, context: Post): Promise<void> {
  const read = (last?: Reader) => selectDue(db, last?.member_id ?? NOBODY, BATCH)
  for await (const readers of batchesOf(read, BATCH, signal)) {
    for (const reader of readers) {
      if (signal.aborted) break
      // One that fails is due again in the next run, and holds up nobody behind it.
      await sendDigest(db, context, reader).catch((error: Error & { code?: string }) =>
        context.log.warn({ part: 'digest', error: error.name, code: error.code }, 'a digest waits for the next run'),
      )
    }
    context.mail.nudge()
  }
}

/** The mark and the mail are one transaction: after a crash the digest is sent once or is still due. */
async function sendDigest(db: Db, { config, mail, secret }: Post, { member_id, auth_id, email, language }: Reader): Promise<void> {
  await inTransaction(db, async (tx) => {
    const period = await takeDigest(tx, member_id)
    const { ids, total } = period ? await selectUnseen(tx, member_id, period, LINES_MAX) : { ids: [], total: 0 }
    if (total === 0) return
    const items = (await selectGroups(tx, member_id, ids)).map(presentNotification)
    const origin = publicOrigin(config)
    const unsubscribe = `${origin}/unsubscribe?token=${unsubscribeToken(secret, 'digest', member_id)}`
    const message = digestMail({ items, total }, { language: languageOr(language), origin, unsubscribe })
    await mail.queue(tx, { ...message, userId: auth_id, to: email, minutes: USEFUL_MINUTES })
  })
}
