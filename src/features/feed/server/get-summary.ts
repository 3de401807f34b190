import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { FeedSummary } from '../feed.contract.ts'
import { NETWORK_MAX } from '../feed.rules.ts'
import { countNew, sumNetwork } from './feed.sql.ts'

/** A member sees how much is new, and how much those whom they follow have added and how many votes it got. */
export async function getSummary({ db }: Pick<Services, 'db'>, member: Member): Promise<FeedSummary> {
  const [newCount, { restaurants, votes }] = await Promise.all([countNew(db, member.id), sumNetwork(db, member.id)])
  return {
    newCount,
    networkRestaurants: Math.min(restaurants, NETWORK_MAX),
    networkVotes: votes,
    isNetworkExact: restaurants <= NETWORK_MAX,
  }
}
