import { sql } from 'kysely'
import { prepared } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'

/** An event to send to members. */
export interface OutboxEvent {
  /** Recipients; null, a deleted account, is skipped. */
  to: readonly (string | null)[]
  event: string
  data: object
}

/** An event stored in the outbox. */
export interface StoredEvent extends OutboxEvent {
  id: number
}

/** Events belong to the transaction that makes them true: they are sent after its commit, or never. */
export async function storeEvents(tx: Tx, events: readonly OutboxEvent[]): Promise<StoredEvent[]> {
  if (events.length === 0) return []
  const known = events.map((one) => ({ ...one, to: one.to.filter((id) => id !== null) }))
  const { rows } = await sql<{ id: number }>`
    insert into hub_outbox (user_ids, event, data)
    select "to", event, data from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as events ("to" uuid[], event text, data jsonb)
    returning id ${prepared}`.execute(tx)
  return known.map((one, index) => ({ ...one, id: rows[index]!.id }))
}
