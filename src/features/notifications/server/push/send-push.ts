import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import type { Counter } from 'prom-client'
import type { Db } from '#db/connect.ts'
import type { Language } from '#i18n/languages.ts'
import { languageOr } from '#i18n/offered-language.ts'
import { pauseAfter } from '#platform/pause-after.ts'
import { outcomeOf, type PushDelivery, secondsAsked } from '#platform/push/index.ts'
import { selectGroups } from '../notifications.sql.ts'
import { presentNotification } from '../notifications.view.ts'
import { presentPush, type PushStatement } from './present-push.ts'
import { deleteDevice, endPush, holdService, postponePush, type PushRow } from './push.sql.ts'

/** For this long after a failure of a push service, its other pushes wait before their first attempt. */
const HOLD_SECONDS = 30
/** RFC 8030 allows a topic no more characters. */
const TOPIC_LENGTH = 32

/** What a push without a notification says when it is sent; undefined: there is nothing to say any more. */
export type PushSource = (db: Db, memberId: string, language: Language) => Promise<PushStatement | undefined>

interface Parts {
  db: Db
  /** How many messages a member has not read. */
  countMessages: (db: Db, memberId: string) => Promise<number>
  /** By the tag of their pushes. */
  sources: Readonly<Record<string, PushSource>>
  secret: string
  /** The origin of the addresses that pushes open. */
  origin: string
  log: Logger
  delivery: Pick<PushDelivery, 'deliver'>
  results: Counter<'result'>
}

/** Sends one push and records how that ended. What its receiver has read meanwhile, or what was deleted, is not sent. */
export async function sendPush(
  { db, countMessages, sources, secret, origin, log, delivery, results }: Parts,
  row: PushRow,
): Promise<'done' | 'postponed'> {
  const language = languageOr(row.language)
  const item = row.is_wanted ? await itemOf({ db, countMessages, sources }, row, language) : undefined
  if (!item) {
    await endPush(db, row)
    results.inc({ result: 'seen' })
    return 'done'
  }
  // The same for each attempt, and without meaning for the push service.
  const tag = createHmac('sha256', secret).update(`push ${row.member_id} ${row.tag}`).digest('base64url').slice(0, TOPIC_LENGTH)
  const payload = JSON.stringify(presentPush(item, { origin, language, tag }))
  const answer = await delivery.deliver(row, { payload, topic: tag, seconds: row.seconds_left })
  const outcome = outcomeOf(answer)
  results.inc({ result: outcome })
  if (outcome === 'gone') await deleteDevice(db, row)
  else if (outcome !== 'failed') await endPush(db, row)
  if (outcome === 'sent' || outcome === 'gone') return 'done'
  log.warn({ part: 'push', service: row.service, status: answer.status, code: answer.code }, 'push service took no push')
  if (outcome === 'refused') return 'done'
  const asked = secondsAsked(answer, Date.now())
  await postponePush(db, row.id, Math.max(pauseAfter(row.attempts), asked))
  await holdService(db, row.service, Math.max(HOLD_SECONDS, asked))
  return 'postponed'
}

async function itemOf(
  { db, countMessages, sources }: Pick<Parts, 'db' | 'countMessages' | 'sources'>,
  { notification_id: id, member_id, tag }: PushRow,
  language: Language,
) {
  const source = id === null ? sources[tag] : undefined
  if (source) return source(db, member_id, language)
  // Only what the site counts as unread: no requests, and nothing of muted members.
  if (id === null) return (await countMessages(db, member_id)) > 0 ? 'message' : undefined
  const [row] = await selectGroups(db, member_id, [id])
  return row && presentNotification(row)
}
