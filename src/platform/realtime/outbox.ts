import { sql } from 'kysely'
import type { Logger } from 'pino'
import { type Db, prepared } from '#db/connect.ts'
import type { PubSub } from '#platform/pubsub/index.ts'
import type { Clock, Hub } from '#platform/realtime/hub/index.ts'
import { createSweep } from '../sweep.ts'
import type { StoredEvent } from './store-events.ts'
import { SUBJECT, sweepOutbox } from './sweep-outbox.ts'

/** Events that reach one process twice are sent once, while it remembers their ids. */
const REMEMBERED_MAX = 10_000

/** Sends members the events that were written for them, at least once. */
export interface Outbox {
  /** Called after the commit. Never throws: events that could not be sent are sent by the next sweep of the outbox. */
  deliver(events: readonly StoredEvent[]): void
  /** From now on sweeps every few seconds for events that were left behind. */
  start(): void
  /** Waits for sends and sweeps under way. */
  close(): Promise<void>
}

interface Parts {
  db: Db
  log: Logger
  clock: Clock
  pubSub: PubSub
  /** The connections of this process. */
  hub: Pick<Hub, 'send'>
}

export function createOutbox({ db, log, clock, pubSub, hub }: Parts): Outbox {
  const sendLocally = createLocalSender(hub)
  const remove = createRemover(db)
  const underWay = new Set<Promise<void>>()
  const sweep = createSweep({
    log,
    clock,
    part: 'outbox',
    failure: 'sweep failed',
    task: () => sweepOutbox({ db, log, pubSub, sendLocally, isClosing: () => sweep.isClosing() }),
  })

  pubSub.subscribe<StoredEvent[]>(SUBJECT, sendLocally)

  async function sendToOthers(events: readonly StoredEvent[]): Promise<void> {
    if (await pubSub.publish(SUBJECT, events)) await remove(events.map(({ id }) => id))
  }

  return {
    deliver(events) {
      if (events.length === 0) return
      sendLocally(events)
      const sending = sendToOthers(events).finally(() => underWay.delete(sending))
      underWay.add(sending)
    },
    start: sweep.start,
    async close() {
      await sweep.close()
      await Promise.all(underWay)
    },
  }
}

/** Sends events to the connections of this process, each event once. */
function createLocalSender(hub: Pick<Hub, 'send'>): (events: readonly StoredEvent[]) => void {
  const sent = new Set<number>()
  return (events) => {
    for (const { id, to, event, data } of events) {
      if (sent.has(id)) continue
      sent.add(id)
      for (const userId of to) if (userId !== null) hub.send(userId, event, data)
    }
    for (const id of sent) {
      if (sent.size <= REMEMBERED_MAX) break
      sent.delete(id)
    }
  }
}

/** Removes sent events from the outbox. Ids that come while the database is busy go together in the next statement. */
function createRemover(db: Db): (ids: readonly number[]) => Promise<void> {
  let waiting: number[] = []
  let removing: Promise<void> | undefined

  async function removeAll(): Promise<void> {
    while (waiting.length > 0) {
      const ids = waiting
      waiting = []
      // Events that stay are swept.
      await sql`delete from hub_outbox where id = any(${ids}::bigint[]) ${prepared}`.execute(db).catch(() => {})
    }
    removing = undefined
  }

  return (ids) => {
    waiting.push(...ids)
    return (removing ??= removeAll())
  }
}
