import { inTransaction } from '#db/transaction.ts'
import { writeNews } from '#server/news.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { ConversationUpdated, ReadResult } from '../messages.contract.ts'
import { countUnread } from './count-unread.ts'
import { markRead } from './mark-read.ts'

/** A member clears all that is unread at once: it counts as read, and as seen without having been opened. */
export async function clearUnread({ db, outbox }: Pick<Services, 'db' | 'outbox'>, reader: Member): Promise<ReadResult> {
  for (let total = 0; ;) {
    const { read, isLast, news } = await inTransaction(db, async (tx) => {
      const piece = await markRead(tx, reader.id)
      const data: ConversationUpdated = { conversation: null, unreadTotal: await countUnread(tx, reader.id) }
      const change = { to: [reader.id], event: 'ConversationUpdated', data }
      return { ...piece, news: await writeNews(tx, piece.isLast && total + piece.read > 0 ? [...piece.news, change] : piece.news) }
    })
    outbox.deliver(news)
    total += read
    if (isLast) return { read: total }
  }
}
