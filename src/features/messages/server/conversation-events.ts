import type { Tx } from '#db/transaction.ts'
import type { OutboxEvent } from '#platform/realtime/store-events.ts'
import type { ConversationUpdated } from '../messages.contract.ts'
import { selectOwnRows } from './messages.sql.ts'
import { presentUpdate } from './messages.view.ts'

/** The event that several rows of a member's list of conversations changed. */
export function listChanged(owner: string, unreadTotal: number): OutboxEvent {
  return { to: [owner], event: 'ConversationUpdated', data: { conversation: null, unreadTotal } satisfies ConversationUpdated }
}

/**
 * Events of a conversation reach only its two members: each verb names them as `to`. This one creates an event for each owner with the
 * conversation's row in that owner's list, without data of the other's list. Of a request its owner learns only that the list changed, of a
 * declined one nothing.
 */
export async function conversationEvents(tx: Tx, conversationId: string, owners: string[]): Promise<OutboxEvent[]> {
  const rows = await selectOwnRows(tx, conversationId, owners)
  return rows
    .filter(({ request }) => request !== 'declined')
    .map((row) => ({ to: [row.owner_id], event: 'ConversationUpdated', data: presentUpdate(conversationId, row) }))
}
