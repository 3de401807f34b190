import { sql, type Transaction } from 'kysely'
import { prepared } from '#db/connect.ts'
import type { DB } from '#db/types.ts'

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
  const known = news.map((one) => ({ ...one, to: one.to.filter((id) => id !== null) }))
  const { rows } = await sql<{ id: number }>`
    insert into hub_outbox (user_ids, event, data)
    select "to", event, data from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as news ("to" uuid[], event text, data jsonb)
    returning id ${prepared}`.execute(tx)
  return known.map((one, index) => ({ ...one, id: rows[index]!.id }))
}
