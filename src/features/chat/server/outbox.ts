import { sql, type Transaction } from 'kysely'
import { type Db, prepared } from '#db/connect.ts'
import type { DB } from '#db/types.ts'
import type { Hub } from '#server/hub/index.ts'

/** Something that members are to hear. */
export interface News {
  /** Whoever is gone hears nothing. */
  to: readonly (string | null)[]
  event: string
  data: object
}

/** News that stand in the outbox. */
export interface WrittenNews extends News {
  id: number
}

/** News belong to the transaction that makes them true: they are told after its commit, or never. */
export async function writeNews(tx: Transaction<DB>, news: readonly News[]): Promise<WrittenNews[]> {
  if (news.length === 0) return []
  const written: WrittenNews[] = []
  for (const one of news) {
    const to = one.to.filter((id) => id !== null)
    const { rows } = await sql<{ id: number }>`
      insert into hub_outbox (user_ids, event, data) values (${to}::uuid[], ${one.event}, ${JSON.stringify(one.data)}::jsonb)
      returning id ${prepared}`.execute(tx)
    written.push({ ...one, id: rows[0]!.id })
  }
  return written
}

/** Tells members what was written for them. */
export interface Outbox {
  /** Called after the commit. Never throws: what could not be told is told by whoever sweeps the outbox next. */
  deliver(news: readonly WrittenNews[]): void
}

export function createOutbox({ db, hub }: { db: Db; hub: Pick<Hub, 'send'> }): Outbox {
  return {
    deliver(news) {
      for (const { to, event, data } of news) for (const id of to) if (id !== null) hub.send(id, event, data)
      const ids = news.map(({ id }) => id)
      void sql`delete from hub_outbox where id = any(${ids}::bigint[]) ${prepared}`.execute(db).catch(() => {})
    },
  }
}
