import { pageOf } from '#db/keyset.ts'
import { presentRestaurant } from '#features/restaurants/server/index.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { FeedPage, FeedQuery } from '../feed.contract.ts'
import { findReader, hasOlder, olderThan, selectFeed } from './feed.sql.ts'

/** A member reads what those added whom they follow, newest first, the last thirty days before what is older. @throws DomainError INVALID_INPUT on a foreign cursor */
export async function listFeed({ db }: Pick<Services, 'db'>, member: Member, query: FeedQuery): Promise<FeedPage> {
  const { followed, since } = (await findReader(db, member.id)) ?? { followed: 0, since: 0 }
  const rows = await selectFeed(db, member.id, query, since).execute()
  const { items, nextCursor } = pageOf(rows, query.limit)
  const isEnd = query.period === 'recent' && nextCursor === null
  return {
    period: query.period,
    items: items.map((row) => ({ ...presentRestaurant(row), isNew: Boolean(row.is_new) })),
    nextCursor,
    olderCursor: isEnd && (await hasOlder(db, member.id, since)) ? olderThan(since) : null,
    followed,
  }
}
