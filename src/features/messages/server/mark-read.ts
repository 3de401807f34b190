import type { Transaction } from 'kysely'
import { lockProfiles } from '#db/lock-profiles.ts'
import type { DB } from '#db/types.ts'
import type { News } from '#server/news.ts'
import type { MessageUpdated } from '../messages.contract.ts'
import { type ReadPart, type ReadRow, selectUnread, type UnreadRow, updateRead } from './messages.sql.ts'

/** So many go at once, so that whoever needs the same rows waits but a moment. */
const PIECE = 100

interface Piece {
  read: number
  /** Where to go on: what was read is not looked through again. */
  next: UnreadRow | undefined
  news: News[]
}

/** Marks a piece of what a member has not read, in one conversation or, when all is cleared, in all; both sides hear how far. */
export async function markRead(tx: Transaction<DB>, readerId: string, after?: UnreadRow, part?: ReadPart): Promise<Piece> {
  const unread = await selectUnread(tx, readerId, part, after, PIECE)
  await lockProfiles(tx, [readerId, ...unread.map((row) => row.sender_id)])
  const ids = unread.map((row) => row.id)
  const read = await updateRead(tx, readerId, ids, part === undefined)
  const conversations = Map.groupBy(read, (row) => row.conversation_id)
  const next = unread.length < PIECE ? undefined : unread.at(-1)
  return { read: read.length, next, news: [...conversations.values()].map((rows) => updateOf(readerId, rows)) }
}

function updateOf(readerId: string, rows: ReadRow[]): News {
  const { conversation_id, sender_id, read_at } = rows[0]!
  const upTo = Math.max(...rows.map((row) => row.id))
  const data: MessageUpdated = { conversationId: conversation_id, readerId, upTo, readAt: read_at.toISOString() }
  return { to: [readerId, sender_id], event: 'MessageUpdated', data }
}
