import type { Db } from '#db/connect.ts'
import type { BadgeList, BadgeProgressList, EarnedBadge } from '../badges.contract.ts'
import { findEarned, selectBadges, selectEarned, selectProgress } from './badges.sql.ts'
import { presentBadge, presentEarned, presentProgress } from './badges.view.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'

/** This badge, if the member holds it. */
export async function findEarnedBadge(db: Db, profileId: string, badgeId: number): Promise<EarnedBadge | undefined> {
  const row = await findEarned(db, profileId, badgeId)
  return row && presentEarned(row)
}

/** Everybody sees which badges there are. */
export async function listBadges({ db }: Pick<Context, 'db'>): Promise<BadgeList> {
  return { items: (await selectBadges(db)).map(presentBadge) }
}

/** A member sees how near each badge is, and the badges that are held although they are no longer given. */
export async function listBadgeProgress({ db }: Pick<Context, 'db'>, member: Member): Promise<BadgeProgressList> {
  return { items: (await selectProgress(db, member.id)).map(presentProgress) }
}

/** The badges that a member holds, latest first; including badges that are no longer given. */
export async function listEarnedBadges(db: Db, profileId: string): Promise<EarnedBadge[]> {
  return (await selectEarned(db, profileId).execute()).map(presentEarned)
}
