import { inTransaction } from '#db/transaction.ts'
import { writeNews } from '#server/news.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { ReadResult } from '../messages.contract.ts'
import { conversationNews } from './conversation-news.ts'
import { markRead } from './mark-read.ts'
import type { ReadPart, UnreadRow } from './messages.sql.ts'

/** Whoever opens a conversation has read what was received in it up to there, and its sender learns so. */
export async function readConversation(
  { db, outbox }: Pick<Services, 'db' | 'outbox'>,
  reader: Member,
  part: ReadPart,
): Promise<ReadResult> {
  let after: UnreadRow | undefined
  for (let total = 0; ;) {
    const { read, next, news } = await inTransaction(db, async (tx) => {
      const piece = await markRead(tx, reader.id, after, part)
      const changes = piece.read > 0 ? await conversationNews(tx, part.conversationId, [reader.id]) : []
      return { ...piece, news: await writeNews(tx, [...piece.news, ...changes]) }
    })
    outbox.deliver(news)
    total += read
    if (!next) return { read: total }
    after = next
  }
}
