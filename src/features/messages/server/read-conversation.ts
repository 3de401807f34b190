import { inTransaction } from '#db/transaction.ts'
import { storeEvents } from '#platform/realtime/store-events.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { ReadResult } from '../messages.contract.ts'
import { conversationEvents } from './conversation-events.ts'
import { markRead } from './mark-read.ts'
import type { ReadPart, UnreadRow } from './messages.sql.ts'

/** Marks the messages a member received in a conversation as read up to the given one, and notifies the sender. */
export async function readConversation(
  { db, outbox }: Pick<Context, 'db' | 'outbox'>,
  reader: Member,
  part: ReadPart,
): Promise<ReadResult> {
  let after: UnreadRow | undefined
  for (let total = 0; ;) {
    const { read, next, events } = await inTransaction(db, async (tx) => {
      const piece = await markRead(tx, reader.id, after, part)
      const changes = piece.read > 0 ? await conversationEvents(tx, part.conversationId, [reader.id]) : []
      return { ...piece, events: await storeEvents(tx, [...piece.events, ...changes]) }
    })
    outbox.deliver(events)
    total += read
    if (!next) return { read: total }
    after = next
  }
}
