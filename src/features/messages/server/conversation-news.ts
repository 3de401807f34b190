import type { Transaction } from 'kysely'
import type { DB } from '#db/types.ts'
import type { News } from '#server/news.ts'
import { selectOwnRows } from './messages.sql.ts'
import { presentUpdate } from './messages.view.ts'

/** Each of these hears how the conversation now stands in the own list, and nothing of the other's. */
export async function conversationNews(tx: Transaction<DB>, conversationId: string, owners: string[]): Promise<News[]> {
  const rows = await selectOwnRows(tx, conversationId, owners)
  return rows.map((row) => ({ to: [row.owner_id], event: 'ConversationUpdated', data: presentUpdate(conversationId, row) }))
}
