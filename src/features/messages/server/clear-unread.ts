import { inTransaction, type Tx } from '#db/transaction.ts'
import { type OutboxEvent, storeEvents } from '#platform/realtime/store-events.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { ConversationUpdated, ReadResult } from '../messages.contract.ts'
import { countUnread } from './messages.reads.ts'
import { markRead } from './mark-read.ts'
import type { UnreadRow } from './messages.sql.ts'

/** Clears all unread messages of a member at once: they count as read, and as seen without being opened. */
export async function clearUnread({ db, outbox }: Pick<Context, 'db' | 'outbox'>, reader: Member): Promise<ReadResult> {
  let after: UnreadRow | undefined
  for (let total = 0; ;) {
    const { read, next, events } = await inTransaction(db, async (tx) => {
      const piece = await markRead(tx, reader.id, after)
      const isChanged = !piece.next && total + piece.read > 0
      return { ...piece, events: await storeEvents(tx, isChanged ? [...piece.events, await listChanged(tx, reader.id)] : piece.events) }
    })
    outbox.deliver(events)
    total += read
    if (!next) return { read: total }
    after = next
  }
}

async function listChanged(tx: Tx, readerId: string): Promise<OutboxEvent> {
  const data: ConversationUpdated = { conversation: null, unreadTotal: await countUnread(tx, readerId) }
  return { to: [readerId], event: 'ConversationUpdated', data }
}
