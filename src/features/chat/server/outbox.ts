import { sql } from 'kysely'
import type { Logger } from 'pino'
import { type Db, prepared } from '#db/connect.ts'
import type { FanOut } from '#server/fan-out/index.ts'
import type { Clock, Hub } from '#server/hub/index.ts'
import type { WrittenNews } from '#server/news.ts'

const SWEEP_MS = 3000
/** Who wrote news tells them within moments: what is older was left behind. */
const LEFT_BEHIND = sql`interval '3 seconds'`
/** Whoever comes back later asks for everything anyway. */
const OF_NO_USE = sql`interval '1 hour'`
const PIECE = 100
const DROP_PIECE = 1000
/** News that come to one process twice are told once, as long as it remembers them. */
const REMEMBERED_MAX = 10_000

/** Tells members what was written for them, at least once. */
export interface Outbox {
  /** Called after the commit. Never throws: what could not be told is told by whoever sweeps the outbox next. */
  deliver(news: readonly WrittenNews[]): void
  /** From now on looks every few seconds for what was left behind. */
  start(): void
  /** Waits for what is under way. */
  close(): Promise<void>
}

interface Parts {
  db: Db
  log: Logger
  clock: Clock
  fanOut: FanOut
  /** The connections of this process. */
  hub: Pick<Hub, 'send'>
}

export function createOutbox({ db, log, clock, fanOut, hub }: Parts): Outbox {
  const told = new Set<number>()
  const underWay = new Set<Promise<void>>()
  let toForget: number[] = []
  let forgetting: Promise<void> | undefined
  let sweeping: Promise<void> | undefined
  let stopSweeping: (() => void) | undefined
  let isClosing = false
  let isFailing = false

  fanOut.subscribe<WrittenNews[]>('news', tellHere)

  function tellHere(news: readonly WrittenNews[]): void {
    for (const { id, to, event, data } of news) {
      if (told.has(id)) continue
      told.add(id)
      for (const userId of to) if (userId !== null) hub.send(userId, event, data)
    }
    for (const id of told) {
      if (told.size <= REMEMBERED_MAX) break
      told.delete(id)
    }
  }

  async function tellOthers(news: readonly WrittenNews[]): Promise<void> {
    if (await fanOut.publish('news', news)) await forget(news.map(({ id }) => id))
  }

  /** What comes while the database is busy with it goes together. */
  function forget(ids: readonly number[]): Promise<void> {
    toForget.push(...ids)
    async function forgetAll(): Promise<void> {
      while (toForget.length > 0) {
        const all = toForget
        toForget = []
        // What stays is swept.
        await sql`delete from hub_outbox where id = any(${all}::bigint[]) ${prepared}`.execute(db).catch(() => {})
      }
      forgetting = undefined
    }
    return (forgetting ??= forgetAll())
  }

  async function sweep(): Promise<void> {
    const { numAffectedRows } = await sql`
      delete from hub_outbox where id in (
        select id from (select id, created_at from hub_outbox order by id limit ${DROP_PIECE}) oldest
        where created_at < clock_timestamp() - ${OF_NO_USE}) ${prepared}`.execute(db)
    if (numAffectedRows) log.warn({ part: 'outbox', dropped: Number(numAffectedRows) }, 'news of no use any more')
    let after: number | undefined = 0
    while (after !== undefined && fanOut.isUp() && !isClosing) after = await sweepPiece(after)
  }

  /** Each process takes what no other has in its hands. @returns where to go on */
  function sweepPiece(after: number): Promise<number | undefined> {
    return db.transaction().execute(async (tx) => {
      const { rows: news } = await sql<WrittenNews>`
        select id, user_ids as "to", event, data from hub_outbox
        where id > ${after} and created_at < clock_timestamp() - ${LEFT_BEHIND}
        order by id limit ${PIECE} for update skip locked ${prepared}`.execute(tx)
      if (news.length === 0) return undefined
      tellHere(news)
      const ids = news.map(({ id }) => id)
      if (await fanOut.publish('news', news)) await sql`delete from hub_outbox where id = any(${ids}::bigint[]) ${prepared}`.execute(tx)
      return news.length < PIECE ? undefined : ids.at(-1)
    })
  }

  async function sweepOnce(): Promise<void> {
    try {
      await sweep()
      isFailing = false
    } catch (error) {
      const { name, code } = error as { name?: string; code?: string }
      if (!isFailing) log.warn({ part: 'outbox', error: name, code }, 'sweep failed')
      isFailing = true
    }
    sweeping = undefined
  }

  return {
    deliver(news) {
      if (news.length === 0) return
      tellHere(news)
      const telling = tellOthers(news).finally(() => underWay.delete(telling))
      underWay.add(telling)
    },
    start() {
      stopSweeping ??= clock.every(SWEEP_MS, () => (sweeping ??= sweepOnce()))
    },
    async close() {
      isClosing = true
      stopSweeping?.()
      await sweeping
      await Promise.all(underWay)
    },
  }
}
