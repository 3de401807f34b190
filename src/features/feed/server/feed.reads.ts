import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { FeedPage, FeedQuery, FeedSummary, Suggestions } from '../feed.contract.ts'
import { NETWORK_MAX } from '../feed.rules.ts'
import { countNew, findReader, hasOlder, olderThan, selectFeed, sumNetwork } from './feed.sql.ts'
import { pageOf } from '#db/keyset.ts'
import { hydrateRestaurants } from '#features/restaurants/server/index.ts'
import { presentPerson } from '#people/present-person.ts'
import { selectSuggestions } from './suggestions.sql.ts'

/** How many items are new to a member, and how many items and votes the followed members have. */
export async function getSummary({ db }: Pick<Context, 'db'>, member: Member): Promise<FeedSummary> {
  const [newCount, { restaurants, votes }] = await Promise.all([countNew(db, member.id), sumNetwork(db, member.id)])
  return {
    newCount,
    networkRestaurants: Math.min(restaurants, NETWORK_MAX),
    networkVotes: votes,
    isNetworkExact: restaurants <= NETWORK_MAX,
  }
}

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

/** Suggests members to follow: first those whom most followed members follow, then the most active ones. */
export async function listSuggestions({ db }: Pick<Context, 'db'>, member: Member): Promise<Suggestions> {
  const rows = await selectSuggestions(db, member.id)
  return {
    items: rows.map((row) => ({
      ...presentPerson(row.id, row),
      followedBy: row.followed_by,
      followsYou: row.follows_you,
    })),
  }
}
