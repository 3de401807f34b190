import { type OutboxEvent, storeEvents } from '#platform/realtime/store-events.ts'
import type { MessageUpdated, ReadResult } from '../messages.contract.ts'
import { inTransaction, type Tx } from '#db/transaction.ts'
import { lockProfiles } from '#db/lock-profiles.ts'
import type { Context } from '#site/server/context.ts'
import { type ReadPart, type ReadRow, selectUnread, type UnreadRow, updateRead } from './messages.sql.ts'

/** Processes this many rows per transaction, so that other transactions wait only briefly for the locks. */
const PIECE = 100

interface Piece {
  read: number
  /** Where the next piece starts, so that no row is scanned twice. */
  next: UnreadRow | undefined
  events: OutboxEvent[]
}

/**
 * Marks a member's unread messages piece by piece, in one conversation or in all when clearing.
 * @param eventsOf the events that go with those of a piece; it receives how many messages were read so far
 */
export async function markAllRead(
  { db, outbox }: Pick<Context, 'db' | 'outbox'>,
  readerId: string,
  part: ReadPart | undefined,
  eventsOf: (tx: Tx, piece: Piece, total: number) => Promise<OutboxEvent[]>,
): Promise<ReadResult> {
  let after: UnreadRow | undefined
  for (let total = 0; ;) {
    const { read, next, events } = await inTransaction(db, async (tx) => {
      const piece = await markRead(tx, readerId, after, part)
      const more = await eventsOf(tx, piece, total + piece.read)
      return { ...piece, events: await storeEvents(tx, [...piece.events, ...more]) }
    })
    outbox.deliver(events)
    total += read
    if (!next) return { read: total }
    after = next
  }
}

/** Marks one piece; both sides receive events. */
async function markRead(tx: Tx, readerId: string, after: UnreadRow | undefined, part: ReadPart | undefined): Promise<Piece> {
  const unread = await selectUnread(tx, readerId, part, after, PIECE)
  await lockProfiles(tx, [readerId, ...unread.map((row) => row.sender_id)])
  const ids = unread.map((row) => row.id)
  const read = await updateRead(tx, readerId, ids, part === undefined)
  const conversations = Map.groupBy(read, (row) => row.conversation_id)
  return {
    read: read.length,
    next: unread.length < PIECE ? undefined : unread.at(-1),
    events: [...conversations.values()].map((rows) => updateOf(readerId, rows)),
  }
}

function updateOf(readerId: string, rows: ReadRow[]): OutboxEvent {
  const { conversation_id, sender_id, read_at } = rows[0]!
  const upTo = Math.max(...rows.map((row) => row.id))
  const data: MessageUpdated = { conversationId: conversation_id, readerId, upTo, readAt: read_at.toISOString() }
  return { to: [readerId, sender_id], event: 'MessageUpdated', data }
}
