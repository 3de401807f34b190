import { sql } from 'kysely'
import type { Logger } from 'pino'
import { type Db, prepared } from '#db/connect.ts'
import type { PubSub } from '#platform/pubsub/index.ts'
import type { StoredEvent } from './store-events.ts'

/** The name between processes: one of an older version listens to it too. */
export const SUBJECT = 'news'

/** The process that wrote events sends them within moments: older ones were left behind. */
const LEFT_BEHIND = sql`interval '3 seconds'`
/** A member who comes back later reloads everything anyway. */
const EXPIRED = sql`interval '1 hour'`
const PIECE = 100
const DROP_PIECE = 1000

interface Parts {
  db: Db
  log: Logger
  pubSub: Pick<PubSub, 'isUp' | 'publish'>
  sendLocally(events: readonly StoredEvent[]): void
  isClosing(): boolean
}

/** Sends the events that a stopped process left in the outbox, and drops expired ones. */
export async function sweepOutbox(parts: Parts): Promise<void> {
  const { db, log, pubSub, isClosing } = parts
  const { numAffectedRows } = await sql`
    delete from hub_outbox where id in (
      select id from (select id, created_at from hub_outbox order by id limit ${DROP_PIECE}) oldest
      where created_at < clock_timestamp() - ${EXPIRED}) ${prepared}`.execute(db)
  if (numAffectedRows) log.warn({ part: 'outbox', dropped: Number(numAffectedRows) }, 'dropped expired events')
  let after: number | undefined = 0
  while (after !== undefined && pubSub.isUp() && !isClosing()) after = await sweepPiece(parts, after)
}

/** Sends one piece of the outbox; each process skips the events that another one is sending. @returns where to go on */
function sweepPiece({ db, pubSub, sendLocally }: Parts, after: number): Promise<number | undefined> {
  return db.transaction().execute(async (tx) => {
    const { rows: events } = await sql<StoredEvent>`
      select id, user_ids as "to", event, data from hub_outbox
      where id > ${after} and created_at < clock_timestamp() - ${LEFT_BEHIND}
      order by id limit ${PIECE} for update skip locked ${prepared}`.execute(tx)
    if (events.length === 0) return undefined
    sendLocally(events)
    const ids = events.map(({ id }) => id)
    if (await pubSub.publish(SUBJECT, events)) await sql`delete from hub_outbox where id = any(${ids}::bigint[]) ${prepared}`.execute(tx)
    return events.length < PIECE ? undefined : ids.at(-1)
  })
}
