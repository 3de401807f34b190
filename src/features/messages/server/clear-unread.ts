import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { ReadResult } from '../messages.contract.ts'
import { countUnread } from './messages.reads.ts'
import { markAllRead } from './mark-read.ts'
import { listChanged } from './conversation-events.ts'

/** Clears all unread messages of a member at once: they count as read, and as seen without being opened. */
export function clearUnread(parts: Pick<Context, 'db' | 'outbox'>, reader: Member): Promise<ReadResult> {
  return markAllRead(parts, reader.id, undefined, async (tx, piece, total) =>
    !piece.next && total > 0 ? [listChanged(reader.id, await countUnread(tx, reader.id))] : [],
  )
}
