import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { FeedSummary } from '../feed.contract.ts'
import { NETWORK_MAX } from '../feed.rules.ts'
import { countNew, sumNetwork } from './feed.sql.ts'

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
