import type { Transaction } from 'kysely'
import type { DB } from '#db/types.ts'
import type { OutboxEvent } from '#platform/realtime/store-events.ts'
import { selectOwnRows } from './messages.sql.ts'
import { presentUpdate } from './messages.view.ts'

/**
 * Events of a conversation reach only its two members: each verb names them as `to`. This one creates an event for each owner with the conversation's row in that owner's list, without data of the other's list.
 */
export async function conversationEvents(tx: Transaction<DB>, conversationId: string, owners: string[]): Promise<OutboxEvent[]> {
  const rows = await selectOwnRows(tx, conversationId, owners)
  return rows.map((row) => ({ to: [row.owner_id], event: 'ConversationUpdated', data: presentUpdate(conversationId, row) }))
}
