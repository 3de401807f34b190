import { pageOf } from '#db/keyset.ts'
import { hydrateRestaurants } from '#features/restaurants/server/index.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { FeedPage, FeedQuery } from '../feed.contract.ts'
import { findReader, hasOlder, olderThan, selectFeed } from './feed.sql.ts'

/**
 * The items of followed members, newest first, the last thirty days before older ones.
 * @throws DomainError INVALID_INPUT on a foreign cursor
 */
export async function listFeed({ db }: Pick<Context, 'db'>, member: Member, query: FeedQuery): Promise<FeedPage> {
  const { followed, since } = (await findReader(db, member.id)) ?? { followed: 0, since: 0 }
  const rows = await selectFeed(db, member.id, query, since).execute()
  const { items, nextCursor } = pageOf(rows, query.limit)
  const restaurants = await hydrateRestaurants(
    db,
    items.map(({ id }) => id),
  )
  const isEnd = query.period === 'recent' && nextCursor === null
  return {
    period: query.period,
    items: items.flatMap(({ id, is_new }) => {
      const restaurant = restaurants.get(id)
      return restaurant ? [{ ...restaurant, isNew: Boolean(is_new) }] : []
    }),
    nextCursor,
    olderCursor: isEnd && (await hasOlder(db, member.id, since)) ? olderThan(since) : null,
    followed,
  }
}
