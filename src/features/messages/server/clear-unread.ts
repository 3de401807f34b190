import type { Transaction } from 'kysely'
import { inTransaction } from '#db/transaction.ts'
import type { DB } from '#db/types.ts'
import { type News, writeNews } from '#server/news.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { ConversationUpdated, ReadResult } from '../messages.contract.ts'
import { countUnread } from './count-unread.ts'
import { markRead } from './mark-read.ts'
import type { UnreadRow } from './messages.sql.ts'

/** A member clears all that is unread at once: it counts as read, and as seen without having been opened. */
export async function clearUnread({ db, outbox }: Pick<Services, 'db' | 'outbox'>, reader: Member): Promise<ReadResult> {
  let after: UnreadRow | undefined
  for (let total = 0; ;) {
    const { read, next, news } = await inTransaction(db, async (tx) => {
      const piece = await markRead(tx, reader.id, after)
      const isChanged = !piece.next && total + piece.read > 0
      return { ...piece, news: await writeNews(tx, isChanged ? [...piece.news, await listNews(tx, reader.id)] : piece.news) }
    })
    outbox.deliver(news)
    total += read
    if (!next) return { read: total }
    after = next
  }
}

async function listNews(tx: Transaction<DB>, readerId: string): Promise<News> {
  const data: ConversationUpdated = { conversation: null, unreadTotal: await countUnread(tx, readerId) }
  return { to: [readerId], event: 'ConversationUpdated', data }
}
