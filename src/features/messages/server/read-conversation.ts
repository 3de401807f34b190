import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { ReadResult } from '../messages.contract.ts'
import { conversationEvents } from './conversation-events.ts'
import { markAllRead } from './mark-read.ts'
import type { ReadPart } from './messages.sql.ts'

/** Marks the messages a member received in a conversation as read up to the given one, and notifies the sender. */
export function readConversation(parts: Pick<Context, 'db' | 'outbox'>, reader: Member, part: ReadPart): Promise<ReadResult> {
  return markAllRead(parts, reader.id, part, async (tx, { read }) =>
    read > 0 ? conversationEvents(tx, part.conversationId, [reader.id]) : [],
  )
}
