import { lockProfiles } from '#db/lock-profiles.ts'
import type { Tx } from '#db/transaction.ts'
import type { OutboxEvent } from '#platform/realtime/store-events.ts'
import type { MessageUpdated } from '../messages.contract.ts'
import { type ReadPart, type ReadRow, selectUnread, type UnreadRow, updateRead } from './messages.sql.ts'

/** Processes this many rows per transaction, so that other transactions wait only briefly for the locks. */
const PIECE = 100

interface Piece {
  read: number
  /** Where the next piece starts, so that no row is scanned twice. */
  next: UnreadRow | undefined
  events: OutboxEvent[]
}

/** Marks a piece of a member's unread messages, in one conversation or in all when clearing; both sides receive events. */
export async function markRead(tx: Tx, readerId: string, after?: UnreadRow, part?: ReadPart): Promise<Piece> {
  const unread = await selectUnread(tx, readerId, part, after, PIECE)
  await lockProfiles(tx, [readerId, ...unread.map((row) => row.sender_id)])
  const ids = unread.map((row) => row.id)
  const read = await updateRead(tx, readerId, ids, part === undefined)
  const conversations = Map.groupBy(read, (row) => row.conversation_id)
  const next = unread.length < PIECE ? undefined : unread.at(-1)
  return { read: read.length, next, events: [...conversations.values()].map((rows) => updateOf(readerId, rows)) }
}

function updateOf(readerId: string, rows: ReadRow[]): OutboxEvent {
  const { conversation_id, sender_id, read_at } = rows[0]!
  const upTo = Math.max(...rows.map((row) => row.id))
  const data: MessageUpdated = { conversationId: conversation_id, readerId, upTo, readAt: read_at.toISOString() }
  return { to: [readerId, sender_id], event: 'MessageUpdated', data }
}
