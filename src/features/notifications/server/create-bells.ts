import { sql } from 'kysely'
import type { Logger } from 'pino'
import { type Db, prepared } from '#db/connect.ts'
import { firstRow } from '#db/rows.ts'
import { inTransaction, retryOnConflict } from '#db/transaction.ts'
import { createSweep } from '#platform/sweep.ts'
import type { Outbox } from '#platform/realtime/outbox.ts'
import type { NotificationsChanged } from '../notifications.contract.ts'
import { unreadGroups } from './notifications.sql.ts'
import type { StoredEvent } from '#platform/realtime/store-events.ts'
import type { Clock, Hub } from '#platform/realtime/hub/index.ts'

/** How many members of a thread are notified in one transaction, so that others wait only briefly for their numbers. */
const FAN_OUT_BATCH = 100
const BELLS_BATCH = 500

/** Notifies the members of a thread, and sends changed numbers to open tabs. */
export interface Bells {
  /** Called after a write. Never throws and never waits: what fails is done by the next sweep. */
  ring(): void
  /** Sends a member who connects the present number: it can have changed since the page was loaded. Never throws. */
  greet(memberId: string): void
  /** From now on looks every few seconds for work that was left behind. */
  start(): void
  /** Waits for the work under way. */
  close(): Promise<void>
}

interface Parts {
  db: Db
  log: Logger
  clock: Clock
  outbox: Pick<Outbox, 'deliver'>
  /** The connections of this process. */
  hub: Pick<Hub, 'send'>
}

const EVENT = 'NotificationsChanged'

/** After the commit, creates and sends the notifications that a write caused; any process can take them over. */
export function createBells({ db, log, clock, outbox, hub }: Parts): Bells {
  let isAskedAgain = false
  const greetings = new Set<Promise<void>>()

  async function task(): Promise<void> {
    do {
      isAskedAgain = false
      const waits = await findWaiting(db)
      if (waits.threads) while (!sweep.isClosing() && (await fanOut(db))) await notify(db, outbox)
      if (waits.members || waits.threads) await notify(db, outbox)
    } while (isAskedAgain && !sweep.isClosing())
  }

  const sweep = createSweep({ log, clock, part: 'bells', failure: 'notifications wait for the next sweep', task })

  async function sendNumber(memberId: string): Promise<void> {
    const { rows } = await sql<NotificationsChanged>`
      select ${unreadGroups} as unread, c.version from notification_counts c where c.member_id = ${memberId}::uuid ${prepared}`.execute(db)
    if (rows[0]) hub.send(memberId, EVENT, rows[0])
  }

  return {
    ring() {
      isAskedAgain = true
      void sweep.run()
    },
    greet(memberId) {
      // The next change sends the number again.
      const greeting = sendNumber(memberId)
        .catch(() => {})
        .finally(() => greetings.delete(greeting))
      greetings.add(greeting)
    },
    start: sweep.start,
    async close() {
      await sweep.close()
      await Promise.all(greetings)
    },
  }
}

/** Whether threads or members wait: one statement, because most writes notify nobody. */
async function findWaiting(db: Db): Promise<{ threads: boolean; members: boolean }> {
  return (await firstRow<{ threads: boolean; members: boolean }>(db)`
    select exists (select from notification_fanouts) as threads,
      exists (select from notification_counts where told_version < version) as members ${prepared}`)!
}

/**
 * Notifies the next members of one thread. Another process skips it meanwhile, and goes on where this one stopped.
 * @returns whether there was one
 */
function fanOut(db: Db): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ reply_id: number; after_id: string }>`
      select f.reply_id, f.after_id from notification_fanouts f
      join comment_replies r on r.id = f.reply_id join comments c on c.id = r.comment_id join restaurants q on q.id = r.question_id
      order by f.reply_id limit 1
      -- A deletion locks what is above the reply first: what it holds is left alone.
      for update of f skip locked for key share of r, c, q skip locked ${prepared}`.execute(tx)
    const [next] = rows
    if (!next) return false
    const { rows: told } = await sql<{ last: string | null }>`
      select fan_out_reply(${next.reply_id}, ${next.after_id}::uuid, ${FAN_OUT_BATCH}) as last ${prepared}`.execute(tx)
    const last = told[0]!.last
    if (last === null) await tx.deleteFrom('notification_fanouts').where('reply_id', '=', next.reply_id).execute()
    else await tx.updateTable('notification_fanouts').set({ after_id: last }).where('reply_id', '=', next.reply_id).execute()
    return true
  })
}

/** Sends changed numbers through the outbox, each in one commit with its mark. */
async function notify(db: Db, outbox: Pick<Outbox, 'deliver'>): Promise<void> {
  for (let told = BELLS_BATCH; told === BELLS_BATCH;) {
    const { rows } = await retryOnConflict(() =>
      sql<StoredEvent>`
        with pending as (
          select member_id from notification_counts where told_version < version order by member_id limit ${BELLS_BATCH} for update skip locked
        ), told as (
          update notification_counts c set told_version = c.version from pending p where c.member_id = p.member_id
          returning c.member_id, ${unreadGroups} as unread, c.version
        )
        insert into hub_outbox (user_ids, event, data)
        select array[member_id], ${EVENT}, jsonb_build_object('unread', unread, 'version', version) from told
        returning id, user_ids as "to", event, data ${prepared}`.execute(db),
    )
    outbox.deliver(rows)
    told = rows.length
  }
}
