import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Db } from '#db/connect.ts'
import { type Config, publicOrigin } from '#site/server/config.ts'
import type { PushDelivery } from '#platform/push/index.ts'
import type { Clock } from '#platform/realtime/hub/index.ts'
import { createSweep } from '#platform/sweep.ts'
import { createSendQueue } from '#platform/send-queue.ts'
import { countResults } from './push-metrics.ts'
import { claimPushes, deleteExpiredPushes, type PushRow, takeOutbox } from './push.sql.ts'
import { type PushSource, sendPush } from './send-push.ts'

const OUTBOX_BATCH = 200
const AT_ONCE = 8
/** The limit of all sends under way, including those that wait for a slow push service. */
const AT_MOST = 24

/** Sends notifications as pushes to the devices of their receivers. */
export interface Pushes {
  /** What browsers subscribe with. */
  publicKey: string
  /** From now on looks every few seconds for pushes that are due. */
  start(): void
  /** Takes what is due out of the outbox and sends it in the background. Never throws. */
  sweep(): Promise<void>
  /** Drops pushes that are of no use any more. */
  deleteExpired(connection: Db): Promise<void>
  /** Sends nothing more, and cuts off what is being sent. */
  close(): Promise<void>
}

interface Parts {
  countMessages: (db: Db, memberId: string) => Promise<number>
  /** What pushes without a notification say, by their tag. */
  sources: Readonly<Record<string, PushSource>>
  config: Pick<Config, 'publicUrl' | 'host' | 'port'>
  db: Db
  secret: string
  log: Logger
  metrics: Registry
  clock: Clock
  delivery: PushDelivery
}

/** Works from the outbox of the database; any process can take over what another one left. Endpoints and texts are never logged. */
export function createPushes({ countMessages, sources, config, db, secret, log, metrics, clock, delivery }: Parts): Pushes {
  const results = countResults(metrics, db)
  const queue = createSendQueue<PushRow>({
    log,
    part: 'push',
    atOnce: AT_ONCE,
    atMost: AT_MOST,
    claim: (limit, seconds) => claimPushes(db, limit, seconds),
    send: (row) => sendPush({ db, countMessages, sources, secret, origin: publicOrigin(config), log, delivery, results }, row),
  })
  async function takeDue(): Promise<void> {
    for (let taken = OUTBOX_BATCH; taken === OUTBOX_BATCH && !sweep.isClosing();) taken = await takeOutbox(db, OUTBOX_BATCH)
    queue.nudge()
  }

  const sweep = createSweep({ log, clock, part: 'push', failure: 'pushes wait for the next sweep', task: takeDue })

  return {
    publicKey: delivery.publicKey,
    start: sweep.start,
    sweep: sweep.run,
    async deleteExpired(connection) {
      results.inc({ result: 'expired' }, await deleteExpiredPushes(connection))
    },
    async close() {
      await sweep.close()
      const finished = queue.close()
      delivery.close()
      await finished
    },
  }
}
